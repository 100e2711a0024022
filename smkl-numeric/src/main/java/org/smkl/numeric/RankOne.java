package org.smkl.numeric;

/** Matrices l l'. One linear kernel for each column of the data gives nothing else. */
public final class RankOne {
  /** What rounding leaves of K - l l', relative to the largest diagonal entry. */
  private static final double RESIDUAL_TOLERANCE = 1e-14;

  private RankOne() {}

  /** l with K = l l' up to rounding, or null; the entries of K by rows. */
  public static double[] of(double[] entries, int n) {
    int pivot = 0;
    for (int j = 1; j < n; j++) {
      pivot = entries[j * n + j] > entries[pivot * n + pivot] ? j : pivot;
    }
    double top = entries[pivot * n + pivot];
    double[] l = new double[n];
    double root = Math.sqrt(top);
    for (int j = 0; j < n; j++) {
      l[j] = top > 0 ? entries[pivot * n + j] / root : 0;
    }
    for (int j = 0; j < n; j++) {
      for (int k = 0; k <= j; k++) {
        if (!(Math.abs(entries[j * n + k] - l[j] * l[k]) <= RESIDUAL_TOLERANCE * top)) {
          return null;
        }
      }
    }
    return l;
  }
}
