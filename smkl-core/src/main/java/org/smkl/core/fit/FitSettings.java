package org.smkl.core.fit;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Relaxation;
import org.smkl.core.error.Advice;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Setting;
import org.smkl.core.kernel.KernelOptions;

/**
 * Everything that decides a fit besides data and plugins. Immutable, checked when made.
 *
 * @param kernels a named set or a specification
 * @param kernelOptions policy for indefinite kernels, normalisation, jitter, threads
 * @param c the SVM's C
 * @param lambda the weight of |beta|^2
 * @param k0 the largest number of kernels
 * @param seed of every random choice
 * @param alpha id of the alpha-solver; empty for the default
 * @param beta id of the beta-projector; empty for the default
 * @param backend id of the relaxation backend; empty for the default
 * @param relaxation used by relaxation starts and bounds
 * @param method how weights are searched
 * @param start where; empty for the method's own choice
 * @param restarts random supports to start from; empty for the method's own choice
 * @param evaluate only evaluate the start's weights
 * @param alphaTolerance relative duality gap of alpha-steps
 * @param certifiedGap prove this relative gap by branch and bound; empty for no proof
 * @param timeLimit seconds, may be infinite
 * @param stop raised to stop softly
 */
public record FitSettings(
    String kernels,
    KernelOptions kernelOptions,
    double c,
    double lambda,
    int k0,
    long seed,
    Optional<String> alpha,
    Optional<String> beta,
    Optional<String> backend,
    Relaxation relaxation,
    Method method,
    Optional<Start> start,
    OptionalInt restarts,
    boolean evaluate,
    double alphaTolerance,
    OptionalDouble certifiedGap,
    double timeLimit,
    StopSignal stop) {
  /** Checks the settings. */
  public FitSettings {
    Objects.requireNonNull(kernels, "kernels");
    Objects.requireNonNull(kernelOptions, "kernelOptions");
    Objects.requireNonNull(relaxation, "relaxation");
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(stop, "stop");
    requirePositive("C", c, "Maybe 1 or 10; larger values fit the training data more closely.");
    requirePositive(
        "lambda",
        lambda,
        lambda == 0
            ? "Without lambda the weights are not unique: use a small value such as 1e-6 instead."
            : "Maybe 0.01; larger values spread the weights over more kernels.");
    requirePositive("The time limit", timeLimit, "Leave it out for none.");
    if (k0 < 1) {
      throw new InputException(
          "k0 is " + k0 + ".",
          "At least one kernel must be allowed.",
          "Maybe 1 to 5; k0 is the largest number of kernels in the result.");
    }
    if (restarts.isPresent() && restarts.getAsInt() < 0) {
      throw new InputException(
          "The number of restarts is " + restarts.getAsInt() + ".",
          "It must be zero or more.",
          "Maybe 10.");
    }
    if (certifiedGap.isPresent()
        && !(certifiedGap.getAsDouble() > 0 && certifiedGap.getAsDouble() < 1)) {
      throw new InputException(
          "The gap to prove is " + certifiedGap.getAsDouble() + ".",
          "It is a relative gap in (0, 1).",
          "Maybe 1e-6 for a proof of optimality or 0.01 for one per cent.");
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

  private static void requirePositive(String name, double value, String suggestion) {
    boolean limit = name.startsWith("The time");
    if (!(value > 0) || (Double.isInfinite(value) && !limit)) {
      throw new InputException(
          name + " is " + value + ".", "It must be positive and finite.", suggestion);
    }
  }

  /** The number of threads. */
  public int threads() {
    return kernelOptions.threads();
  }

  /** The same with another largest number of kernels. */
  public FitSettings withK0(int most) {
    return new FitSettings(
        kernels,
        kernelOptions,
        c,
        lambda,
        most,
        seed,
        alpha,
        beta,
        backend,
        relaxation,
        method,
        start,
        restarts,
        evaluate,
        alphaTolerance,
        certifiedGap,
        timeLimit,
        stop);
  }
}
