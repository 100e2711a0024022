package org.smkl.numeric;

/**
 * Vectors as arrays. Loops are plain and their arrays separate, which lets the compiler vectorise.
 */
public final class Vectors {
  private Vectors() {}

  /** The inner product of two vectors of one length. */
  public static double dot(double[] a, double[] b) {
    return dot(a, 0, b, 0, b.length);
  }

  /** The inner product of the entries from (inclusive) to (exclusive). */
  public static double dot(double[] a, double[] b, int from, int to) {
    return dot(a, from, b, from, to - from);
  }

  /**
   * The inner product of a whole vector with the part of another, larger array that begins here.
   */
  public static double dot(double[] a, int offset, double[] b) {
    return dot(a, offset, b, 0, b.length);
  }

  /** Four partial sums, so that additions do not wait for each other. */
  private static double dot(double[] a, int p, double[] b, int q, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < length; i += 4) {
      s0 += a[p + i] * b[q + i];
      s1 += a[p + i + 1] * b[q + i + 1];
      s2 += a[p + i + 2] * b[q + i + 2];
      s3 += a[p + i + 3] * b[q + i + 3];
    }
    for (; i < length; i++) {
      s0 += a[p + i] * b[q + i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** The Euclidean norm. */
  public static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }

  /** Adds a multiple of x to y. */
  public static void add(double[] y, double factor, double[] x) {
    add(y, factor, x, 0, x.length);
  }

  /** Adds a multiple of x to y, entries from (inclusive) to (exclusive). */
  public static void add(double[] y, double factor, double[] x, int from, int to) {
    for (int j = from; j < to; j++) {
      y[j] += factor * x[j];
    }
  }

  /** Multiplies every entry. */
  public static void scale(double[] x, double factor) {
    for (int j = 0; j < x.length; j++) {
      x[j] *= factor;
    }
  }
}
