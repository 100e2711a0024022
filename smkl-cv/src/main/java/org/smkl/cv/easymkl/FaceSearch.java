package org.smkl.cv.easymkl;

import java.util.Arrays;
import org.smkl.api.StopSignal;

/**
 * An active-set method for a {@link MarginProgram}: the exact minimum over the free examples, those
 * with weight, from a Cholesky factor; an example that hinders goes out, the one that promises most
 * comes in. Unlike moves between pairs it does not mind bad conditioning.
 *
 * <p>Where Q is not positive definite on the free examples with the newcomer, weight flows to the
 * newcomer along the direction of negative curvature until an example runs empty. The end is then a
 * local minimum; where the program is convex, the minimum.
 */
final class FaceSearch {
  private static final int CHANGES_PER_POINT = 20;
  private static final int REFINEMENTS = 5;

  private final MarginProgram program;
  private final double[] gamma;
  private final FreeFactor factor;
  private final boolean[] free;
  private final double[] row;

  /**
   * Added to all entries of Q within a class: on the feasible set a constant, so nothing changes,
   * but Q can be positive definite where it was so only on directions that keep the sums.
   */
  private final double ridge;

  private FaceSearch(MarginProgram program, double[] gamma, double ridge) {
    this.program = program;
    this.ridge = ridge;
    this.gamma = gamma;
    factor = new FreeFactor(program.n());
    free = new boolean[program.n()];
    row = new double[program.n()];
  }

  /** Improves the distribution in place until its violation is at most this, or nothing helps. */
  static void improve(MarginProgram program, double[] gamma, double tolerance, StopSignal stop) {
    FaceSearch search = new FaceSearch(program, gamma, median(program));
    if (search.begin()) {
      search.search(tolerance, stop);
    }
  }

  /** The median of the diagonal: far-away points make the mean useless. */
  private static double median(MarginProgram program) {
    double[] diagonal = new double[program.n()];
    for (int j = 0; j < diagonal.length; j++) {
      diagonal[j] = Math.abs(program.entry(j, j));
    }
    Arrays.sort(diagonal);
    return diagonal[diagonal.length / 2];
  }

  private void search(double tolerance, StopSignal stop) {
    int n = program.n();
    double[] slope = new double[n];
    boolean[] refused = new boolean[n];
    double best = Double.POSITIVE_INFINITY;
    int refinements = 0;
    for (int change = 0; change < CHANGES_PER_POINT * n && !stop.stopRequested(); change++) {
      program.slopes(gamma, slope);
      if (program.violation(gamma, slope) <= tolerance) {
        return;
      }
      double value = MarginProgram.value(gamma, slope);
      if (value < best) {
        best = value;
        Arrays.fill(refused, false);
      }
      int next = promising(slope, refused);
      if (next < 0) {
        // The rest is rounding in the weights of the free examples.
        if (refinements++ == REFINEMENTS) {
          return;
        }
        refine();
        continue;
      }
      // Never twice without a gain: then it was rounding that made it look promising.
      refused[next] = true;
      if (!enter(next)) {
        return;
      }
      descend();
    }
  }

  /**
   * Frees the examples with weight, as many as keep Q positive definite, and minimises over them;
   * false where that leaves a class without any.
   */
  private boolean begin() {
    for (int j = 0; j < gamma.length; j++) {
      if (gamma[j] > 0) {
        append(j);
      }
    }
    if (members(0) == 0 || members(1) == 0) {
      return false;
    }
    Arrays.fill(gamma, 0);
    settle();
    return true;
  }

  private int side(int j) {
    return program.y()[j] > 0 ? 1 : 0;
  }

  /** The example without weight whose slope is furthest below its class's, for its curvature. */
  private int promising(double[] slope, boolean[] refused) {
    double[] level = levels(slope);
    int best = -1;
    double most = 0;
    for (int j = 0; j < gamma.length; j++) {
      if (!free[j] && !refused[j]) {
        double gain = (level[side(j)] - slope[j]) / Math.sqrt(Math.abs(program.entry(j, j)));
        if (gain > most) {
          most = gain;
          best = j;
        }
      }
    }
    return best;
  }

  /** The mean slope of each class, which all of its free examples have at the minimum. */
  private double[] levels(double[] slope) {
    double[] level = new double[2];
    for (int j = 0; j < gamma.length; j++) {
      level[side(j)] += gamma[j] * slope[j];
    }
    return level;
  }

  private double entry(int a, int b) {
    double q = program.entry(a, b);
    return side(a) == side(b) ? q + ridge : q;
  }

  private boolean append(int j) {
    for (int c = 0; c < factor.size(); c++) {
      row[c] = entry(j, factor.member(c));
    }
    row[factor.size()] = entry(j, j);
    free[j] = factor.append(j, row);
    return free[j];
  }

  /** Frees an example, to which weight flows until Q is positive definite with it. */
  private boolean enter(int j) {
    while (!append(j)) {
      if (members(side(j)) == 0) {
        return false;
      }
      double[] direction = new double[factor.size()];
      for (int c = 0; c < direction.length; c++) {
        direction[c] = -entry(j, factor.member(c));
      }
      factor.solve(direction);
      double[] sums = new double[2];
      sums[side(j)] = -1;
      correct(direction, sums);
      gamma[j] += move(direction, Double.POSITIVE_INFINITY);
    }
    return true;
  }

  private int members(int side) {
    int count = 0;
    for (int c = 0; c < factor.size(); c++) {
      count += side(factor.member(c)) == side ? 1 : 0;
    }
    return count;
  }

  /** Leaves out, all at once, what the minimum over the free examples gives no weight. */
  private void settle() {
    boolean all = false;
    while (!all) {
      double[] target = minimum();
      all = true;
      for (int c = target.length - 1; c >= 0; c--) {
        int j = factor.member(c);
        gamma[j] = Math.max(0, target[c]);
        if (gamma[j] == 0) {
          drop(c);
          all = false;
        }
      }
    }
  }

  /** Goes to the minimum over the free examples, those that run empty on the way left out. */
  private void descend() {
    boolean arrived = false;
    while (!arrived) {
      double[] direction = minimum();
      for (int c = 0; c < direction.length; c++) {
        direction[c] -= gamma[factor.member(c)];
      }
      arrived = move(direction, 1) == 1;
    }
  }

  /** The weights of the free examples that minimise over them, of any sign. */
  private double[] minimum() {
    double[] target = new double[factor.size()];
    correct(target, new double[] {1, 1});
    return target;
  }

  /** One step of iterative refinement: what rounding left of the differences between slopes. */
  private void refine() {
    double[] slope = new double[gamma.length];
    program.slopes(gamma, slope);
    double[] level = levels(slope);
    double[] direction = new double[factor.size()];
    for (int c = 0; c < direction.length; c++) {
      int j = factor.member(c);
      direction[c] = level[side(j)] - slope[j];
    }
    factor.solve(direction);
    correct(direction, new double[2]);
    move(direction, 1);
  }

  /** Adds what Q makes equal slopes of within each class, so that the classes have these sums. */
  private void correct(double[] x, double[] sums) {
    double[][] w = new double[2][x.length];
    double[] missing = sums.clone();
    for (int c = 0; c < x.length; c++) {
      int side = side(factor.member(c));
      w[side][c] = 1;
      missing[side] -= x[c];
    }
    factor.solve(w[0]);
    factor.solve(w[1]);
    double[][] m = new double[2][2];
    for (int c = 0; c < x.length; c++) {
      int side = side(factor.member(c));
      m[side][0] += w[0][c];
      m[side][1] += w[1][c];
    }
    double determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    double first = (missing[0] * m[1][1] - missing[1] * m[0][1]) / determinant;
    double second = (missing[1] * m[0][0] - missing[0] * m[1][0]) / determinant;
    for (int c = 0; c < x.length; c++) {
      x[c] += first * w[0][c] + second * w[1][c];
    }
  }

  /** Moves so far, or until an example runs empty, which is no longer free; returns how far. */
  private double move(double[] direction, double most) {
    double step = most;
    for (int c = 0; c < direction.length; c++) {
      if (direction[c] < 0) {
        step = Math.min(step, -gamma[factor.member(c)] / direction[c]);
      }
    }
    for (int c = direction.length - 1; c >= 0; c--) {
      int j = factor.member(c);
      boolean empty = direction[c] < 0 && -gamma[j] / direction[c] <= step && step < most;
      gamma[j] = empty ? 0 : Math.max(0, gamma[j] + step * direction[c]);
      if (empty) {
        drop(c);
      }
    }
    return step;
  }

  private void drop(int place) {
    free[factor.member(place)] = false;
    factor.remove(place);
  }
}
