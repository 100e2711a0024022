package org.smkl.api.alpha;

import org.smkl.api.Block;

/**
 * The primal loss sum_j u_j max(0, p_j - s_j (f_row(j) + t)), with the block's constant, and its
 * exact minimiser over t.
 */
final class Hinge {
  /** Share of the sum of all slopes. A smaller slope is zero up to rounding. */
  private static final double ZERO_SLOPE = 1e-13;

  private Hinge() {}

  static double loss(Block block, double[] f, double bias) {
    double[] linear = block.linear();
    double[] upper = block.upper();
    double[] signs = block.signs();
    double loss = block.constant();
    for (int j = 0; j < linear.length; j++) {
      loss += upper[j] * Math.max(0, linear[j] - signs[j] * (f[block.row(j)] + bias));
    }
    return loss;
  }

  /**
   * The loss is convex and piecewise linear in t with a kink at s_j p_j - f_j for every j, where
   * its slope grows by u_j. Left of all kinks the slope is -(sum of u_j with s_j = +1); the minimum
   * is at the kink where the slope stops being negative.
   */
  static double bestBias(Block block, double[] f) {
    double[] signs = block.signs();
    double[] linear = block.linear();
    double[] kinks = new double[linear.length];
    for (int j = 0; j < kinks.length; j++) {
      kinks[j] = signs[j] * linear[j] - f[block.row(j)];
    }
    if (block.identityRows()) {
      return bestKink(block, kinks);
    }
    double least = bestKink(block, kinks.clone());
    return (least + greatest(block, kinks, least)) / 2;
  }

  /**
   * The greatest bias that is as good as this kink. In a regression whose tube holds all points
   * there are many, and the middle of them predicts best.
   */
  private static double greatest(Block block, double[] kinks, double least) {
    double slope = 0;
    double total = 0;
    double next = Double.POSITIVE_INFINITY;
    for (int j = 0; j < kinks.length; j++) {
      slope -= block.signs()[j] > 0 ? block.upper()[j] : 0;
      total += block.upper()[j];
      if (kinks[j] <= least) {
        slope += block.upper()[j];
      } else {
        next = Math.min(next, kinks[j]);
      }
    }
    return Math.abs(slope) <= ZERO_SLOPE * total && next < Double.POSITIVE_INFINITY ? next : least;
  }

  /** The best of these kinks; their order is lost. */
  static double bestKink(Block block, double[] kinks) {
    double[] upper = block.upper();
    double needed = 0;
    for (int j = 0; j < kinks.length; j++) {
      if (block.signs()[j] > 0) {
        needed += upper[j];
      }
    }
    return select(kinks, upper.clone(), needed);
  }

  /**
   * The least kink at which the weights of the kinks up to it reach the needed weight: a
   * quickselect on (kink, weight), because sorting would cost more than the rest of an evaluation.
   */
  private static double select(double[] kinks, double[] weights, double needed) {
    int low = 0;
    int high = kinks.length;
    double below = 0;
    while (low < high) {
      double pivot = median(kinks[low], kinks[low + (high - low) / 2], kinks[high - 1]);
      int less = low;
      int greater = high;
      double lessWeight = 0;
      double equalWeight = 0;
      for (int j = low; j < greater; ) {
        int order = Double.compare(kinks[j], pivot);
        if (order < 0) {
          lessWeight += weights[j];
          swap(kinks, weights, less++, j++);
        } else if (order > 0) {
          swap(kinks, weights, j, --greater);
        } else {
          equalWeight += weights[j++];
        }
      }
      if (below + lessWeight >= needed && less > low) {
        high = less;
      } else if (below + lessWeight + equalWeight >= needed || greater == high) {
        return pivot;
      } else {
        below += lessWeight + equalWeight;
        low = greater;
      }
    }
    return 0;
  }

  private static double median(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private static void swap(double[] kinks, double[] weights, int i, int j) {
    double kink = kinks[i];
    kinks[i] = kinks[j];
    kinks[j] = kink;
    double weight = weights[i];
    weights[i] = weights[j];
    weights[j] = weight;
  }
}
