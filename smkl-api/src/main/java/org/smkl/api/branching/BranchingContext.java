package org.smkl.api.branching;

import java.util.stream.IntStream;
import org.smkl.api.NotForImplementation;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Node;

/**
 * What a branching rule may look at. Implemented by searches, never by plugins, so that methods can
 * be added. Only valid during the call it was made for, on one thread at a time. Arrays are shared:
 * read, never write.
 */
@NotForImplementation
public interface BranchingContext {
  /** The problem. */
  Problem problem();

  /** The node to branch. */
  Node node();

  /** The relaxation's indicators there, one for each kernel, in [0, 1]. */
  double[] z();

  /** The relaxation's weights there, on the simplex. */
  double[] beta();

  /** The node's lower bound; less than the cutoff. */
  double bound();

  /** The bound at which a node is closed: the best objective known, less what may be missed. */
  double cutoff();

  /**
   * The best bound of a node that cuts known so far give; {@link #bound} where there are none.
   * Cheap: some q log q for each cut.
   */
  double knownBound(Node child);

  /** A bound of a feasible node from a rough relaxation; costs alpha-steps. */
  double solvedBound(Node child);

  /** How often it was observed what including (up) or excluding a kernel does. */
  long observations(int kernel, boolean up);

  /**
   * How much including (up) or excluding a kernel has raised bounds so far, on average and for each
   * unit that its indicator moved; 0 where nothing was observed.
   */
  double meanGain(int kernel, boolean up);

  /** Raised when the search is to end; the choice then hardly matters. */
  StopSignal stop();

  /** How far the indicator of a kernel is from 0 and 1. */
  default double fractionality(int kernel) {
    return Math.min(z()[kernel], 1 - z()[kernel]);
  }

  /** The free kernels, the most fractional first, then those of larger weight. */
  default int[] candidates() {
    double[] beta = beta();
    return IntStream.range(0, z().length)
        .filter(node()::isFree)
        .boxed()
        .sorted(
            (i, j) ->
                fractionality(i) != fractionality(j)
                    ? Double.compare(fractionality(j), fractionality(i))
                    : Double.compare(beta[j], beta[i]))
        .mapToInt(i -> i)
        .toArray();
  }

  /**
   * How much a bound of a child is above the node's, from 0 to what closes it.
   *
   * @param childBound what {@link #knownBound} or {@link #solvedBound} gave
   */
  default double gain(double childBound) {
    return Math.max(0, Math.min(cutoff(), childBound) - bound());
  }
}
