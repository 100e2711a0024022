package org.smkl.core.task;

import java.util.Objects;
import java.util.Optional;
import org.smkl.error.InputException;
import org.smkl.plugin.task.ChosenTask;

/**
 * How a task is made of machines. Immutable.
 *
 * @param multiclass how several classes are told apart
 * @param epsilon what a regression may be off for nothing, in the scale in which it is learned
 * @param classWeights how much the classes count
 * @param scaleTarget whether a regression learns its values standardised; predictions are put back
 * @param independent whether kernels are chosen for each machine by itself, not once for all
 * @param probability whether the model can say how probable each class is
 * @param chosen a task of a plugin; otherwise classification or regression, by the targets
 */
public record TaskOptions(
    Multiclass multiclass,
    double epsilon,
    ClassWeights classWeights,
    boolean scaleTarget,
    boolean independent,
    boolean probability,
    Optional<ChosenTask> chosen) {

  /** How several classes are told apart. */
  public enum Multiclass {
    /** A machine for each pair of classes, and votes. */
    ONE_VERSUS_ONE,
    /** A machine for each class against all others; the largest value wins. */
    ONE_VERSUS_REST
  }

  /** Checks the options. */
  public TaskOptions {
    Objects.requireNonNull(multiclass, "multiclass");
    Objects.requireNonNull(classWeights, "classWeights");
    Objects.requireNonNull(chosen, "chosen");
    if (!(epsilon >= 0) || Double.isInfinite(epsilon)) {
      throw new InputException(
          "epsilon is " + epsilon + ".",
          "It must be finite, zero or more.",
          "Maybe 0.1, which is a tenth of the standard deviation where targets are standardised.");
    }
  }

  /**
   * One-versus-one, epsilon 0.1, all classes alike, targets standardised, kernels shared, no
   * probabilities.
   */
  public static TaskOptions defaults() {
    return new TaskOptions(
        Multiclass.ONE_VERSUS_ONE, 0.1, ClassWeights.equal(), true, false, false, Optional.empty());
  }

  /** A copy with another way for several classes. */
  public TaskOptions withMulticlass(Multiclass other) {
    return new TaskOptions(
        other, epsilon, classWeights, scaleTarget, independent, probability, chosen);
  }

  /** A copy with another epsilon. */
  public TaskOptions withEpsilon(double other) {
    return new TaskOptions(
        multiclass, other, classWeights, scaleTarget, independent, probability, chosen);
  }

  /** A copy with other weights of classes. */
  public TaskOptions withClassWeights(ClassWeights other) {
    return new TaskOptions(
        multiclass, epsilon, other, scaleTarget, independent, probability, chosen);
  }

  /** A copy with targets standardised or as they are. */
  public TaskOptions withScaleTarget(boolean other) {
    return new TaskOptions(
        multiclass, epsilon, classWeights, other, independent, probability, chosen);
  }

  /** A copy with kernels chosen for each machine by itself, or once for all. */
  public TaskOptions withIndependent(boolean other) {
    return new TaskOptions(
        multiclass, epsilon, classWeights, scaleTarget, other, probability, chosen);
  }

  /** A copy with or without probabilities. */
  public TaskOptions withProbability(boolean other) {
    return new TaskOptions(
        multiclass, epsilon, classWeights, scaleTarget, independent, other, chosen);
  }

  /** A copy with a task of a plugin. */
  public TaskOptions withTask(ChosenTask other) {
    return new TaskOptions(
        multiclass,
        epsilon,
        classWeights,
        scaleTarget,
        independent,
        probability,
        Optional.of(other));
  }
}
