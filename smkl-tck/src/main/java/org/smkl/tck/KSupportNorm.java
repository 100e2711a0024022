package org.smkl.tck;

import java.util.Arrays;
import org.smkl.api.relax.Node;

/**
 * The squared k-support norm ks(b) = min { sum b_i^2 / z_i : 0 &lt;= z &lt;= 1, sum(z) &lt;= k0 }
 * of b &gt;= 0, which replaces |b|^2 when z is relaxed. At a node z_i = 1 on I1 and z_i = 0 on I0.
 */
public final class KSupportNorm {
  private KSupportNorm() {}

  /**
   * ks(b) at a node; infinite if b has weight that the node forbids.
   *
   * @param beta non-negative weights
   */
  public static double squared(double[] beta, int k0, Node node) {
    double included = 0;
    double[] free = new double[beta.length];
    int count = 0;
    for (int i = 0; i < beta.length; i++) {
      if (node.includes(i)) {
        included += beta[i] * beta[i];
      } else if (node.isFree(i)) {
        free[count++] = beta[i];
      } else if (beta[i] > 0) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return included + squared(Arrays.copyOf(free, count), k0 - node.includedCount());
  }

  /** With b sorted: the m largest keep z = 1, the rest share k - m places in proportion. */
  private static double squared(double[] beta, int k) {
    double[] b = beta.clone();
    Arrays.sort(b);
    int q = b.length;
    double rest = 0;
    for (double x : b) {
      rest += x;
    }
    if (rest == 0) {
      return 0;
    }
    if (k <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double head = 0;
    for (int m = 0; m < k; m++) {
      double largestOfRest = m < q ? b[q - 1 - m] : 0;
      double share = rest / (k - m);
      if (share >= largestOfRest) {
        return head + rest * share;
      }
      head += largestOfRest * largestOfRest;
      rest = 0;
      for (int i = 0; i < q - 1 - m; i++) {
        rest += b[i];
      }
    }
    return head;
  }
}
