package org.smkl.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.error.Check;

/**
 * One kernel of a model.
 *
 * @param spec the kernel in the spec language, with all its parameters
 * @param beta its weight, 0 where it was dropped or not chosen; the mean of its weights where each
 *     machine has its own. Only methods of comparison have negative ones
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

  private static final double ROUNDING = 1e-9;

  /** Takes a sorted copy of the map; the arrays are shared. */
  public ModelKernel {
    Check.present("spec", spec);
    Check.that(Double.isFinite(beta), "beta", beta, "a finite number");
    Check.present("treatment", treatment);
    Check.present("state", state);
    state.forEach((name, values) -> Check.finite("state." + name, values));
    if (betas != null) {
      Check.finite("betas", betas);
      double largest = Arrays.stream(betas).map(Math::abs).max().orElse(0);
      double mean = Arrays.stream(betas).map(b -> b / betas.length).sum();
      Check.that(
          Math.abs(mean - beta) <= ROUNDING * largest,
          "betas",
          Arrays.toString(betas),
          "weights that have the mean 'beta'");
    }
    state = Collections.unmodifiableMap(new TreeMap<>(state));
  }

  /** Whether it has weight in any machine. */
  public boolean weighted() {
    return beta != 0 || (betas != null && Arrays.stream(betas).anyMatch(b -> b != 0));
  }

  /** Whether it has a negative weight in any machine. */
  boolean negative() {
    return beta < 0 || (betas != null && Arrays.stream(betas).anyMatch(b -> b < 0));
  }
}
