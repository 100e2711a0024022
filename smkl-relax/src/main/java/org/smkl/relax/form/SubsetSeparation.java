package org.smkl.relax.form;

import java.util.ArrayList;
import java.util.List;
import org.smkl.numeric.Spectrum;

/** Finds violated minors of any size by going through all sets of points; for small instances. */
final class SubsetSeparation {
  /** Sets of points. More are refused. */
  static final long MAX_SETS = 500_000;

  private SubsetSeparation() {}

  /** The minors of this many points with an eigenvalue below -tolerance. */
  static List<Minor> violated(Correlations matrix, int size, double tolerance) {
    List<Minor> found = new ArrayList<>();
    for (int[] points : subsets(matrix.count(), size)) {
      double least = leastEigenvalue(matrix, points);
      if (least < -tolerance) {
        found.add(new Minor(points, least));
      }
    }
    return found;
  }

  private static double leastEigenvalue(Correlations matrix, int[] points) {
    int order = points.length + 1;
    double[] minor = new double[order * order];
    minor[0] = 1;
    for (int r = 1; r < order; r++) {
      double gamma = matrix.first(points[r - 1]);
      minor[r] = gamma;
      minor[r * order] = gamma;
      minor[r * order + r] = 1;
      for (int c = 1; c < r; c++) {
        double between = matrix.between(points[c - 1], points[r - 1]);
        minor[r * order + c] = between;
        minor[c * order + r] = between;
      }
    }
    // A set whose eigenvalues do not converge counts as violated: adding a minor is always right.
    return Spectrum.find(minor, order, false).map(Spectrum::least).orElse(Double.NEGATIVE_INFINITY);
  }

  /** All sets of this size out of 0 .. m-1, in lexicographic order. */
  static List<int[]> subsets(int m, int size) {
    List<int[]> all = new ArrayList<>();
    int[] set = new int[size];
    extend(all, set, 0, 0, m);
    return all;
  }

  private static void extend(List<int[]> all, int[] set, int filled, int from, int m) {
    if (filled == set.length) {
      all.add(set.clone());
      return;
    }
    for (int next = from; next <= m - (set.length - filled); next++) {
      set[filled] = next;
      extend(all, set, filled + 1, next + 1, m);
    }
  }

  /** How many sets of this size there are, at most Long.MAX_VALUE. */
  static long count(int m, int size) {
    double count = 1;
    for (int s = 0; s < size; s++) {
      count = count * (m - s) / (s + 1);
    }
    return Math.round(count);
  }
}
