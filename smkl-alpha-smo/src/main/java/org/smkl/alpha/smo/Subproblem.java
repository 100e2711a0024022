package org.smkl.alpha.smo;

import java.util.Arrays;
import org.smkl.api.SymmetricMatrix;

/**
 * The alpha-step restricted to some of its variables, the others fixed, in contiguous arrays. Its
 * matrix is a copy of the chosen rows and columns, made row by row as they are needed: a row in an
 * array of its own is what the compiler has vector instructions for, within a larger one it is not.
 */
final class Subproblem {
  int size;
  double[] diagonal = new double[0];
  double[] x = new double[0];
  double[] g = new double[0];
  double[] lo = new double[0];
  double[] hi = new double[0];

  /** 0 where x can grow, -infinity where it is at its upper bound. */
  double[] upMask = new double[0];

  /** 0 where x can fall, +infinity where it is at its lower bound. */
  double[] downMask = new double[0];

  /** The dual value of the whole problem, kept up to date by every step. */
  double dual;

  private double tolerance;
  private double floor;
  private double[][] k = new double[0][];
  private int[] rows = new int[0];
  private boolean all;
  private boolean whole;
  private boolean[] present = new boolean[0];
  private SymmetricMatrix gram;

  /** Loads the first {@code count} variables of {@code chosen}; all of them if chosen is null. */
  void load(State state, int[] chosen, int count) {
    reserve(count);
    for (int t = 0; t < count; t++) {
      int j = chosen == null ? t : chosen[t];
      x[t] = state.x[j];
      g[t] = state.g[j];
      lo[t] = state.lo[j];
      hi[t] = state.hi[j];
      rows[t] = state.problem.row(j);
      mark(t);
    }
    boolean again = all && chosen == null && gram == state.problem.gram();
    gram = state.problem.gram();
    all = chosen == null;
    whole = all && state.problem.identityRows();
    if (!again) {
      Arrays.fill(present, 0, count, false);
    }
    for (int t = 0; t < count; t++) {
      diagonal[t] = gram.get(rows[t], rows[t]);
    }
  }

  /** Sets what is enough: a gap relative to the values of the whole problem, or an absolute one. */
  void aim(double relative, double absolute) {
    tolerance = relative;
    floor = absolute;
  }

  /** The gap that is enough at the dual value at hand. */
  double goal(double gap) {
    return Math.max(floor, tolerance * Math.max(Math.abs(dual), Math.abs(dual + gap)));
  }

  /** Notes which ways x_t can go. */
  void mark(int t) {
    upMask[t] = x[t] < hi[t] ? 0 : Double.NEGATIVE_INFINITY;
    downMask[t] = x[t] > lo[t] ? 0 : Double.POSITIVE_INFINITY;
  }

  /** Row t of the matrix; its first {@code size} entries count. */
  double[] row(int t) {
    if (!present[t]) {
      present[t] = true;
      copy(t);
    }
    return k[t];
  }

  private void copy(int t) {
    if (k[t] == null || k[t].length < size) {
      k[t] = new double[size];
    }
    if (whole) {
      gram.row(rows[t], k[t]);
    } else {
      gram.row(rows[t], rows, size, k[t]);
    }
  }

  private void reserve(int count) {
    size = count;
    if (x.length < count) {
      x = new double[count];
      g = new double[count];
      lo = new double[count];
      hi = new double[count];
      diagonal = new double[count];
      upMask = new double[count];
      downMask = new double[count];
      rows = new int[count];
      present = new boolean[count];
      k = Arrays.copyOf(k, count);
    }
  }
}
