package org.smkl.alpha.smo;

import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Support;

/**
 * Tells a start with far more free variables than the rank of their matrix. At a solution no more
 * variables than that need be free; from such a start each of the others would have to be led to a
 * bound, while from zero only those that matter ever leave theirs. It happens when weights move
 * from a kernel of full rank to one of few columns.
 */
final class Crowded {
  /** Fewer free variables are never too many. */
  private static final int LEAST = 1000;

  /** So many of them are looked at, evenly spread. */
  private static final int SAMPLE = 256;

  /** A pivot below this part of its diagonal entry means that a row depends on the others. */
  private static final double DEPENDENT = 0.02;

  private Crowded() {}

  /** Whether less than half of a sample of the free variables is independent. */
  static boolean is(State state) {
    int[] free = Support.where(state.size, state::isFree);
    if (free.length < LEAST) {
      return false;
    }
    double[][] upper = new double[SAMPLE][SAMPLE];
    for (int a = 0; a < SAMPLE; a++) {
      int row = row(state, free, a);
      for (int b = a; b < SAMPLE; b++) {
        upper[a][b] = state.entries[row * state.order + row(state, free, b)];
      }
    }
    return Cholesky.of(upper, DEPENDENT).dropped() > SAMPLE / 2;
  }

  private static int row(State state, int[] free, int position) {
    return state.problem.row(free[(int) ((long) position * free.length / SAMPLE)]);
  }
}
