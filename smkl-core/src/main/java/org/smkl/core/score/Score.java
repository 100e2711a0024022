package org.smkl.core.score;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smkl.core.score.Outcome.Task;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/** The scores that users can name. */
public enum Score {
  /** The share of rows predicted right. */
  ACCURACY("accuracy", Task.CLASSIFICATION, true),
  /** The mean recall of the classes that occur. */
  BALANCED_ACCURACY("balanced-accuracy", Task.CLASSIFICATION, true),
  /** Two classes: of the positive one (index 1); several: the macro average. */
  F1("f1", Task.CLASSIFICATION, true),
  /**
   * The area under the ROC curve. Two classes: of the decision values, or of probabilities where
   * there are none; several: one-versus-rest macro average of the probabilities. NaN where a class
   * does not occur, or is the only one.
   */
  AUC("auc", Task.CLASSIFICATION, true),
  /** See {@link ProbabilityScores#logLoss}. */
  LOG_LOSS("log-loss", Task.CLASSIFICATION, false),
  /** See {@link ProbabilityScores#brier}. */
  BRIER("brier", Task.CLASSIFICATION, false),
  /** R^2; constant truth: 1 if predicted without error, otherwise 0; NaN below two rows. */
  R2("r2", Task.REGRESSION, true),
  /** The mean absolute error. */
  MAE("mae", Task.REGRESSION, false),
  /** The root of the mean squared error. */
  RMSE("rmse", Task.REGRESSION, false),
  /** The mean pinball loss of a quantile: (1 - level) for each unit too high, level too low. */
  PINBALL("pinball", Task.REGRESSION, false),
  /** See {@link PairOrder}. */
  ORDERED("ordered", Task.RANKING, true);

  private final String id;
  private final Task task;
  private final boolean largerIsBetter;

  Score(String id, Task task, boolean largerIsBetter) {
    this.id = id;
    this.task = task;
    this.largerIsBetter = largerIsBetter;
  }

  /**
   * What judges a task where nobody names a score.
   *
   * @param task what is predicted
   * @param quantile the level of the quantile that is predicted, or null
   */
  public static Score usual(Task task, Double quantile) {
    return switch (task) {
      case CLASSIFICATION -> ACCURACY;
      case REGRESSION -> quantile == null ? R2 : PINBALL;
      case RANKING -> ORDERED;
    };
  }

  /** The name users write. */
  public String id() {
    return id;
  }

  /** The task whose predictions it judges. */
  public Task task() {
    return task;
  }

  /** Whether a larger value is a better one. */
  public boolean largerIsBetter() {
    return largerIsBetter;
  }

  /** Whether it can only be computed from probabilities, given the number of classes. */
  public boolean needsProbabilities(int classes) {
    return this == LOG_LOSS || this == BRIER || (this == AUC && classes != 2);
  }

  /** Whether an outcome has what it takes: probabilities, or for two classes decision values. */
  private boolean computable(Outcome outcome) {
    if (outcome instanceof NumberOutcome numbers) {
      return this != PINBALL || numbers.quantile() != null;
    }
    ClassOutcome classes = (ClassOutcome) outcome;
    return switch (this) {
      case LOG_LOSS, BRIER -> classes.probabilities() != null;
      case AUC -> classes.probabilities() != null || classes.decisions() != null;
      default -> true;
    };
  }

  /** All that judge the task of an outcome and can be computed from it, by their names. */
  public static Map<String, Double> all(Outcome outcome) {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (Score score : of(outcome.task())) {
      if (score.computable(outcome)) {
        scores.put(score.id(), score.value(outcome));
      }
    }
    return scores;
  }

  /**
   * The value for an outcome; NaN where it is not defined.
   *
   * @throws InputException if it does not fit the task, or needs probabilities (or for {@link #AUC}
   *     decision values) and there are none
   */
  public double value(Outcome outcome) {
    require(outcome.task());
    return outcome instanceof ClassOutcome classes
        ? value(classes)
        : value((NumberOutcome) outcome);
  }

  private double value(ClassOutcome outcome) {
    if (!computable(outcome)) {
      throw new InputException(
          "The score '" + id + "' needs probabilities, and there are none.",
          "Expected probabilities with every prediction.",
          "Maybe take another score.");
    }
    return switch (this) {
      case ACCURACY -> ConfusionMatrix.of(outcome).accuracy();
      case BALANCED_ACCURACY -> ConfusionMatrix.of(outcome).balancedAccuracy();
      case F1 -> ConfusionMatrix.of(outcome).f1();
      case AUC -> Auc.of(outcome);
      case LOG_LOSS -> ProbabilityScores.logLoss(outcome);
      case BRIER -> ProbabilityScores.brier(outcome);
      case R2, MAE, RMSE, PINBALL, ORDERED -> throw new AssertionError(this);
    };
  }

  private double pinball(NumberOutcome outcome) {
    if (!computable(outcome)) {
      throw new InputException(
          "The score '" + id + "' judges a quantile, and none is predicted.",
          "Expected a task that predicts one.",
          "Maybe take 'mae'.");
    }
    return Errors.pinball(outcome);
  }

  private double value(NumberOutcome outcome) {
    return switch (this) {
      case R2 -> Errors.explained(outcome);
      case MAE -> Errors.absolute(outcome);
      case RMSE -> Errors.rootMeanSquare(outcome);
      case PINBALL -> pinball(outcome);
      case ORDERED -> PairOrder.of(outcome).share();
      case ACCURACY, BALANCED_ACCURACY, F1, AUC, LOG_LOSS, BRIER -> throw new AssertionError(this);
    };
  }

  /**
   * The score of this name.
   *
   * @throws InputException if there is none
   */
  public static Score parse(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(score -> score.id.equals(name))
        .findFirst()
        .orElseThrow(
            () -> refusal("The score '" + text + "' is not known.", Arrays.asList(values()), name));
  }

  /** All that judge this task. */
  public static List<Score> of(Task task) {
    return Arrays.stream(values()).filter(score -> score.task == task).toList();
  }

  private void require(Task task) {
    if (this.task != task) {
      throw refusal(
          "The score '%s' judges %s, and the task is %s.".formatted(id, this.task.id(), task.id()),
          of(task),
          id);
    }
  }

  private static InputException refusal(String given, List<Score> known, String name) {
    List<String> ids = known.stream().map(Score::id).toList();
    return new InputException(
        given,
        "Expected one of " + String.join(", ", ids) + ".",
        Nearest.suggestion(name, ids, "Maybe take '" + ids.get(0) + "'."));
  }
}
