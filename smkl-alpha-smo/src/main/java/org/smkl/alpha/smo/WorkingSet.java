package org.smkl.alpha.smo;

import java.util.Arrays;

/**
 * Chooses the variables that take part in the next round: all that are inside their box, and the
 * worst violators among those at a bound.
 */
final class WorkingSet {
  private static final int LEAST = 256;

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
    int wanted = Math.min(m, free + Math.max(LEAST, free));
    System.arraycopy(score, 0, sorted, 0, m);
    Arrays.sort(sorted);
    double threshold = sorted[m - wanted];
    size = 0;
    for (int j = 0; j < m; j++) {
      if (score[j] > threshold) {
        chosen[size++] = j;
      }
    }
    for (int j = 0; j < m && size < wanted; j++) {
      if (score[j] == threshold) {
        chosen[size++] = j;
      }
    }
    Arrays.sort(chosen, 0, size);
  }
}
