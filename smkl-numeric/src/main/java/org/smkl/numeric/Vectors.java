package org.smkl.numeric;

/**
 * Vectors as arrays. Loops are plain and their arrays separate, which lets the compiler vectorise.
 */
public final class Vectors {
  private Vectors() {}

  /** The inner product of two vectors of one length. */
  public static double dot(double[] a, double[] b) {
    return dot(a, b, 0, b.length);
  }

  /**
   * The inner product of the entries from (inclusive) to (exclusive). Four partial sums, so that
   * additions do not wait for each other.
   */
  public static double dot(double[] a, double[] b, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = from;
    for (; j + 3 < to; j += 4) {
      s0 += a[j] * b[j];
      s1 += a[j + 1] * b[j + 1];
      s2 += a[j + 2] * b[j + 2];
      s3 += a[j + 3] * b[j + 3];
    }
    for (; j < to; j++) {
      s0 += a[j] * b[j];
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

  /** Adds multiples of four vectors to y at once, which reads and writes y once for all. */
  public static void add(
      double[] y,
      double f0,
      double[] x0,
      double f1,
      double[] x1,
      double f2,
      double[] x2,
      double f3,
      double[] x3,
      int from,
      int to) {
    for (int j = from; j < to; j++) {
      y[j] += f0 * x0[j] + f1 * x1[j] + f2 * x2[j] + f3 * x3[j];
    }
  }

  /** Multiplies every entry. */
  public static void scale(double[] x, double factor) {
    for (int j = 0; j < x.length; j++) {
      x[j] *= factor;
    }
  }
}
