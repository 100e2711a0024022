package org.smkl.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.core.error.Check;

/**
 * One kernel of a model.
 *
 * @param spec the kernel in the spec language, with all its parameters
 * @param beta its weight, 0 where it was dropped or not chosen; the mean of its weights where each
 *     machine has its own
 * @param treatment what the policy did to it, for example as-is, dropped, clipped or shifted
 * @param state the numbers that its transform needs at prediction (normalisation factor, clipping
 *     coefficients and the like), by name; empty where it needs none
 * @param betas its weight in each machine; null where all share one choice of kernels
 */
public record ModelKernel(
    String spec,
    double beta,
    String treatment,
    Map<String, double[]> state,
    @JsonInclude(JsonInclude.Include.NON_NULL) double[] betas) {

  /** Takes a sorted copy of the map; the arrays are shared. */
  public ModelKernel {
    Check.present("spec", spec);
    Check.that(
        Double.isFinite(beta) && beta >= 0, "beta", beta, "a finite number that is not negative");
    Check.present("treatment", treatment);
    Check.present("state", state);
    state.forEach((name, values) -> Check.finite("state." + name, values));
    if (betas != null) {
      Check.finite("betas", betas);
      Check.that(
          Arrays.stream(betas).allMatch(b -> b >= 0) && Arrays.stream(betas).sum() > 0 == beta > 0,
          "betas",
          Arrays.toString(betas),
          "weights that are not negative and have the mean 'beta'");
    }
    state = Collections.unmodifiableMap(new TreeMap<>(state));
  }
}
