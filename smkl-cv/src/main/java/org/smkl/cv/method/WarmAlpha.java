package org.smkl.cv.method;

import java.util.Optional;
import org.smkl.api.Problem;

/**
 * The alpha that was found last on the same rows, as a start for the next: along a path of C the
 * solution nearly scales with it. Not thread-safe: one for each trainer.
 */
final class WarmAlpha {
  private double[] alpha;
  private double[] upper;

  /** The last alpha, scaled to the box of a problem; empty before there is one. */
  Optional<double[]> at(Problem problem) {
    if (alpha == null || alpha.length != problem.size()) {
      return Optional.empty();
    }
    double[] start = new double[alpha.length];
    for (int j = 0; j < start.length; j++) {
      start[j] = alpha[j] * (problem.upper()[j] / upper[j]);
    }
    return Optional.of(start);
  }

  /** What was found for a problem. */
  void keep(Problem problem, double[] found) {
    alpha = found;
    upper = problem.upper();
  }
}
