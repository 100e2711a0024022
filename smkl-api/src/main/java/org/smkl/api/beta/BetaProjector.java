package org.smkl.api.beta;

import org.smkl.api.Plugin;

/**
 * The beta-step. A plugin kind.
 *
 * <p>Contract: {@link #project} returns a point of { b : b &gt;= 0, sum(b) = 1, at most k0
 * non-zeros } that is closest to w in the Euclidean norm (an exact projector), or says in its id
 * and documentation that it is a heuristic. The sum is 1 to within 1e-12. Ties are broken towards
 * the lowest index. Deterministic, thread-safe, does not modify w. Bounds never rely on it.
 *
 * <p>Where a problem has {@linkplain org.smkl.api.ChoiceRules rules}, kernels are selected greedily
 * by their entries before a projector is asked: w then has the entries of those kernels alone, and
 * k0 is their number.
 */
public interface BetaProjector extends Plugin {
  /**
   * Projects w onto the sparse simplex.
   *
   * @param w the point, finite, length q
   * @param k0 the largest number of non-zeros, 1 to q
   * @return a new array of length q
   * @throws IllegalArgumentException if w is empty or not finite, or k0 is out of range
   */
  double[] project(double[] w, int k0);
}
