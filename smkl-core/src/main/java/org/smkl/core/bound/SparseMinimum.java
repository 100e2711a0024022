package org.smkl.core.bound;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/**
 * The exact sparse minimum of the beta-step at a node:
 *
 * <pre>  G(d; I0, I1) = min over b in B, b = 0 on I0, of  -1/2 d'b + lambda |b|^2 </pre>
 *
 * where the kernels of I1 use up places whether or not they get weight. The minimiser keeps I1 and
 * the k0 - |I1| free kernels of largest energy, then projects d / (4 lambda) onto their simplex.
 *
 * @param value the minimum
 * @param beta the minimiser, length q
 */
public record SparseMinimum(double value, double[] beta) {
  /** The minimum at the root. */
  public static SparseMinimum of(Problem problem, double[] energies) {
    return of(problem, energies, Node.root());
  }

  /** The minimum at a node. */
  public static SparseMinimum of(Problem problem, double[] energies, Node node) {
    int[] kept = kept(energies, problem.k0(), node);
    double lambda = problem.lambda();
    double[] w = new double[kept.length];
    double top = Double.NEGATIVE_INFINITY;
    for (int i : kept) {
      top = Math.max(top, energies[i]);
    }
    // The projection does not change when all entries shift; shifting by the largest energy keeps
    // small weights accurate however large d / (4 lambda) is.
    for (int k = 0; k < kept.length; k++) {
      w[k] = (energies[kept[k]] - top) / (4 * lambda);
    }
    double tau = threshold(w);
    double[] beta = new double[energies.length];
    double excess = 0;
    double squares = 0;
    for (int k = 0; k < kept.length; k++) {
      double b = Math.max(0, w[k] - tau);
      beta[kept[k]] = b;
      excess += (energies[kept[k]] - top) * b;
      squares += b * b;
    }
    return new SparseMinimum(-0.5 * (top + excess) + lambda * squares, beta);
  }

  /** I1 and the free kernels of largest energy, ties towards the lowest index. */
  private static int[] kept(double[] energies, int k0, Node node) {
    int q = energies.length;
    int[] kept = new int[q];
    int count = 0;
    boolean[] taken = new boolean[q];
    for (int i = 0; i < q; i++) {
      if (node.includes(i)) {
        kept[count++] = i;
        taken[i] = true;
      }
    }
    while (count < k0) {
      int best = -1;
      for (int i = 0; i < q; i++) {
        if (!taken[i] && node.isFree(i) && (best < 0 || energies[i] > energies[best])) {
          best = i;
        }
      }
      if (best < 0) {
        break;
      }
      taken[best] = true;
      kept[count++] = best;
    }
    if (count == 0) {
      throw new IllegalArgumentException("Node %s leaves no kernel to choose.".formatted(node));
    }
    return Arrays.copyOf(kept, count);
  }

  /** The tau for which the positive parts of w - tau sum to one. */
  private static double threshold(double[] w) {
    double[] sorted = w.clone();
    Arrays.sort(sorted);
    double sum = 0;
    double tau = 0;
    for (int j = 1; j <= sorted.length; j++) {
      double next = sorted[sorted.length - j];
      double candidate = (sum + next - 1) / j;
      if (next <= candidate) {
        break;
      }
      sum += next;
      tau = candidate;
    }
    return tau;
  }
}
