package org.smkl.branchbound.branching;

import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.PseudoCosts;

/**
 * What a branching rule may look at. Arrays are shared: read, never write.
 *
 * @param node the node to branch
 * @param z the relaxation's indicators there
 * @param beta the relaxation's weights there
 * @param bound the node's bound
 * @param cutoff the bound at which a node is fathomed
 * @param knownBound for a child, the best bound from the cuts known so far: cheap
 * @param solvedBound for a child, a bound from a rough relaxation: costs alpha-steps
 * @param history what branching has achieved so far
 */
public record BranchingContext(
    Node node,
    double[] z,
    double[] beta,
    double bound,
    double cutoff,
    ToDoubleFunction<Node> knownBound,
    ToDoubleFunction<Node> solvedBound,
    PseudoCosts history) {
  /** How far z_i is from 0 and 1. */
  double fractionality(int i) {
    return Math.min(z[i], 1 - z[i]);
  }

  /** The free kernels, the most fractional first, then those of larger weight. */
  int[] candidates() {
    return IntStream.range(0, z.length)
        .filter(node::isFree)
        .boxed()
        .sorted(
            (i, j) ->
                fractionality(i) != fractionality(j)
                    ? Double.compare(fractionality(j), fractionality(i))
                    : Double.compare(beta[j], beta[i]))
        .mapToInt(i -> i)
        .toArray();
  }
}
