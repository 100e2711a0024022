package org.smkl.tck.hostile;

import java.util.Arrays;

/** What is written to a Gram matrix, and when. Those that keep it symmetric look like a kernel. */
public enum Spoils {
  /** Halves all but the diagonal and every so manyth entry, symmetrically. */
  UNSAMPLED,
  /** Multiplies all entries by a small number. */
  ALL,
  /** Halves the entries above the diagonal. */
  UPPER_TRIANGLE,
  /** Halves those below it. */
  LOWER_TRIANGLE,
  /** Changes one entry. */
  ONE_ENTRY,
  /** Changes one entry and its mirror image. */
  ONE_PAIR,
  /** Doubles the diagonal. */
  DIAGONAL,
  /** Halves every seventh entry. */
  EVERY_SEVENTH,
  /** Sets the last row and column to zero. */
  LAST_ROW,
  /** Changes the signs of all entries off the diagonal. */
  SIGNS,
  /** Changes every entry in its last bit. */
  LAST_BITS,
  /** Sets all entries to zero. */
  ZERO,
  /** Exchanges the first point and the last. */
  EXCHANGED_POINTS,
  /** Writes one entry that is no number. */
  NAN,
  /** Writes one entry that is infinite. */
  INFINITE,
  /** As {@link #UNSAMPLED} when it is asked what it supports, not when it solves. */
  WHEN_ASKED,
  /** As {@link #UNSAMPLED} from the second call on. */
  SECOND_CALL,
  /** As {@link #UNSAMPLED}, and puts it right before it returns. */
  RESTORED,
  /** As {@link #UNSAMPLED}, by a thread of its own after the call. */
  BETWEEN_CALLS,
  /** As {@link #UNSAMPLED} and back again, by a thread of its own as long as it can. */
  ALL_THE_TIME,
  /** Writes to what it returned, by a thread of its own. */
  WHAT_IT_RETURNED,
  /** Sets to zero what vectors, errors and products it can find. */
  WHATEVER_ELSE;

  /** Whether the matrix differs from what was given when a call that solves returns. */
  public boolean leavesTraces() {
    return switch (this) {
      case WHEN_ASKED,
          SECOND_CALL,
          RESTORED,
          BETWEEN_CALLS,
          ALL_THE_TIME,
          WHAT_IT_RETURNED,
          WHATEVER_ELSE ->
          false;
      default -> true;
    };
  }

  /** Overwrites the entries of a matrix of order n. */
  void write(double[] e, int n) {
    switch (this) {
      case ALL -> Arrays.setAll(e, k -> 1e-3 * e[k]);
      case UPPER_TRIANGLE -> each(e, n, (i, j) -> j > i ? 0.5 : 1);
      case LOWER_TRIANGLE -> each(e, n, (i, j) -> j < i ? 0.5 : 1);
      case ONE_ENTRY -> e[n / 2] = 2 * e[n / 2] + 1;
      case ONE_PAIR -> {
        e[n / 2] = 2 * e[n / 2] + 1;
        e[n / 2 * n] = e[n / 2];
      }
      case DIAGONAL -> each(e, n, (i, j) -> i == j ? 2 : 1);
      case EVERY_SEVENTH -> each(e, n, (i, j) -> (i * n + j) % 7 == 3 ? 0.5 : 1);
      case LAST_ROW -> each(e, n, (i, j) -> i == n - 1 || j == n - 1 ? 0 : 1);
      case SIGNS -> each(e, n, (i, j) -> i == j ? 1 : -1);
      case LAST_BITS -> Arrays.setAll(e, k -> Math.nextUp(e[k]));
      case ZERO -> Arrays.fill(e, 0);
      case EXCHANGED_POINTS -> exchange(e, n);
      case NAN -> e[n / 2] = Double.NaN;
      case INFINITE -> e[n / 2] = Double.POSITIVE_INFINITY;
      default -> unsampled(e, n);
    }
  }

  /** A factor for each entry. */
  private interface Factor {
    double at(int i, int j);
  }

  private static void each(double[] e, int n, Factor factor) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        e[i * n + j] *= factor.at(i, j);
      }
    }
  }

  private static void unsampled(double[] e, int n) {
    int step = Math.max(1, e.length / 1024) | 1;
    each(e, n, (i, j) -> i == j || (i * n + j) % step == 0 || (j * n + i) % step == 0 ? 1 : 0.5);
  }

  private static void exchange(double[] e, int n) {
    for (int k = 0; k < n; k++) {
      swap(e, k, (n - 1) * n + k);
    }
    for (int k = 0; k < n; k++) {
      swap(e, k * n, k * n + n - 1);
    }
  }

  private static void swap(double[] e, int a, int b) {
    double kept = e[a];
    e[a] = e[b];
    e[b] = kept;
  }
}
