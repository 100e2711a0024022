package org.smkl.core.response;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Where best response may begin. All are new arrays of length q on the simplex. */
public final class Starts {
  private Starts() {}

  /** 1/q for every kernel; not sparse unless k0 = q. */
  public static double[] average(int q) {
    double[] beta = new double[q];
    Arrays.fill(beta, 1.0 / q);
    return beta;
  }

  /** Equal weights on the given kernels. */
  public static double[] equal(int q, int... kernels) {
    double[] beta = new double[q];
    for (int i : kernels) {
      beta[i] = 1.0 / kernels.length;
    }
    return beta;
  }

  /** Equal weights on k0 kernels drawn uniformly without replacement. */
  public static double[] random(int q, int k0, SplittableRandom random) {
    int[] order = new int[q];
    Arrays.setAll(order, i -> i);
    for (int i = 0; i < k0; i++) {
      int other = i + random.nextInt(q - i);
      int swap = order[i];
      order[i] = order[other];
      order[other] = swap;
    }
    return equal(q, Arrays.copyOf(order, k0));
  }

  /**
   * The paper's warm start: the k0 kernels of largest z (ties: larger weight, then lower index),
   * with the relaxation's weights on them scaled to sum to one; equal weights if those vanish.
   */
  public static double[] fromRelaxation(double[] beta, double[] z, int k0) {
    Integer[] order = new Integer[z.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (a, b) -> {
          int byZ = Double.compare(z[b], z[a]);
          return byZ != 0 ? byZ : Double.compare(beta[b], beta[a]);
        });
    int[] kept = new int[k0];
    double sum = 0;
    for (int k = 0; k < k0; k++) {
      kept[k] = order[k];
      sum += Math.max(0, beta[order[k]]);
    }
    if (!(sum > 0)) {
      return equal(z.length, kept);
    }
    double[] start = new double[z.length];
    for (int i : kept) {
      start[i] = Math.max(0, beta[i]) / sum;
    }
    return start;
  }
}
