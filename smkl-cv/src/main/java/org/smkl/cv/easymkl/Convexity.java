package org.smkl.cv.easymkl;

import java.util.OptionalDouble;

/**
 * Tells whether a {@link MarginProgram} is convex: whether Q is positive semidefinite, up to
 * rounding, on the directions that keep both sums. A Cholesky factor is built on the differences to
 * one example of each class, the one of the least diagonal entry so that few digits cancel.
 */
public final class Convexity {
  private final MarginProgram program;
  private final int[] base;
  private final FreeFactor factor;
  private final double[] row;

  private Convexity(MarginProgram program) {
    this.program = program;
    base = new int[] {lightest(-1), lightest(1)};
    factor = new FreeFactor(program.n());
    row = new double[program.n()];
  }

  /**
   * The curvature d'Qd &lt; 0 along a direction of length 1 that keeps both sums, as a proof that
   * the program is not convex; empty where there is none.
   */
  public static OptionalDouble negativeCurvature(MarginProgram program) {
    Convexity test = new Convexity(program);
    for (int j = 0; j < program.n(); j++) {
      if (j != test.base(j) && !test.append(j)) {
        double curvature = test.curvature(j);
        // A pivot that vanishes up to rounding proves nothing.
        if (curvature < 0) {
          return OptionalDouble.of(curvature);
        }
      }
    }
    return OptionalDouble.empty();
  }

  private int base(int j) {
    return base[program.y()[j] > 0 ? 1 : 0];
  }

  private boolean append(int j) {
    int b = base(j);
    for (int c = 0; c <= factor.size(); c++) {
      int i = c < factor.size() ? factor.member(c) : j;
      int a = base(i);
      row[c] =
          program.entry(j, i) - program.entry(j, a) - program.entry(b, i) + program.entry(b, a);
    }
    return factor.append(j, row);
  }

  /** Along the direction that minimises over the members where the refused one moves by 1. */
  private double curvature(int refused) {
    double[] v = new double[factor.size()];
    System.arraycopy(row, 0, v, 0, v.length);
    factor.solve(v);
    double[] direction = new double[program.n()];
    direction[refused] += 1;
    direction[base(refused)] -= 1;
    for (int c = 0; c < v.length; c++) {
      int i = factor.member(c);
      direction[i] -= v[c];
      direction[base(i)] += v[c];
    }
    double[] slope = new double[program.n()];
    program.slopes(direction, slope);
    double square = 0;
    for (double d : direction) {
      square += d * d;
    }
    return MarginProgram.value(direction, slope) / square;
  }

  private int lightest(double label) {
    int lightest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j < program.n(); j++) {
      if (program.y()[j] == label && program.entry(j, j) < least) {
        lightest = j;
        least = program.entry(j, j);
      }
    }
    return lightest;
  }
}
