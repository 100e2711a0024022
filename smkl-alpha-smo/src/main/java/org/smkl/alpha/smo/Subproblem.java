package org.smkl.alpha.smo;

import java.util.Arrays;

/**
 * The alpha-step restricted to some of its variables, the others fixed, in contiguous arrays. Its
 * matrix is a copy of the chosen rows and columns, made row by row as they are needed, or the Gram
 * matrix itself while all take part.
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

  /** The dual value of the whole problem, kept up to date by every step. */
  double dual;

  private double tolerance;
  private double floor;
  private double[] buffer = new double[0];
  private int[] rows = new int[0];
  private boolean[] present = new boolean[0];
  private double[] entries = new double[0];
  private int order;

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
      Arrays.fill(present, 0, count, true);
    } else {
      share(state);
    }
    for (int t = 0; t < count; t++) {
      int r = rows[t];
      diagonal[t] = state.entries[r * state.order + r];
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

  /** Adds a multiple of m entries of the matrix to a vector. */
  static void addRow(double[] y, double[] k, int start, double factor, int m) {
    for (int c = 0; c < m; c++) {
      y[c] += factor * k[start + c];
    }
  }

  /** Where row t starts in k; copies the row when it is asked for the first time. */
  int start(int t) {
    int to = t * stride;
    if (!present[t]) {
      present[t] = true;
      int from = rows[t] * order;
      for (int c = 0; c < size; c++) {
        buffer[to + c] = entries[from + rows[c]];
      }
    }
    return to;
  }

  private void share(State state) {
    int m = size;
    if (buffer.length < m * m) {
      buffer = new double[m * m];
    }
    entries = state.entries;
    order = state.order;
    Arrays.fill(present, 0, m, false);
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
      rows = new int[count];
      present = new boolean[count];
    }
  }
}
