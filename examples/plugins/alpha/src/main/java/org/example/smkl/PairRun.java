package org.example.smkl;

import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;

/** One solve. Moves a_i by s_i t and a_j by -s_j t, which keeps s'a, while that gains anything. */
final class PairRun {
  private final AlphaProblem problem;
  private final AlphaOptions options;
  private final boolean bySlope;

  /** Rounds without a smaller gap after which rounding has the better of us. */
  private final int patience;

  private final int size;
  private final int order;
  private final double[] gram;
  private final double[] signs;
  private final double[] upper;

  private double[] alpha;
  private double[] f; // K v(a)
  private long iterations;

  PairRun(AlphaProblem problem, AlphaOptions options, boolean bySlope, int patience) {
    this.bySlope = bySlope;
    this.patience = patience;
    this.problem = problem;
    this.options = options;
    this.size = problem.size();
    this.order = problem.gram().order();
    this.gram = problem.gram().entries();
    this.signs = problem.signs();
    this.upper = problem.upper();
    double[] start = options.warmStart().orElse(new double[size]);
    if (start.length != size) {
      throw new IllegalArgumentException(
          "The warm start has %d entries, but the problem has %d variables."
              .formatted(start.length, size));
    }
    this.alpha = FeasibleAlpha.repair(upper, signs, start);
  }

  /** Rounds of pair steps; after each the point is evaluated afresh, and the best is kept. */
  AlphaSolution solve() {
    double[] best = alpha.clone();
    AlphaValue bestValue = problem.evaluate(best);
    int idle = 0;
    while (true) {
      AlphaStatus status = null;
      if (problem.surelyWithin(best, bestValue, options.tolerance())) {
        status = AlphaStatus.CONVERGED;
      } else if (options.stop().stopRequested()) {
        status = AlphaStatus.INTERRUPTED;
      } else if (iterations >= options.maxIterations()) {
        status = AlphaStatus.ITERATION_LIMIT;
      } else if (idle > patience) {
        status = AlphaStatus.ACCURACY_FLOOR;
      }
      if (status != null) {
        return new AlphaSolution(best, bestValue, status, iterations, "");
      }
      boolean moved = round(10 * size);
      // Rounding of many small steps must not leave A.
      double[] repaired = FeasibleAlpha.repair(upper, signs, alpha);
      AlphaValue value = problem.evaluate(repaired);
      if (value.relativeGap() < bestValue.relativeGap()) {
        best = repaired;
        bestValue = value;
        idle = 0;
      } else {
        idle = moved ? idle + 1 : patience + 1;
      }
    }
  }

  /** At most so many steps; false if there was none to make. */
  private boolean round(int steps) {
    refresh();
    for (int step = 0; step < steps; step++) {
      if (iterations >= options.maxIterations() || options.stop().stopRequested()) {
        return true;
      }
      if (!step()) {
        return step > 0;
      }
      iterations++;
    }
    return true;
  }

  private void refresh() {
    double[] v = new double[order];
    for (int j = 0; j < size; j++) {
      v[problem.row(j)] += signs[j] * alpha[j];
    }
    f = new double[order];
    problem.gram().multiply(v, f);
  }

  /** The pair that promises most; false if no pair promises anything. */
  private boolean step() {
    int first = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < size; j++) {
      if (room(j, signs[j]) > 0 && slope(j) > most) {
        most = slope(j);
        first = j;
      }
    }
    int second = -1;
    double gain = 0;
    for (int j = 0; j < size && first >= 0; j++) {
      double difference = most - slope(j);
      if (room(j, -signs[j]) > 0 && difference > 0) {
        double promised = bySlope ? difference : difference * difference / curvature(first, j);
        if (promised > gain) {
          gain = promised;
          second = j;
        }
      }
    }
    return second >= 0 && move(first, second, most - slope(second));
  }

  private boolean move(int i, int j, double difference) {
    double t =
        Math.min(difference / curvature(i, j), Math.min(room(i, signs[i]), room(j, -signs[j])));
    double before = alpha[i] + alpha[j];
    double old = alpha[i];
    alpha[i] = clip(alpha[i] + signs[i] * t, upper[i]);
    alpha[j] = clip(alpha[j] - signs[j] * t, upper[j]);
    for (int r = 0; r < order; r++) {
      f[r] += t * (gram[problem.row(i) * order + r] - gram[problem.row(j) * order + r]);
    }
    return alpha[i] != old || alpha[i] + alpha[j] != before;
  }

  /** How far variable j can move in this direction. */
  private double room(int j, double direction) {
    return direction > 0 ? upper[j] - alpha[j] : alpha[j];
  }

  /** The derivative of the objective along s_j e_j. */
  private double slope(int j) {
    return signs[j] * problem.linear()[j] - f[problem.row(j)];
  }

  /** Of the objective along the move of i and j; kept positive where the matrix is singular. */
  private double curvature(int i, int j) {
    int a = problem.row(i);
    int b = problem.row(j);
    double scale = Math.abs(gram[a * order + a]) + Math.abs(gram[b * order + b]);
    double exact = gram[a * order + a] + gram[b * order + b] - 2 * gram[a * order + b];
    return Math.max(exact, 1e-12 * scale + Double.MIN_NORMAL);
  }

  private static double clip(double value, double upper) {
    return Math.max(0, Math.min(value, upper));
  }
}
