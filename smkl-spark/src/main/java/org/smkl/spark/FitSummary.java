package org.smkl.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.smkl.core.model.ModelBounds;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelKernel;

/**
 * What a model says of itself, just fitted or loaded.
 *
 * @param status how the fit ended
 * @param objective F(beta)
 * @param lowerBound at most the least value of any choice of kernels, rigorous; empty where nothing
 *     is known
 * @param rigorous whether the objective is proved to be an upper bound of the optimum, rounding
 *     errors included
 * @param relativeGap between the two; empty where the objective is not rigorous
 * @param weights the weights of the kernels that have one, by specification
 */
public record FitSummary(
    String status,
    OptionalDouble objective,
    OptionalDouble lowerBound,
    boolean rigorous,
    OptionalDouble relativeGap,
    Map<String, Double> weights) {
  static FitSummary of(ModelDocument document) {
    ModelBounds bounds = document.bounds();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (ModelKernel kernel : document.kernels().entries()) {
      if (kernel.beta() > 0) {
        weights.put(kernel.spec(), kernel.beta());
      }
    }
    return bounds == null
        ? new FitSummary(
            "UNKNOWN",
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            false,
            OptionalDouble.empty(),
            weights)
        : new FitSummary(
            bounds.status(),
            optional(bounds.objective()),
            optional(bounds.lowerBound()),
            bounds.objectiveRigorous(),
            optional(bounds.relativeGap()),
            weights);
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
