package org.smkl.core.score;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The area under the receiver operating characteristic: how likely a row of the class gets a larger
 * value than a row of another one, ties counted half.
 */
final class Auc {
  private Auc() {}

  /**
   * Two classes: from decision values, or the positive class's probability where there are none.
   * Several: the plain mean over all classes of each against the rest, by its probability. NaN
   * where a class that is asked for has no rows, or all.
   */
  static double of(ClassOutcome outcome) {
    double[] weights = Weights.scaled(outcome.weights(), outcome.rows());
    int k = outcome.classes().size();
    if (k == 2) {
      double[] values = outcome.decisions() == null ? outcome.column(1) : outcome.decisions();
      return area(values, outcome.members(1), weights);
    }
    return IntStream.range(0, k)
        .mapToDouble(c -> area(outcome.column(c), outcome.members(c), weights))
        .average()
        .orElse(Double.NaN);
  }

  private static double area(double[] values, boolean[] members, double[] weights) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            // Plus 0 makes -0 and 0 a tie.
            .sorted(Comparator.comparingDouble(i -> values[i] + 0.0))
            .mapToInt(i -> i)
            .toArray();
    double pairs = 0;
    double below = 0;
    double inside = 0;
    for (int from = 0; from < order.length; ) {
      double tiedInside = 0;
      double tiedBelow = 0;
      int to = from;
      for (; to < order.length && !(values[order[to]] > values[order[from]]); to++) {
        if (members[order[to]]) {
          tiedInside += weights[order[to]];
        } else {
          tiedBelow += weights[order[to]];
        }
      }
      pairs += tiedInside * (below + tiedBelow / 2);
      inside += tiedInside;
      below += tiedBelow;
      from = to;
    }
    return Math.min(1, pairs / (inside * below));
  }
}
