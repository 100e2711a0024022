package org.smkl.tck;

import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** Minimises convex functions by nothing but evaluating them. */
final class ConvexSearch {
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 48;

  private ConvexSearch() {}

  /** The least value over [low, high] by golden section, the ends included. */
  static double least(double low, double high, DoubleUnaryOperator f) {
    double best = Math.min(f.applyAsDouble(low), f.applyAsDouble(high));
    double left = low;
    double right = high;
    double a = right - GOLDEN * (right - left);
    double b = left + GOLDEN * (right - left);
    double fa = f.applyAsDouble(a);
    double fb = f.applyAsDouble(b);
    for (int step = 0; step < STEPS && right > left; step++) {
      best = Math.min(best, Math.min(fa, fb));
      if (fa <= fb) {
        right = b;
        b = a;
        fb = fa;
        a = right - GOLDEN * (right - left);
        fa = f.applyAsDouble(a);
      } else {
        left = a;
        a = b;
        fa = fb;
        b = left + GOLDEN * (right - left);
        fb = f.applyAsDouble(b);
      }
    }
    return best;
  }

  /** The least value over the weights that sum to one on these kernels and vanish elsewhere. */
  static double leastOnSimplex(int q, int[] kernels, ToDoubleFunction<double[]> f) {
    return nested(new double[q], kernels, 0, 1, f);
  }

  private static double nested(
      double[] beta, int[] kernels, int at, double rest, ToDoubleFunction<double[]> f) {
    if (at == kernels.length - 1) {
      beta[kernels[at]] = rest;
      return f.applyAsDouble(beta);
    }
    return least(
        0,
        rest,
        b -> {
          beta[kernels[at]] = b;
          return nested(beta, kernels, at + 1, rest - b, f);
        });
  }
}
