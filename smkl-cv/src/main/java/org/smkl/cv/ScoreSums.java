package org.smkl.cv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.ConfusionMatrix;
import org.smkl.core.score.NumberOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.PairOrder;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.error.InputException;

/**
 * Sums over left-out rows from which scores follow; those of all folds are added. Of classes: how
 * often each was taken for each, by rows, then the sum of the folds' areas under the ROC curve and
 * their number, and with probabilities log losses and Brier scores. Of numbers, in units of their
 * deviation: weight, absolute and squared errors, values and squared values, and errors with their
 * sign; of rankings also pairs in order, and all pairs. Rows count by their weights.
 *
 * @param task the task of all rows
 * @param probabilities whether outcomes have probabilities
 */
record ScoreSums(Task task, boolean probabilities) {
  private static final int NUMBER_SUMS = 6;

  /** Of rankings also the pairs in order, and all. */
  private static final int RANKING_SUMS = NUMBER_SUMS + 2;

  /** The sums of the rows of one fold. */
  List<Double> of(Outcome outcome) {
    double[] sums =
        outcome instanceof ClassOutcome classes
            ? ofClasses(classes)
            : ofNumbers((NumberOutcome) outcome);
    return Arrays.stream(sums).boxed().toList();
  }

  private double[] ofClasses(ClassOutcome outcome) {
    int k = task.classes().size();
    double[] sums = new double[k * k + (probabilities ? 4 : 2)];
    double[][] weights = ConfusionMatrix.of(outcome).weights();
    for (int c = 0; c < k; c++) {
      System.arraycopy(weights[c], 0, sums, c * k, k);
    }
    double area =
        probabilities || outcome.decisions() != null ? Score.AUC.value(outcome) : Double.NaN;
    sums[k * k] = Double.isNaN(area) ? 0 : area;
    sums[k * k + 1] = Double.isNaN(area) ? 0 : 1;
    double weight = Arrays.stream(sums, 0, k * k).sum();
    // A fold without weight has no mean and adds nothing.
    if (probabilities && weight > 0) {
      sums[k * k + 2] = weight * Score.LOG_LOSS.value(outcome);
      sums[k * k + 3] = weight * Score.BRIER.value(outcome);
    }
    return sums;
  }

  private double[] ofNumbers(NumberOutcome outcome) {
    double[] sums = new double[task.ranking() ? RANKING_SUMS : NUMBER_SUMS];
    if (task.ranking()) {
      PairOrder pairs = PairOrder.of(outcome);
      sums[NUMBER_SUMS] = pairs.right();
      sums[NUMBER_SUMS + 1] = pairs.all();
    }
    for (int i = 0; i < outcome.rows(); i++) {
      double weight = outcome.weights() == null ? 1 : outcome.weights()[i];
      double value = (outcome.truth()[i] - task.mean()) / task.scale();
      double error = (outcome.predicted()[i] - task.mean()) / task.scale() - value;
      double[] terms = {1, Math.abs(error), error * error, value, value * value, error};
      for (int t = 0; t < terms.length; t++) {
        sums[t] += weight * terms[t];
      }
    }
    return sums;
  }

  /** The sums of several folds. */
  static List<Double> added(List<List<Double>> folds) {
    List<Double> total = new ArrayList<>(folds.get(0));
    for (List<Double> fold : folds.subList(1, folds.size())) {
      for (int t = 0; t < total.size(); t++) {
        total.set(t, total.get(t) + fold.get(t));
      }
    }
    return List.copyOf(total);
  }

  /** The scores that can be had. */
  List<Score> scores() {
    return Score.of(task.judged()).stream()
        .filter(score -> score != Score.PINBALL || task.quantile() != null)
        .filter(score -> probabilities || !score.needsProbabilities(task.classes().size()))
        .toList();
  }

  /** Refuses a score that is of another task. */
  void require(Score score) {
    boolean level = score != Score.PINBALL || task.quantile() != null;
    if (score.task() != task.judged() || !level) {
      List<String> known =
          Score.of(task.judged()).stream()
              .filter(one -> one != Score.PINBALL || task.quantile() != null)
              .map(Score::id)
              .toList();
      throw new InputException(
          "The score '%s' judges %s, and %s predicted."
              .formatted(
                  score.id(),
                  level ? score.task().id() : "quantiles",
                  task.ranking()
                      ? "an order is"
                      : task.regression() ? "numbers are" : "classes are"),
          "Expected one of " + String.join(", ", known) + ".",
          "Maybe '" + known.get(0) + "'.");
    }
  }

  /** All scores by name. */
  Map<String, Double> scores(List<Double> sums) {
    Map<String, Double> values = new LinkedHashMap<>();
    scores().forEach(score -> values.put(score.id(), score(score, sums)));
    return values;
  }

  /** A score; NaN where the rows do not define it. */
  double score(Score score, List<Double> sums) {
    return switch (score) {
      case ACCURACY -> confusion(sums).orElseThrow().accuracy();
      case BALANCED_ACCURACY -> confusion(sums).orElseThrow().balancedAccuracy();
      case F1 -> confusion(sums).orElseThrow().f1();
      case AUC -> sums.get(cells()) / sums.get(cells() + 1);
      case R2 -> explained(sums);
      case MAE -> task.scale() * sums.get(1) / sums.get(0);
      case RMSE -> task.scale() * Math.sqrt(sums.get(2) / sums.get(0));
      case PINBALL ->
          task.scale() * (sums.get(1) / 2 - (task.quantile() - 0.5) * sums.get(5)) / sums.get(0);
      case ORDERED -> sums.get(NUMBER_SUMS) / sums.get(NUMBER_SUMS + 1);
      case LOG_LOSS -> mean(sums, cells() + 2);
      case BRIER -> mean(sums, cells() + 3);
    };
  }

  /** Of the confusion matrix. */
  private int cells() {
    return task.classes().size() * task.classes().size();
  }

  private double mean(List<Double> sums, int at) {
    double weight = sums.subList(0, cells()).stream().mapToDouble(s -> s).sum();
    return sums.get(at) / weight;
  }

  /** Numbers that are all the same: 1 if predicted without error, otherwise 0. */
  private static double explained(List<Double> sums) {
    double variation = sums.get(4) - sums.get(3) * sums.get(3) / sums.get(0);
    return variation > 0 ? 1 - sums.get(2) / variation : sums.get(2) > 0 ? 0 : 1;
  }

  /** How often each class was taken for each; empty where numbers are predicted. */
  Optional<ConfusionMatrix> confusion(List<Double> sums) {
    if (task.regression()) {
      return Optional.empty();
    }
    int k = task.classes().size();
    double[][] weights = new double[k][k];
    for (int c = 0; c < k * k; c++) {
      weights[c / k][c % k] = sums.get(c);
    }
    return Optional.of(new ConfusionMatrix(task.classes(), weights));
  }
}
