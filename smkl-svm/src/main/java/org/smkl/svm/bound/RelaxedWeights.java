package org.smkl.svm.bound;

import java.util.Arrays;
import org.smkl.api.relax.Node;

/** Moves the weights and indicators that a relaxation returned into their sets. */
public final class RelaxedWeights {
  private RelaxedWeights() {}

  /**
   * Clips and scales to the simplex of the kernels that the node allows; uniform over them where
   * nothing is left. A new array.
   */
  public static double[] simplex(double[] weights, Node node, int k0) {
    double[] beta = weights.clone();
    boolean places = k0 > node.includedCount();
    double largest = 0;
    for (int i = 0; i < beta.length; i++) {
      boolean allowed = node.includes(i) || (places && node.isFree(i));
      beta[i] = allowed && Double.isFinite(beta[i]) ? Math.max(0, beta[i]) : 0;
      largest = Math.max(largest, beta[i]);
    }
    if (!(largest > 0)) {
      for (int i = 0; i < beta.length; i++) {
        beta[i] = node.includes(i) || (places && node.isFree(i)) ? 1 : 0;
      }
      largest = 1;
    }
    // Divided by the largest first: the sum of huge weights could overflow.
    for (int i = 0; i < beta.length; i++) {
      beta[i] /= largest;
    }
    double sum = Arrays.stream(beta).sum();
    for (int i = 0; i < beta.length; i++) {
      beta[i] /= sum;
    }
    return beta;
  }

  /** Clips to [0, 1], with 0 on I0 and 1 on I1. A new array. */
  public static double[] unit(double[] indicators, Node node) {
    double[] z = indicators.clone();
    for (int i = 0; i < z.length; i++) {
      double clipped = Double.isFinite(z[i]) ? Math.max(0, Math.min(1, z[i])) : 0;
      z[i] = node.excludes(i) ? 0 : node.includes(i) ? 1 : clipped;
    }
    return z;
  }

  /** The indicators of uniform weights: k0 places shared out evenly. */
  public static double[] uniformIndicators(double[] uniform, Node node, int k0) {
    double[] z = new double[uniform.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = node.includes(i) ? 1 : Math.min(1, uniform[i] * k0);
    }
    return z;
  }
}
