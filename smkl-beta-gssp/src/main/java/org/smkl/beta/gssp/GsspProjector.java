package org.smkl.beta.gssp;

import java.util.Arrays;
import org.smkl.api.Versions;
import org.smkl.api.beta.BetaProjector;

/**
 * The greedy selector and simplex projector: keep the k0 largest entries (ties: lowest index), then
 * project them onto the simplex. Exact, O(q log q).
 */
public final class GsspProjector implements BetaProjector {
  /** For ServiceLoader. */
  public GsspProjector() {}

  @Override
  public String id() {
    return "gssp";
  }

  @Override
  public String version() {
    return Versions.of(GsspProjector.class);
  }

  @Override
  public double[] project(double[] w, int k0) {
    check(w, k0);
    Integer[] order = new Integer[w.length];
    Arrays.setAll(order, i -> i);
    // A stable sort by value alone leaves equal entries in the order of their index.
    Arrays.sort(order, (a, b) -> Double.compare(w[b], w[a]));
    double top = w[order[0]];
    double sum = 0;
    double tau = 0;
    for (int j = 1; j <= k0; j++) {
      // Shifting all entries by the largest leaves the projection as it is and keeps it accurate.
      double next = w[order[j - 1]] - top;
      double candidate = (sum + next - 1) / j;
      if (next <= candidate) {
        break;
      }
      sum += next;
      tau = candidate;
    }
    double[] beta = new double[w.length];
    for (int j = 0; j < k0; j++) {
      beta[order[j]] = Math.max(0, w[order[j]] - top - tau);
    }
    return beta;
  }

  private static void check(double[] w, int k0) {
    if (k0 < 1 || k0 > w.length) {
      throw new IllegalArgumentException(
          "k0 must lie in 1..%d, the number of entries; got %d.".formatted(w.length, k0));
    }
    for (int i = 0; i < w.length; i++) {
      if (!Double.isFinite(w[i])) {
        throw new IllegalArgumentException(
            "The point to project must be finite; entry %d is %s. Maybe an energy overflowed: scale the kernels down."
                .formatted(i, w[i]));
      }
    }
  }
}
