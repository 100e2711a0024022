package org.smkl.certificate.verify;

import java.util.Arrays;

/**
 * Products of rows with one sparse vector in double-double arithmetic, several rows side by side:
 * one sum waits for its own last operation only, so that a processor works on all of them at once.
 * Each is bit by bit what {@link DoubleDouble#addProduct} gives.
 */
final class RowSums {
  /** Rows that are summed side by side. */
  static final int ROWS = 4;

  private RowSums() {}

  /** New sums, all zero. */
  static DoubleDouble[] zeros() {
    DoubleDouble[] sums = new DoubleDouble[ROWS];
    Arrays.setAll(sums, k -> new DoubleDouble());
    return sums;
  }

  /** Sums of the products with the first count entries; rows begin at these offsets. */
  static void of(
      double[] entries,
      int[] starts,
      int[] columns,
      double[] weights,
      int count,
      DoubleDouble[] out) {
    int r0 = starts[0];
    int r1 = starts[1];
    int r2 = starts[2];
    int r3 = starts[3];
    double h0 = 0;
    double l0 = 0;
    double h1 = 0;
    double l1 = 0;
    double h2 = 0;
    double l2 = 0;
    double h3 = 0;
    double l3 = 0;
    for (int k = 0; k < count; k++) {
      int column = columns[k];
      double w = weights[k];
      double p0 = entries[r0 + column] * w;
      double e0 = Math.fma(entries[r0 + column], w, -p0);
      double s0 = h0 + p0;
      double b0 = s0 - h0;
      double t0 = l0 + e0;
      double c0 = t0 - l0;
      double u0 = (h0 - (s0 - b0)) + (p0 - b0) + t0;
      double v0 = s0 + u0;
      double x0 = (l0 - (t0 - c0)) + (e0 - c0) + (u0 - (v0 - s0));
      h0 = v0 + x0;
      l0 = x0 - (h0 - v0);
      double p1 = entries[r1 + column] * w;
      double e1 = Math.fma(entries[r1 + column], w, -p1);
      double s1 = h1 + p1;
      double b1 = s1 - h1;
      double t1 = l1 + e1;
      double c1 = t1 - l1;
      double u1 = (h1 - (s1 - b1)) + (p1 - b1) + t1;
      double v1 = s1 + u1;
      double x1 = (l1 - (t1 - c1)) + (e1 - c1) + (u1 - (v1 - s1));
      h1 = v1 + x1;
      l1 = x1 - (h1 - v1);
      double p2 = entries[r2 + column] * w;
      double e2 = Math.fma(entries[r2 + column], w, -p2);
      double s2 = h2 + p2;
      double b2 = s2 - h2;
      double t2 = l2 + e2;
      double c2 = t2 - l2;
      double u2 = (h2 - (s2 - b2)) + (p2 - b2) + t2;
      double v2 = s2 + u2;
      double x2 = (l2 - (t2 - c2)) + (e2 - c2) + (u2 - (v2 - s2));
      h2 = v2 + x2;
      l2 = x2 - (h2 - v2);
      double p3 = entries[r3 + column] * w;
      double e3 = Math.fma(entries[r3 + column], w, -p3);
      double s3 = h3 + p3;
      double b3 = s3 - h3;
      double t3 = l3 + e3;
      double c3 = t3 - l3;
      double u3 = (h3 - (s3 - b3)) + (p3 - b3) + t3;
      double v3 = s3 + u3;
      double x3 = (l3 - (t3 - c3)) + (e3 - c3) + (u3 - (v3 - s3));
      h3 = v3 + x3;
      l3 = x3 - (h3 - v3);
    }
    out[0].set(h0, l0);
    out[1].set(h1, l1);
    out[2].set(h2, l2);
    out[3].set(h3, l3);
  }
}
