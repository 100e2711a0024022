package org.smkl.search;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * The choices of k0 kernels that are nearly as good as the best, and what is proved about all
 * others. Every number is evaluated with all rounding errors on the safe side, whatever the status.
 *
 * @param status how the search ended
 * @param threshold (1 + g) times the least upper bound: at least (1 + g) times the optimum
 * @param choices those whose lower bound does not exceed the threshold, and the second best in any
 *     case; by upper bound, the best first
 * @param others no choice that is not listed has an objective below this
 * @param without for each kernel: no choice without it has an objective below this
 * @param with for each kernel: no choice with it has an objective below this
 * @param nodes nodes looked at
 * @param seconds wall time
 */
public record NearResult(
    NearStatus status,
    double threshold,
    List<NearChoice> choices,
    double others,
    double[] without,
    double[] with,
    long nodes,
    double seconds) {
  /** Copies the list. */
  public NearResult {
    Objects.requireNonNull(status, "status");
    choices = List.copyOf(choices);
  }

  /** The listed choices that are proved to lie within the threshold. */
  public List<NearChoice> within() {
    return choices.stream().filter(choice -> choice.upperBound() <= threshold).toList();
  }

  /**
   * The kernels that have weight in all weights of B whose objective is at most the threshold:
   * proved, whatever the status.
   */
  public BitSet always() {
    return above(without);
  }

  /** The kernels that no choice within the threshold contains: proved, whatever the status. */
  public BitSet never() {
    return above(with);
  }

  private BitSet above(double[] bounds) {
    BitSet kernels = new BitSet();
    for (int i = 0; i < bounds.length; i++) {
      kernels.set(i, bounds[i] > threshold);
    }
    return kernels;
  }
}
