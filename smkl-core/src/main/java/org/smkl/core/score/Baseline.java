package org.smkl.core.score;

import java.util.Arrays;
import java.util.Locale;

/**
 * What a prediction has to beat: of classes always the most frequent one of the training rows, with
 * their shares as probabilities; of numbers always their mean.
 *
 * @param label the class, or null
 * @param shares how frequent each class is; empty for numbers
 * @param mean of the numbers
 */
public record Baseline(String label, double[] shares, double mean) {
  /** Learns it from training rows; what was predicted of them does not matter. */
  public static Baseline of(Outcome train) {
    if (train instanceof NumberOutcome numbers) {
      double sum = 0;
      for (double value : numbers.truth()) {
        sum += value / numbers.rows();
      }
      return new Baseline(null, new double[0], sum);
    }
    ClassOutcome classes = (ClassOutcome) train;
    double[] shares = new double[classes.classes().size()];
    for (int c : classes.truth()) {
      shares[c] += 1;
    }
    double rows = Math.max(1, classes.rows());
    int largest = largest(shares);
    Arrays.setAll(shares, c -> shares[c] / rows);
    return new Baseline(classes.classes().get(largest), shares, 0);
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
      Arrays.fill(always, mean);
      return new NumberOutcome(numbers.truth(), always, numbers.weights());
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
    return label == null
        ? String.format(Locale.ROOT, "always the mean of the training rows, %.6g", mean)
        : "always '%s', the most frequent class".formatted(label);
  }
}
