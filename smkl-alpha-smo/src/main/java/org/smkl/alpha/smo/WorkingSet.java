package org.smkl.alpha.smo;

import java.util.Arrays;

/**
 * Chooses the variables that take part in the next round: all that are inside their box, and the
 * worst violators among those at a bound.
 */
final class WorkingSet {
  /** Variables of a working set, however few violate. */
  private static final int MIN_VARIABLES = 128;

  final int[] chosen;
  int size;
  private final double[] score;
  private final double[] sorted;

  WorkingSet(int variables) {
    chosen = new int[variables];
    score = new double[variables];
    sorted = new double[variables];
  }

  /** Chooses for the gradient and bias at hand. */
  void choose(State state, double bias) {
    int m = state.size;
    int free = 0;
    for (int j = 0; j < m; j++) {
      double x = state.x[j];
      double r = state.g[j] - bias;
      boolean up = x < state.hi[j];
      boolean down = x > state.lo[j];
      if (up && down) {
        score[j] = Double.POSITIVE_INFINITY;
        free++;
      } else {
        score[j] = up ? r : -r;
      }
    }
    size = 0;
    for (int j = 0; j < m; j++) {
      if (score[j] == Double.POSITIVE_INFINITY) {
        chosen[size++] = j;
      }
    }
    int half = Math.max(MIN_VARIABLES, free / 4) / 2;
    take(state, half, true);
    take(state, half, false);
    Arrays.sort(chosen, 0, size);
  }

  /** Adds the worst violators among the variables at the lower or at the upper bound. */
  private void take(State state, int wanted, boolean canGrow) {
    int count = 0;
    for (int j = 0; j < state.size; j++) {
      if (belongs(state, j, canGrow)) {
        sorted[count++] = score[j];
      }
    }
    int taken = Math.min(wanted, count);
    if (taken == 0) {
      return;
    }
    Arrays.sort(sorted, 0, count);
    double threshold = sorted[count - taken];
    int end = size + taken;
    for (int j = 0; j < state.size; j++) {
      if (belongs(state, j, canGrow) && score[j] > threshold) {
        chosen[size++] = j;
      }
    }
    for (int j = 0; size < end && j < state.size; j++) {
      if (belongs(state, j, canGrow) && score[j] == threshold) {
        chosen[size++] = j;
      }
    }
  }

  private boolean belongs(State state, int j, boolean canGrow) {
    return score[j] != Double.POSITIVE_INFINITY && canGrow == state.x[j] < state.hi[j];
  }
}
