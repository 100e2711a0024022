package org.example.smkl;

import java.util.Arrays;

/** What is needed of vectors. */
final class Vectors {
  private Vectors() {}

  static double dot(double[] u, double[] v) {
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += u[i] * v[i];
    }
    return sum;
  }

  /** u += factor v. */
  static void add(double[] u, double factor, double[] v) {
    for (int i = 0; i < u.length; i++) {
      u[i] += factor * v[i];
    }
  }

  static double largest(double[] v) {
    return Arrays.stream(v).map(Math::abs).max().orElse(0);
  }

  static double[] divided(double[] v, double by) {
    return Arrays.stream(v).map(e -> e / by).toArray();
  }
}
