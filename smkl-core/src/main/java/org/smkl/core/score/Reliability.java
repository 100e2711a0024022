package org.smkl.core.score;

import java.util.ArrayList;
import java.util.List;
import org.smkl.error.Check;

/**
 * Whether probabilities mean what they say: rows in bins of equal width by the probability of one
 * class, and how often they truly belong to it.
 *
 * @param bins from 0 to 1, each with its lower end and without its upper one, the last with both
 */
public record Reliability(List<Bin> bins) {
  /**
   * One bin.
   *
   * @param low its lower end
   * @param high its upper end
   * @param count its rows, without those of weight 0
   * @param meanProbability their mean probability, by weight; NaN without rows
   * @param share how many of them belong to the class, by weight; NaN without rows
   */
  public record Bin(double low, double high, int count, double meanProbability, double share) {}

  public Reliability {
    bins = List.copyOf(bins);
  }

  /** Sorts an outcome with probabilities into bins by those of one class. */
  public static Reliability of(ClassOutcome outcome, int index, int count) {
    Check.present("probabilities", outcome.probabilities());
    Check.that(
        index >= 0 && index < outcome.classes().size(), "class", index, "the index of a class");
    Check.that(count > 0, "bins", count, "at least 1");
    double[] weights = Weights.scaled(outcome.weights(), outcome.rows());
    int[] rows = new int[count];
    double[] total = new double[count];
    double[] probability = new double[count];
    double[] inside = new double[count];
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        double p = outcome.probabilities()[i][index];
        int bin = bin(p, count);
        rows[bin]++;
        total[bin] += weights[i];
        probability[bin] += weights[i] * p;
        inside[bin] += outcome.truth()[i] == index ? weights[i] : 0;
      }
    }
    List<Bin> bins = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      bins.add(
          new Bin(
              end(b, count),
              end(b + 1, count),
              rows[b],
              probability[b] / total[b],
              inside[b] / total[b]));
    }
    return new Reliability(bins);
  }

  /**
   * Bins by the probability of the most probable class, and whether the row belongs to it: one
   * table for any number of classes. Of several that are as probable, the first.
   */
  public static Reliability ofMostProbable(ClassOutcome outcome, int count) {
    Check.present("probabilities", outcome.probabilities());
    int n = outcome.rows();
    int[] right = new int[n];
    double[][] probabilities = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] row = outcome.probabilities()[i];
      int most = 0;
      for (int c = 1; c < row.length; c++) {
        most = row[c] > row[most] ? c : most;
      }
      right[i] = outcome.truth()[i] == most ? 1 : 0;
      probabilities[i] = new double[] {1 - row[most], row[most]};
    }
    return of(
        new ClassOutcome(
            List.of("wrong", "right"), right, right, probabilities, null, outcome.weights()),
        1,
        count);
  }

  /** The product may round to the wrong side of an end. */
  private static int bin(double p, int count) {
    int bin = Math.min(count - 1, (int) (p * count));
    if (p < end(bin, count)) {
      return bin - 1;
    }
    return bin < count - 1 && p >= end(bin + 1, count) ? bin + 1 : bin;
  }

  private static double end(int bin, int count) {
    return (double) bin / count;
  }
}
