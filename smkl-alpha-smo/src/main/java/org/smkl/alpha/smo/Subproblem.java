package org.smkl.alpha.smo;

import java.util.Arrays;

/**
 * The alpha-step restricted to some of its variables, the others fixed, in contiguous arrays. Its
 * matrix is a copy of the chosen rows and columns, or the Gram matrix itself while all take part.
 */
final class Subproblem {
  int size;
  int stride;
  double[] k;
  double[] diagonal = new double[0];
  double[] x = new double[0];
  double[] g = new double[0];
  double[] lo = new double[0];
  double[] hi = new double[0];

  /** 0 where x can grow, -infinity where it is at its upper bound. */
  double[] upMask = new double[0];

  /** 0 where x can fall, +infinity where it is at its lower bound. */
  double[] downMask = new double[0];

  private double[] buffer = new double[0];
  private int[] rows = new int[0];

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
    if (chosen == null && state.problem.identityRows()) {
      k = state.entries;
      stride = state.order;
    } else {
      copyMatrix(state);
    }
    for (int t = 0; t < count; t++) {
      diagonal[t] = k[t * stride + t];
    }
  }

  /** Notes which ways x_t can go. */
  void mark(int t) {
    upMask[t] = x[t] < hi[t] ? 0 : Double.NEGATIVE_INFINITY;
    downMask[t] = x[t] > lo[t] ? 0 : Double.POSITIVE_INFINITY;
  }

  private void copyMatrix(State state) {
    int m = size;
    if (buffer.length < m * m) {
      buffer = new double[m * m];
    }
    double[] entries = state.entries;
    int order = state.order;
    for (int t = 0; t < m; t++) {
      int from = rows[t] * order;
      int to = t * m;
      for (int c = 0; c < m; c++) {
        buffer[to + c] = entries[from + rows[c]];
      }
    }
    k = buffer;
    stride = m;
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
      rows = Arrays.copyOf(rows, count);
    }
  }
}
