package org.smkl.tck;

import org.smkl.api.Block;
import org.smkl.api.Problem;

/**
 * The SVMs of a small instance, to the last digits: plain SMO on the most violating pair, block by
 * block. Slow, but short enough to be checked by reading; it shares no code with any plugin. For
 * judges and tests.
 */
public final class TinySvm {
  private static final double VIOLATION = 1e-13;
  private static final int MOST_STEPS = 500_000;

  private TinySvm() {}

  /** The alpha that maximises p'a - 1/2 sum_c v_c(a)'K(b)v_c(a) over A. */
  public static double[] alpha(Problem problem, double[] beta) {
    double[] alpha = new double[problem.size()];
    for (int c = 0; c < problem.blocks().size(); c++) {
      double[] part = alpha(problem.blocks().get(c), gram(problem, beta));
      System.arraycopy(part, 0, alpha, problem.start(c), part.length);
    }
    return alpha;
  }

  static double[] alpha(Block block, double[][] points) {
    int n = block.size();
    double[] y = block.signs();
    double[] box = block.upper();
    double[][] gram = new double[n][n];
    double[] alpha = new double[n];
    // s times the gradient of the objective.
    double[] slope = new double[n];
    for (int j = 0; j < n; j++) {
      slope[j] = y[j] * block.linear()[j];
      for (int k = 0; k < n; k++) {
        gram[j][k] = points[block.row(j)][block.row(k)];
      }
    }
    for (int step = 0; step < MOST_STEPS; step++) {
      int up = -1;
      int down = -1;
      for (int j = 0; j < n; j++) {
        boolean canRise = y[j] > 0 ? alpha[j] < box[j] : alpha[j] > 0;
        boolean canFall = y[j] > 0 ? alpha[j] > 0 : alpha[j] < box[j];
        up = canRise && (up < 0 || slope[j] > slope[up]) ? j : up;
        down = canFall && (down < 0 || slope[j] < slope[down]) ? j : down;
      }
      if (up < 0 || down < 0 || slope[up] - slope[down] <= VIOLATION * (1 + Math.abs(slope[up]))) {
        return alpha;
      }
      move(gram, y, box, alpha, slope, up, down);
    }
    throw new IllegalStateException(
        "The judge's SVM did not converge on n = %d. Maybe the instance is too large or too ill-conditioned for it."
            .formatted(n));
  }

  /** Moves v_up by +d and v_down by -d, v = s*a, as far as the box and the curvature allow. */
  private static void move(
      double[][] gram, double[] y, double[] box, double[] alpha, double[] slope, int up, int down) {
    double roomUp = y[up] > 0 ? box[up] - alpha[up] : alpha[up];
    double roomDown = y[down] > 0 ? alpha[down] : box[down] - alpha[down];
    double curvature = gram[up][up] + gram[down][down] - 2 * gram[up][down];
    double step = Math.min(roomUp, roomDown);
    if (curvature > 0) {
      step = Math.min(step, (slope[up] - slope[down]) / curvature);
    }
    boolean upFull = step >= roomUp;
    boolean downFull = step >= roomDown;
    alpha[up] = upFull ? (y[up] > 0 ? box[up] : 0) : alpha[up] + y[up] * step;
    alpha[down] = downFull ? (y[down] > 0 ? 0 : box[down]) : alpha[down] - y[down] * step;
    for (int j = 0; j < alpha.length; j++) {
      slope[j] -= step * (gram[j][up] - gram[j][down]);
    }
  }

  /** p'a - 1/2 sum_c v_c(a)'K(b)v_c(a) at the optimum. */
  public static double value(Problem problem, double[] beta) {
    double[] alpha = alpha(problem, beta);
    double[][] gram = gram(problem, beta);
    double value = 0;
    for (int c = 0; c < problem.blocks().size(); c++) {
      Block block = problem.blocks().get(c);
      double[] v = new double[problem.n()];
      for (int j = 0; j < block.size(); j++) {
        double a = alpha[problem.start(c) + j];
        value += block.linear()[j] * a;
        v[block.row(j)] += block.signs()[j] * a;
      }
      for (int j = 0; j < v.length; j++) {
        for (int k = 0; k < v.length; k++) {
          value -= 0.5 * v[j] * gram[j][k] * v[k];
        }
      }
    }
    return value;
  }

  private static double[][] gram(Problem problem, double[] beta) {
    int n = problem.n();
    double[][] gram = new double[n][n];
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        for (int j = 0; j < n; j++) {
          for (int k = 0; k < n; k++) {
            gram[j][k] += beta[i] * problem.gram(i).get(j, k);
          }
        }
      }
    }
    return gram;
  }
}
