package org.smkl.core.fit;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.smkl.api.relax.Relaxation;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/**
 * How a fit searches weights. Immutable, checked when made.
 *
 * @param method how
 * @param start where; empty for the method's own choice
 * @param restarts random supports to start from; empty for the method's own choice
 * @param evaluate only evaluate the start's weights
 * @param relaxation used by relaxation starts and bounds
 * @param alphaTolerance relative duality gap of alpha-steps
 * @param by who chose the weights that are evaluated, where that was a method
 */
public record WeightSearch(
    Method method,
    Optional<Start> start,
    OptionalInt restarts,
    boolean evaluate,
    Relaxation relaxation,
    double alphaTolerance,
    Optional<NamedMethod> by) {
  /** Checks the settings. */
  public WeightSearch {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(relaxation, "relaxation");
    Objects.requireNonNull(by, "by");
    if (restarts.isPresent() && restarts.getAsInt() < 0) {
      throw new InputException(
          "The number of restarts is " + restarts.getAsInt() + ".",
          "It must be zero or more.",
          "Maybe 10.");
    }
    if (evaluate && (start.isEmpty() || start.get() instanceof Start.FromRelaxation)) {
      throw new InputException(
          "Weights are to be evaluated, but none are given.",
          "An evaluation needs a start with weights.",
          Advice.of(
              "Maybe %s or %s.",
              Setting.START.to("kernels:0,3"), Setting.START.to("weights:0=0.5,3=0.5")));
    }
  }

  /** A copy that evaluates these weights, which no method chose. */
  public WeightSearch at(Start.Weights weights) {
    return new WeightSearch(
        method,
        Optional.of(weights),
        OptionalInt.empty(),
        true,
        relaxation,
        alphaTolerance,
        Optional.empty());
  }

  /** A copy with weights that a method chose. */
  public WeightSearch by(NamedMethod chooser) {
    return new WeightSearch(
        method, start, restarts, evaluate, relaxation, alphaTolerance, Optional.of(chooser));
  }

  /** The default method with the full relaxation; alpha-steps to 1e-7. */
  public static WeightSearch defaults() {
    return new WeightSearch(
        Method.DEFAULT,
        Optional.empty(),
        OptionalInt.empty(),
        false,
        Relaxation.full(),
        1e-7,
        Optional.empty());
  }

  /** In words: what was done with the weights. */
  public String label() {
    return by.map(NamedMethod::id).orElse(evaluate ? "evaluate" : method.label());
  }
}
