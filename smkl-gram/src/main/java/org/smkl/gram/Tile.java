package org.smkl.gram;

import org.smkl.data.Table;

/**
 * A rectangle of pairs: rows i0 .. i1 - 1 of the left points against rows j0 .. j1 - 1 of the right
 * ones. Writes statistics by rows with stride j1 - j0.
 *
 * <p>Every entry is one sum over the coordinates in ascending order, whatever the rectangle and
 * whatever the side a point stands on. Hence results depend neither on the tiling nor on the number
 * of threads, matrices are symmetric to the last bit, and a training point's row is the same at
 * prediction.
 */
record Tile(Points left, int i0, int i1, Points right, int j0, int j1) {
  /**
   * Below this fraction of |x|^2 + |z|^2 the squared distance is summed directly, because the
   * difference |x|^2 + |z|^2 - 2 x'z would lose more than ten of its 53 bits.
   */
  private static final double CANCELLATION = 0x1p-10;

  int columns() {
    return j1 - j0;
  }

  int size() {
    return (i1 - i0) * (j1 - j0);
  }

  /** out = x'z; the coordinates are those of the right points, which are dense. */
  void innerProducts(TileColumns coordinates, double[] out) {
    for (int i = i0; i < i1; i++) {
      coordinates.innerProducts(left.row(i), out, (i - i0) * columns());
    }
  }

  /** out = x'z of sparse points. */
  void innerProducts(TilePostings coordinates, double[] out) {
    Table rows = left.rows();
    for (int i = i0; i < i1; i++) {
      int at = (i - i0) * columns();
      coordinates.innerProducts(rows.indices(i), rows.values(i), j0, j1, out, at);
    }
  }

  /** out = |x - z|^2, from inner products where that is accurate. The arrays may be the same. */
  void squaredDistances(double[] inner, double[] out) {
    int at = 0;
    for (int i = i0; i < i1; i++) {
      double norm = left.squaredNorm(i);
      for (int j = j0; j < j1; j++, at++) {
        double sum = norm + right.squaredNorm(j);
        double distance = sum - 2 * inner[at];
        // Negated so that a NaN from overflowing norms is recomputed as well.
        out[at] = !(distance > CANCELLATION * sum) ? squaredDistance(i, j) : distance;
      }
    }
  }

  private double squaredDistance(int i, int j) {
    if (right.sparse()) {
      return SparseRows.squaredDistance(left.rows(), i, right.rows(), j);
    }
    double[] x = left.row(i);
    double[] z = right.row(j);
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      double difference = x[k] - z[k];
      sum += difference * difference;
    }
    return sum;
  }

  /** out = sum of |x_k - z_k|; the coordinates are those of the right points, if dense. */
  void l1Distances(TileColumns coordinates, double[] out) {
    for (int i = i0; i < i1; i++) {
      int at = (i - i0) * columns();
      if (right.sparse()) {
        for (int j = j0; j < j1; j++) {
          out[at + j - j0] = SparseRows.l1Distance(left.rows(), i, right.rows(), j);
        }
      } else {
        coordinates.l1Distances(left.row(i), out, at);
      }
    }
  }
}
