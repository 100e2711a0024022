package org.smkl.api.relax;

import java.util.Arrays;
import java.util.BitSet;
import org.smkl.api.Problem;

/**
 * The exact sparse minimum of the beta-step at a node:
 *
 * <pre>  G(d; I0, I1) = min over b in B, b = 0 on I0, of  -1/2 d'b + lambda |b|^2 </pre>
 *
 * where the kernels of I1 use up places whether or not they get weight. The minimiser keeps I1 and
 * the k0 - |I1| free kernels of largest energy, or those that greedy selection by energy finds
 * where there are rules ({@link NodeChoices}), then projects d / (4 lambda) onto their simplex.
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
    int[] kept =
        problem.rules().isNone()
            ? kept(energies, problem.k0(), node)
            : NodeChoices.of(problem, node).greedy(energies);
    if (kept.length == 0) {
      throw new IllegalArgumentException("Node %s leaves no kernel to choose.".formatted(node));
    }
    double[] d = Arrays.stream(kept).mapToDouble(i -> energies[i]).toArray();
    double[] weights = new double[d.length];
    double value = minimum(problem.lambda(), d, weights);
    double[] beta = new double[energies.length];
    for (int k = 0; k < kept.length; k++) {
      beta[kept[k]] = weights[k];
    }
    return new SparseMinimum(value, beta);
  }

  /**
   * The value at the node that allows this support alone; without rules at a cost that does not
   * grow with q.
   */
  public static double value(Problem problem, double[] energies, BitSet support) {
    if (!problem.rules().isNone()) {
      return of(problem, energies, Node.support(support, problem.q())).value();
    }
    double[] ascending = support.stream().mapToDouble(i -> energies[i]).sorted().toArray();
    double[] d = new double[Math.min(problem.k0(), ascending.length)];
    Arrays.setAll(d, k -> ascending[ascending.length - 1 - k]);
    return minimum(problem.lambda(), d, new double[d.length]);
  }

  /** The minimum over the simplex; fills the minimiser. */
  private static double minimum(double lambda, double[] d, double[] weights) {
    double[] w = new double[d.length];
    double top = Double.NEGATIVE_INFINITY;
    for (double energy : d) {
      top = Math.max(top, energy);
    }
    // The projection does not change when all entries shift; shifting by the largest energy keeps
    // small weights accurate however large d / (4 lambda) is.
    for (int k = 0; k < d.length; k++) {
      w[k] = (d[k] - top) / (4 * lambda);
    }
    double tau = threshold(w);
    double excess = 0;
    double squares = 0;
    for (int k = 0; k < d.length; k++) {
      double b = Math.max(0, w[k] - tau);
      weights[k] = b;
      excess += (d[k] - top) * b;
      squares += b * b;
    }
    return -0.5 * (top + excess) + lambda * squares;
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
