package org.smkl.answer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.error.Count;
import org.smkl.svm.bound.Rounded;

/**
 * The interval of 95 % of an accuracy on rows that were not trained on (Wilson 1927).
 *
 * @param low its lower end
 * @param high its upper end
 * @param rows how many rows
 */
public record AccuracyInterval(double low, double high, int rows) {
  /** The quantile of the normal distribution. */
  private static final double Z = 1.959963984540054;

  /** Of per cents. */
  private static final int SHOWN = 3;

  /** The interval of predicted classes; empty for numbers. */
  public static Optional<AccuracyInterval> of(Outcome predicted) {
    if (!(predicted instanceof ClassOutcome classes) || classes.rows() == 0) {
      return Optional.empty();
    }
    double[] weights =
        classes.weights() == null
            ? IntStream.range(0, classes.rows()).mapToDouble(i -> 1).toArray()
            : classes.weights();
    double all = Arrays.stream(weights).sum();
    double right =
        IntStream.range(0, weights.length)
            .filter(i -> classes.truth()[i] == classes.predicted()[i])
            .mapToDouble(i -> weights[i])
            .sum();
    // So many rows of equal weight say as much (Kish 1965).
    double n = all * all / Arrays.stream(weights).map(w -> w * w).sum();
    return all > 0 ? Optional.of(of(right / all, n, classes.rows())) : Optional.empty();
  }

  static AccuracyInterval of(double share, double n, int rows) {
    double centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n);
    double half = Z / (1 + Z * Z / n) * Math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n));
    return new AccuracyInterval(Math.max(0, centre - half), Math.min(1, centre + half), rows);
  }

  /** As people read it: "58.0 % to 90.4 % (95 %, 23 rows)". */
  public String words() {
    return "%s %% to %s %% (95 %%, %s)"
        .formatted(
            Rounded.lower(100 * low, SHOWN),
            Rounded.upper(100 * high, SHOWN),
            Count.of(rows, "row"));
  }

  /** Both ends, for programs. */
  public List<Double> json() {
    return List.of(low, high);
  }
}
