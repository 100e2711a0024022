package org.smkl.alpha.smo;

import org.smkl.numeric.Cholesky;
import org.smkl.numeric.Support;

/**
 * Tells a start with far more free variables than the rank of their matrix. At a solution no more
 * variables than that need be free; from such a start each of the others would have to be led to a
 * bound, while from zero only those that matter ever leave theirs. It happens when weights move
 * from a kernel of full rank to one of few columns.
 */
final class ExcessFreeVariables {
  /** Fewer free variables are never too many. */
  private static final int MIN_FREE_VARIABLES = 1000;

  /** Free variables that are looked at, evenly spread. */
  private static final int SAMPLE_VARIABLES = 256;

  /** Share of its diagonal entry. A smaller pivot means that a row depends on the others. */
  private static final double DEPENDENT_PIVOT = 0.02;

  private ExcessFreeVariables() {}

  /** Whether less than half of a sample of the free variables is independent. */
  static boolean in(State state) {
    int[] free = Support.where(state.size, state::isFree);
    if (free.length < MIN_FREE_VARIABLES) {
      return false;
    }
    double[][] upper = new double[SAMPLE_VARIABLES][SAMPLE_VARIABLES];
    for (int a = 0; a < SAMPLE_VARIABLES; a++) {
      int row = row(state, free, a);
      for (int b = a; b < SAMPLE_VARIABLES; b++) {
        upper[a][b] = state.problem.gram().get(row, row(state, free, b));
      }
    }
    return Cholesky.of(upper, DEPENDENT_PIVOT).dropped() > SAMPLE_VARIABLES / 2;
  }

  private static int row(State state, int[] free, int position) {
    return state.problem.row(free[(int) ((long) position * free.length / SAMPLE_VARIABLES)]);
  }
}
