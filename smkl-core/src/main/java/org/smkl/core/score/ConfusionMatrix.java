package org.smkl.core.score;

import java.util.List;
import java.util.stream.IntStream;
import org.smkl.error.Check;

/**
 * How often each class was taken for each, and the scores that follow from it.
 *
 * @param classes the names, in the order of rows and columns
 * @param weights the rows of each true class (first index) by predicted class (second index): their
 *     number, or the sum of their sample weights
 */
public record ConfusionMatrix(List<String> classes, double[][] weights) {
  public ConfusionMatrix {
    classes = List.copyOf(classes);
    Check.length("weights", weights.length, classes.size());
    for (double[] row : weights) {
      Check.length("weights", row.length, classes.size());
    }
  }

  /** Counts an outcome. */
  public static ConfusionMatrix of(ClassOutcome outcome) {
    int k = outcome.classes().size();
    double[][] weights = new double[k][k];
    for (int i = 0; i < outcome.rows(); i++) {
      double weight = outcome.weights() == null ? 1 : outcome.weights()[i];
      weights[outcome.truth()[i]][outcome.predicted()[i]] += weight;
    }
    return new ConfusionMatrix(outcome.classes(), weights);
  }

  /** The share of rows predicted right; NaN without rows. */
  public double accuracy() {
    double right = 0;
    double all = 0;
    for (int c = 0; c < classes.size(); c++) {
      right += weights[c][c];
      all += occurring(c);
    }
    return right / all;
  }

  /** The mean recall of the classes that truly occur; NaN where none does. */
  public double balancedAccuracy() {
    return IntStream.range(0, classes.size())
        .filter(c -> occurring(c) > 0)
        .mapToDouble(c -> weights[c][c] / occurring(c))
        .average()
        .orElse(Double.NaN);
  }

  /**
   * The harmonic mean of precision and recall. Of two classes: of the positive one (index 1), 0
   * where it neither occurs nor is predicted. Of several: the plain mean over those that occur or
   * are predicted (macro average). NaN without rows.
   */
  public double f1() {
    IntStream there =
        IntStream.range(0, classes.size()).filter(c -> occurring(c) > 0 || predicted(c) > 0);
    double macro = there.mapToDouble(this::f1).average().orElse(Double.NaN);
    return classes.size() != 2 || Double.isNaN(macro) ? macro : f1(1);
  }

  private double f1(int c) {
    // Halved, so that the sum of two sums of weights stays finite.
    double both = occurring(c) / 2 + predicted(c) / 2;
    return both == 0 ? 0 : weights[c][c] / both;
  }

  private double occurring(int c) {
    double sum = 0;
    for (double weight : weights[c]) {
      sum += weight;
    }
    return sum;
  }

  private double predicted(int c) {
    double sum = 0;
    for (double[] row : weights) {
      sum += row[c];
    }
    return sum;
  }
}
