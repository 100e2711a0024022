package org.smkl.core.score;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What a prediction has to beat: of classes always the most frequent one of the training rows, with
 * their shares as probabilities; of numbers always their mean, or the quantile that is predicted.
 *
 * @param label the class, or null
 * @param shares how frequent each class is; empty for numbers
 * @param number that is always said
 * @param quantile the level of the quantile that the number is, or null for the mean
 */
public record Baseline(String label, double[] shares, double number, Double quantile) {
  /** Learns it from training rows; what was predicted of them does not matter. */
  public static Baseline of(Outcome train) {
    if (train instanceof NumberOutcome numbers) {
      Double level = numbers.quantile();
      double number = level == null ? mean(numbers) : quantile(numbers, level);
      return new Baseline(null, new double[0], number, level);
    }
    ClassOutcome classes = (ClassOutcome) train;
    double[] shares = new double[classes.classes().size()];
    for (int c : classes.truth()) {
      shares[c] += 1;
    }
    double rows = Math.max(1, classes.rows());
    int largest = largest(shares);
    Arrays.setAll(shares, c -> shares[c] / rows);
    return new Baseline(classes.classes().get(largest), shares, 0, null);
  }

  private static double mean(NumberOutcome numbers) {
    double sum = 0;
    for (double value : numbers.truth()) {
      sum += value / numbers.rows();
    }
    return sum;
  }

  /** The least of the numbers that have at least this share of the weight at or below them. */
  private static double quantile(NumberOutcome numbers, double level) {
    double[] truth = numbers.truth();
    double[] weights = new double[truth.length];
    Arrays.setAll(weights, j -> numbers.weights() == null ? 1 : numbers.weights()[j]);
    int[] order =
        IntStream.range(0, truth.length)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> truth[j]))
            .mapToInt(j -> j)
            .toArray();
    double enough = level * Arrays.stream(weights).sum();
    double below = 0;
    for (int j : order) {
      below += weights[j];
      if (below >= enough) {
        return truth[j];
      }
    }
    return order.length == 0 ? Double.NaN : truth[order[order.length - 1]];
  }

  private static int largest(double[] shares) {
    int largest = 0;
    for (int c = 1; c < shares.length; c++) {
      largest = shares[c] > shares[largest] ? c : largest;
    }
    return largest;
  }

  /** What it says of these rows, with as much as the given predictions have. */
  public Outcome on(Outcome given) {
    if (given instanceof NumberOutcome numbers) {
      double[] always = new double[numbers.rows()];
      Arrays.fill(always, number);
      return new NumberOutcome(
          numbers.truth(), always, numbers.weights(), numbers.quantile(), numbers.groups());
    }
    ClassOutcome classes = (ClassOutcome) given;
    int[] always = new int[classes.rows()];
    Arrays.fill(always, largest(shares));
    double[][] probabilities = null;
    if (classes.probabilities() != null) {
      probabilities = new double[classes.rows()][];
      Arrays.fill(probabilities, Arrays.copyOf(shares, classes.classes().size()));
    }
    return new ClassOutcome(
        classes.classes(),
        classes.truth(),
        always,
        probabilities,
        classes.decisions() == null ? null : new double[classes.rows()],
        classes.weights());
  }

  /** What it says, in words. */
  public String words() {
    if (label != null) {
      return "always '%s', the most frequent class".formatted(label);
    }
    String what = quantile == null ? "mean" : quantile + " quantile";
    return String.format(Locale.ROOT, "always the %s of the training rows, %.6g", what, number);
  }
}
