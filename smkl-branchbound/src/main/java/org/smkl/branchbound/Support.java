package org.smkl.branchbound;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.smkl.api.relax.Node;

/** Which kernels a node allows. */
final class Support {
  private Support() {}

  /**
   * Whether the node leaves one choice of k0 kernels only: all places are taken, or as many kernels
   * are left as there are places.
   */
  static boolean determined(Node node, int q, int k0) {
    return node.includedCount() == k0 || allowed(node, q).cardinality() <= k0;
  }

  /** The one choice of a determined node. */
  static BitSet of(Node node, int q, int k0) {
    return node.includedCount() == k0 ? node.included() : allowed(node, q);
  }

  /** The kernels that are not excluded. */
  static BitSet allowed(Node node, int q) {
    BitSet allowed = node.excluded();
    allowed.flip(0, q);
    return allowed;
  }

  /** I1 and the free kernels of largest z, then of largest beta, k0 together. */
  static BitSet rounded(Node node, double[] z, double[] beta, int k0) {
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
  static BitSet of(double[] beta) {
    BitSet support = new BitSet();
    for (int i = 0; i < beta.length; i++) {
      support.set(i, beta[i] > 0);
    }
    return support;
  }

  /** Beta on a support, rescaled to sum 1; equal weights where beta has none there. */
  static double[] restrict(double[] beta, BitSet support) {
    double sum = support.stream().mapToDouble(i -> Math.max(0, beta[i])).sum();
    double[] restricted = new double[beta.length];
    support.stream()
        .forEach(
            i ->
                restricted[i] = sum > 0 ? Math.max(0, beta[i]) / sum : 1.0 / support.cardinality());
    return restricted;
  }
}
