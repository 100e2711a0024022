package org.smkl.core.fit;

import java.util.Objects;
import org.smkl.core.task.TaskOptions;
import org.smkl.error.InputException;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;

/**
 * The problem, apart from the data. Immutable, checked when made.
 *
 * @param kernels a named set or a specification
 * @param psd what to do with indefinite kernels
 * @param normalisation the common scale of the kernels
 * @param jitter added to every kernel's diagonal
 * @param c the SVM's C
 * @param lambda the weight of |beta|^2
 * @param k0 the largest number of kernels
 * @param task how several classes and numbers are learned
 * @param rules which kernels may be chosen together
 * @param capped whether fewer kernels than k0 are no error, as with a default
 */
public record ProblemSettings(
    String kernels,
    PsdPolicy psd,
    Normalisation normalisation,
    double jitter,
    double c,
    double lambda,
    int k0,
    TaskOptions task,
    RuleSettings rules,
    boolean capped) {
  /** Checks the settings. */
  public ProblemSettings {
    Objects.requireNonNull(kernels, "kernels");
    Objects.requireNonNull(psd, "psd");
    Objects.requireNonNull(normalisation, "normalisation");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(rules, "rules");
    if (!(jitter >= 0) || Double.isInfinite(jitter)) {
      throw new InputException(
          "The jitter is " + jitter + ".", "It must be zero or more, and finite.", "Maybe 1e-6.");
    }
    requirePositive("C", c, "Maybe 1 or 10; larger values fit the training data more closely.");
    requirePositive(
        "lambda",
        lambda,
        lambda == 0
            ? "Without lambda the weights are not unique: use a small value such as 1e-6 instead."
            : "Maybe 0.01; larger values spread the weights over more kernels.");
    if (k0 < 1) {
      throw new InputException(
          "k0 is " + k0 + ".",
          "At least one kernel must be allowed.",
          "Maybe 1 to 5; k0 is the largest number of kernels in the result.");
    }
  }

  /**
   * Kernels whose widths fit the data, C = 10, lambda = 0.1, k0 = 3 or as many as there are
   * kernels.
   */
  public static ProblemSettings defaults() {
    return new ProblemSettings(
        NamedKernelSets.ADAPTIVE,
        PsdPolicy.DROP,
        Normalisation.NONE,
        0,
        10,
        0.1,
        3,
        TaskOptions.defaults(),
        RuleSettings.none(),
        true);
  }

  /** A copy with these parameters; fewer kernels than k0 are an error. */
  public ProblemSettings with(double newC, double newLambda, int newK0) {
    return new ProblemSettings(
        kernels, psd, normalisation, jitter, newC, newLambda, newK0, task, rules, false);
  }

  /** A copy in which a k0 above the number of kernels stands for all of them. */
  public ProblemSettings forAnyCount() {
    return new ProblemSettings(
        kernels, psd, normalisation, jitter, c, lambda, k0, task, rules, true);
  }

  /** The largest number of kernels when there are so many. */
  public int k0(int q) {
    return capped ? Math.min(k0, q) : k0;
  }

  private static void requirePositive(String name, double value, String suggestion) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new InputException(
          name + " is " + value + ".", "It must be positive and finite.", suggestion);
    }
  }
}
