package org.smkl.core.kernel;

import java.util.Arrays;

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

  /** out = x'z. */
  void innerProducts(double[] out) {
    Arrays.fill(out, 0, size(), 0.0);
    double[] t = right.transposed();
    int count = right.count();
    int w = columns();
    int even = right.width() & ~3;
    int i = i0;
    for (; i + 1 < i1; i += 2) {
      double[] x = left.row(i);
      double[] y = left.row(i + 1);
      int o = (i - i0) * w;
      for (int k = 0; k < even; k += 4) {
        multiply4x2(out, o, w, t, k * count + j0, count, x, y, k);
      }
      for (int k = even; k < right.width(); k++) {
        multiply(out, o, w, t, k * count + j0, x[k]);
        multiply(out, o + w, w, t, k * count + j0, y[k]);
      }
    }
    for (; i < i1; i++) {
      for (int k = 0; k < right.width(); k++) {
        multiply(out, (i - i0) * w, w, t, k * count + j0, left.row(i)[k]);
      }
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
    double[] x = left.row(i);
    double[] z = right.row(j);
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      double difference = x[k] - z[k];
      sum += difference * difference;
    }
    return sum;
  }

  /** out = sum of |x_k - z_k|. */
  void l1Distances(double[] out) {
    Arrays.fill(out, 0, size(), 0.0);
    double[] t = right.transposed();
    int count = right.count();
    int w = columns();
    int even = right.width() & ~3;
    int i = i0;
    for (; i + 1 < i1; i += 2) {
      double[] x = left.row(i);
      double[] y = left.row(i + 1);
      int o = (i - i0) * w;
      for (int k = 0; k < even; k += 4) {
        distance4x2(out, o, w, t, k * count + j0, count, x, y, k);
      }
      for (int k = even; k < right.width(); k++) {
        distance(out, o, w, t, k * count + j0, x[k]);
        distance(out, o + w, w, t, k * count + j0, y[k]);
      }
    }
    for (; i < i1; i++) {
      for (int k = 0; k < right.width(); k++) {
        distance(out, (i - i0) * w, w, t, k * count + j0, left.row(i)[k]);
      }
    }
  }

  // The loops below are written for the vectoriser: one counter, offsets fixed before the loop.

  private static void multiply4x2(
      double[] out, int o, int w, double[] t, int t0, int stride, double[] x, double[] y, int k) {
    double x0 = x[k];
    double x1 = x[k + 1];
    double x2 = x[k + 2];
    double x3 = x[k + 3];
    double y0 = y[k];
    double y1 = y[k + 1];
    double y2 = y[k + 2];
    double y3 = y[k + 3];
    int p = o + w;
    int t1 = t0 + stride;
    int t2 = t1 + stride;
    int t3 = t2 + stride;
    for (int j = 0; j < w; j++) {
      out[o + j] = out[o + j] + x0 * t[t0 + j] + x1 * t[t1 + j] + x2 * t[t2 + j] + x3 * t[t3 + j];
      out[p + j] = out[p + j] + y0 * t[t0 + j] + y1 * t[t1 + j] + y2 * t[t2 + j] + y3 * t[t3 + j];
    }
  }

  private static void multiply(double[] out, int o, int w, double[] t, int t0, double x) {
    for (int j = 0; j < w; j++) {
      out[o + j] += x * t[t0 + j];
    }
  }

  private static void distance4x2(
      double[] out, int o, int w, double[] t, int t0, int stride, double[] x, double[] y, int k) {
    double x0 = x[k];
    double x1 = x[k + 1];
    double x2 = x[k + 2];
    double x3 = x[k + 3];
    double y0 = y[k];
    double y1 = y[k + 1];
    double y2 = y[k + 2];
    double y3 = y[k + 3];
    int p = o + w;
    int t1 = t0 + stride;
    int t2 = t1 + stride;
    int t3 = t2 + stride;
    for (int j = 0; j < w; j++) {
      out[o + j] =
          out[o + j]
              + Math.abs(x0 - t[t0 + j])
              + Math.abs(x1 - t[t1 + j])
              + Math.abs(x2 - t[t2 + j])
              + Math.abs(x3 - t[t3 + j]);
      out[p + j] =
          out[p + j]
              + Math.abs(y0 - t[t0 + j])
              + Math.abs(y1 - t[t1 + j])
              + Math.abs(y2 - t[t2 + j])
              + Math.abs(y3 - t[t3 + j]);
    }
  }

  private static void distance(double[] out, int o, int w, double[] t, int t0, double x) {
    for (int j = 0; j < w; j++) {
      out[o + j] += Math.abs(x - t[t0 + j]);
    }
  }
}
