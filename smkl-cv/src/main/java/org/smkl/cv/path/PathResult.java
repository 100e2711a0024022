package org.smkl.cv.path;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.core.score.Score;

/**
 * What a path found.
 *
 * @param points in the order of k0, as far as it came
 * @param asked how many points were asked for
 * @param score what was cross-validated
 * @param folds of the cross-validation; 0 where there was none
 * @param validated whether every point that was to be cross-validated was
 * @param seconds wall time, without the kernels
 * @param notes sentences that the user should know
 */
public record PathResult(
    List<PathPoint> points,
    int asked,
    Score score,
    int folds,
    boolean validated,
    double seconds,
    List<String> notes) {
  /** Copies the lists. */
  public PathResult {
    points = List.copyOf(points);
    notes = List.copyOf(notes);
    Objects.requireNonNull(score, "score");
  }

  /** Whether every point is there, proved to the gap and cross-validated. */
  public boolean complete() {
    return points.size() == asked
        && validated
        && points.stream().allMatch(point -> point.proof().status().proved());
  }

  /** The point with the best score, of equals the one with the smallest k0. */
  public Optional<PathPoint> best() {
    return points.stream()
        .filter(point -> !Double.isNaN(point.score()))
        .min(Comparator.comparingDouble(point -> badness(point.score())));
  }

  /**
   * The one-standard-error rule: the smallest k0 whose score is no worse than the best by more than
   * the standard error of the best.
   */
  public Optional<PathPoint> chosen() {
    return best()
        .flatMap(
            best -> {
              double most = badness(best.score()) + best.scoreStandardError();
              return points.stream()
                  .filter(point -> badness(point.score()) <= most)
                  .min(Comparator.comparingInt(PathPoint::k0));
            });
  }

  /** Less is better. */
  private double badness(double value) {
    return score.largerIsBetter() ? -value : value;
  }
}
