package org.smkl.core.score;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Of all pairs of rows of one group whose true numbers differ, how many are predicted in the true
 * order; pairs that are predicted equal count half. A pair counts by the product of its weights.
 *
 * @param right the weight of those in order
 * @param all the weight of all
 */
public record PairOrder(double right, double all) {
  /** Counts them. */
  public static PairOrder of(NumberOutcome outcome) {
    int[] groups = outcome.groups();
    double[] truth = outcome.truth();
    int[] order =
        IntStream.range(0, truth.length)
            .boxed()
            .sorted(Comparator.comparingInt((Integer i) -> groups[i]))
            .mapToInt(i -> i)
            .toArray();
    double right = 0;
    double all = 0;
    for (int from = 0, to; from < order.length; from = to) {
      int group = groups[order[from]];
      to = from;
      while (to < order.length && groups[order[to]] == group) {
        to++;
      }
      int[] rows = Arrays.copyOfRange(order, from, to);
      for (int i : rows) {
        for (int j : rows) {
          if (truth[i] > truth[j]) {
            double weight =
                outcome.weights() == null ? 1 : outcome.weights()[i] * outcome.weights()[j];
            int sign = Double.compare(outcome.predicted()[i], outcome.predicted()[j]);
            all += weight;
            right += weight * (sign + 1) / 2.0;
          }
        }
      }
    }
    return new PairOrder(right, all);
  }

  /** The share that is in order; NaN without a pair. */
  double share() {
    return right / all;
  }
}
