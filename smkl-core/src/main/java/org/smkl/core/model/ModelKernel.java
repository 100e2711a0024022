package org.smkl.core.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.core.error.Check;

/**
 * One kernel of a model.
 *
 * @param spec the kernel in the spec language, with all its parameters
 * @param beta its weight, 0 where it was dropped or not chosen
 * @param treatment what the policy did to it, for example as-is, dropped, clipped or shifted
 * @param state the numbers that its transform needs at prediction (normalisation factor, clipping
 *     coefficients and the like), by name; empty where it needs none
 */
public record ModelKernel(String spec, double beta, String treatment, Map<String, double[]> state) {

  /** Takes a sorted copy of the map; the arrays are shared. */
  public ModelKernel {
    Check.present("spec", spec);
    Check.that(
        Double.isFinite(beta) && beta >= 0, "beta", beta, "a finite number that is not negative");
    Check.present("treatment", treatment);
    Check.present("state", state);
    state.forEach((name, values) -> Check.finite("state." + name, values));
    state = Collections.unmodifiableMap(new TreeMap<>(state));
  }
}
