package org.smkl.branchbound.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/** Which kernels a node allows. */
public final class Support {
  private Support() {}

  /** How many kernels every choice has: k0, or what rules leave of it. */
  public static int size(Problem problem) {
    return problem.rules().isNone() ? problem.k0() : NodeChoices.of(problem).rank();
  }

  /** The whole tree. */
  public static Node root(Problem problem) {
    return closed(problem, Node.root());
  }

  /** The node with everything decided that rules decide there: its free kernels can all join. */
  public static Node closed(Problem problem, Node node) {
    return problem.rules().isNone() ? node : NodeChoices.of(problem, node).closed();
  }

  /** How many free kernels a choice of the node has. */
  public static int places(Problem problem, Node node) {
    return problem.rules().isNone()
        ? problem.k0() - node.includedCount()
        : NodeChoices.of(problem, node).places();
  }

  /** How many kernels are free. */
  public static int free(Problem problem, Node node) {
    return problem.q() - node.excluded().cardinality() - node.includedCount();
  }

  /**
   * Whether the node leaves one choice only: all places are taken, or as many kernels are left as
   * there are places.
   */
  public static boolean determined(Problem problem, Node node) {
    if (problem.rules().isNone()) {
      return node.includedCount() == problem.k0()
          || allowed(node, problem.q()).cardinality() <= problem.k0();
    }
    NodeChoices choices = NodeChoices.of(problem, node);
    return choices.open().cardinality() == choices.places();
  }

  /** The one choice of a determined node. */
  public static BitSet of(Problem problem, Node node) {
    if (problem.rules().isNone()) {
      return node.includedCount() == problem.k0() ? node.included() : allowed(node, problem.q());
    }
    NodeChoices choices = NodeChoices.of(problem, node);
    BitSet choice = choices.taken();
    choice.or(choices.open());
    return choice;
  }

  /** The kernels that are not excluded. */
  public static BitSet allowed(Node node, int q) {
    BitSet allowed = node.excluded();
    allowed.flip(0, q);
    return allowed;
  }

  /** A choice of the node: what it has, and greedily the free kernels of an order, best first. */
  public static BitSet completed(Problem problem, Node node, int[] order) {
    NodeChoices choices = NodeChoices.of(problem, node);
    BitSet choice = choices.taken();
    Arrays.stream(choices.greedy(order)).forEach(choice::set);
    return choice;
  }

  /** I1 and the free kernels of largest z, then of largest beta, as many as a choice has. */
  public static BitSet rounded(Problem problem, Node node, double[] z, double[] beta) {
    int[] order =
        IntStream.range(0, z.length)
            .filter(node::isFree)
            .boxed()
            .sorted(
                (i, j) ->
                    z[i] != z[j] ? Double.compare(z[j], z[i]) : Double.compare(beta[j], beta[i]))
            .mapToInt(i -> i)
            .toArray();
    return completed(problem, node, order);
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

  /** Checks that weights are non-negative, at least one positive, and those within a choice. */
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
              .formatted(problem.q(), problem.k0(), Arrays.toString(beta)));
    }
    if (!NodeChoices.of(problem).allows(beta)) {
      throw new IllegalArgumentException(
          "An initial incumbent must keep the rules (%s); got the kernels %s."
              .formatted(problem.rules(), of(beta)));
    }
  }
}
