package org.smkl.cv.easymkl;

import org.smkl.api.StopSignal;

/**
 * Solves EasyMKL's {@link MarginProgram}. Weight moves between two examples of one class at a time,
 * the pair that gains most; what that does not solve soon, an active-set method does.
 */
public final class MarginDistribution {
  /** The relative violation of the optimality conditions that counts as solved. */
  public static final double TOLERANCE = 1e-6;

  /** Moves for each example, each of O(n), before the active-set method is worth its O(n^3). */
  private static final int MOVES_PER_POINT = 10;

  private static final int MOVES_BETWEEN_CHECKS = 64;

  private final MarginProgram program;
  private final double[] y;
  private final double[] gamma;
  private final double[] slope;

  /**
   * What was found.
   *
   * @param gamma the distribution
   * @param violation of the optimality conditions, see {@link MarginProgram#violation}
   */
  public record Result(double[] gamma, double violation) {}

  private MarginDistribution(MarginProgram program, double[] start) {
    this.program = program;
    this.y = program.y();
    this.gamma = start.clone();
    this.slope = new double[y.length];
  }

  /**
   * Solves the program.
   *
   * @param start a distribution to begin with
   */
  public static Result solve(MarginProgram program, double[] start, StopSignal stop) {
    MarginDistribution run = new MarginDistribution(program, start);
    if (!run.pairs(stop)) {
      FaceSearch.improve(program, run.gamma, TOLERANCE / 2, stop);
      program.slopes(run.gamma, run.slope);
    }
    return new Result(run.gamma, program.violation(run.gamma, run.slope));
  }

  /** Moves between pairs; whether that solved it. */
  private boolean pairs(StopSignal stop) {
    program.slopes(gamma, slope);
    for (int move = 0; move < MOVES_PER_POINT * y.length; move++) {
      if (move % MOVES_BETWEEN_CHECKS == 0 && (stop.stopRequested() || solved())) {
        return true;
      }
      if (!move()) {
        break;
      }
    }
    return solved();
  }

  /** Whether the conditions hold, with slopes computed afresh before it is believed. */
  private boolean solved() {
    if (program.violation(gamma, slope) > TOLERANCE / 2) {
      return false;
    }
    program.slopes(gamma, slope);
    return program.violation(gamma, slope) <= TOLERANCE / 2;
  }

  /** Moves weight to the example of least slope of one class; false where nothing can be gained. */
  private boolean move() {
    int to = -1;
    int from = -1;
    double best = 0;
    for (double label : new double[] {1, -1}) {
      int least = program.least(slope, label);
      for (int j = 0; j < y.length; j++) {
        double difference = slope[j] - slope[least];
        if (y[j] == label && gamma[j] > 0 && difference > 0) {
          double gain = gain(difference, curvature(least, j), gamma[j]);
          if (gain > best) {
            best = gain;
            to = least;
            from = j;
          }
        }
      }
    }
    if (to < 0) {
      return false;
    }
    shift(to, from);
    return true;
  }

  private double curvature(int a, int b) {
    double k =
        program.kernels().get(a, a) + program.kernels().get(b, b) - 2 * program.kernels().get(a, b);
    return (1 - program.lambda()) * k + 2 * program.lambda();
  }

  /** What the objective loses, halved, over the best step of at most so much weight. */
  private static double gain(double difference, double curvature, double most) {
    double step = curvature > 0 ? Math.min(most, difference / curvature) : most;
    return step * (difference - curvature * step / 2);
  }

  private void shift(int to, int from) {
    double curvature = curvature(to, from);
    double difference = slope[from] - slope[to];
    boolean all = !(curvature > 0) || difference / curvature >= gamma[from];
    double step = all ? gamma[from] : difference / curvature;
    gamma[to] += step;
    gamma[from] = all ? 0 : gamma[from] - step;
    double[] k = program.kernels().entries();
    int n = y.length;
    double factor = (1 - program.lambda()) * step * y[to];
    for (int j = 0; j < n; j++) {
      slope[j] += factor * y[j] * (k[to * n + j] - k[from * n + j]);
    }
    slope[to] += program.lambda() * step;
    slope[from] -= program.lambda() * step;
  }
}
