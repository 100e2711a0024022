package org.smkl.branchbound.tree;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/** Which kernels a node allows. */
public final class Support {
  private Support() {}

  /**
   * Whether the node leaves one choice of k0 kernels only: all places are taken, or as many kernels
   * are left as there are places.
   */
  public static boolean determined(Node node, int q, int k0) {
    return node.includedCount() == k0 || allowed(node, q).cardinality() <= k0;
  }

  /** The one choice of a determined node. */
  public static BitSet of(Node node, int q, int k0) {
    return node.includedCount() == k0 ? node.included() : allowed(node, q);
  }

  /** The kernels that are not excluded. */
  public static BitSet allowed(Node node, int q) {
    BitSet allowed = node.excluded();
    allowed.flip(0, q);
    return allowed;
  }

  /** I1 and the free kernels of largest z, then of largest beta, k0 together. */
  public static BitSet rounded(Node node, double[] z, double[] beta, int k0) {
    BitSet support = node.included();
    IntStream.range(0, z.length)
        .filter(node::isFree)
        .boxed()
        .sorted(
            (i, j) -> z[i] != z[j] ? Double.compare(z[j], z[i]) : Double.compare(beta[j], beta[i]))
        .limit(Math.max(0, k0 - node.includedCount()))
        .forEach(support::set);
    return support;
  }

  /** The non-zero weights. */
  public static BitSet of(double[] beta) {
    BitSet support = new BitSet();
    for (int i = 0; i < beta.length; i++) {
      support.set(i, beta[i] > 0);
    }
    return support;
  }

  /** Beta on a support, rescaled to sum 1; equal weights where beta has none there. */
  public static double[] restrict(double[] beta, BitSet support) {
    double sum = support.stream().mapToDouble(i -> Math.max(0, beta[i])).sum();
    double[] restricted = new double[beta.length];
    support.stream()
        .forEach(
            i ->
                restricted[i] = sum > 0 ? Math.max(0, beta[i]) / sum : 1.0 / support.cardinality());
    return restricted;
  }

  /** Checks that weights are non-negative, at least one and at most k0 of them positive. */
  public static void requireSparse(Problem problem, double[] beta) {
    boolean valid =
        beta.length == problem.q()
            && of(beta).cardinality() >= 1
            && of(beta).cardinality() <= problem.k0();
    for (double b : beta) {
      valid &= b >= 0 && Double.isFinite(b);
    }
    if (!valid) {
      throw new IllegalArgumentException(
          "An initial incumbent has %d weights, non-negative, 1 to k0 = %d of them positive; got %s."
              .formatted(problem.q(), problem.k0(), java.util.Arrays.toString(beta)));
    }
  }
}
