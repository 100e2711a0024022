package org.smkl.core.fit;

import java.util.List;
import org.smkl.core.response.Solution;

/**
 * What a search found, in plain double precision, before its bounds are evaluated. Arrays and lists
 * are shared: read, never write.
 *
 * @param status how it ended
 * @param solution the weights, with their machines
 * @param points the alphas that bound the optimum from below
 * @param effort what was done
 * @param remarks what else is worth knowing
 */
public record FoundWeights(
    FitStatus status,
    Solution solution,
    DualPoints points,
    FitEffort effort,
    List<String> remarks) {
  /** The alphas that bound the optimum best from below, the best first. */
  public List<double[]> alphas() {
    return points.alphas();
  }

  /** A copy for when a search that went on from here was stopped. */
  FoundWeights with(FitStatus other, int furtherSolves) {
    return new FoundWeights(other, solution, points, effort.plus(furtherSolves), remarks);
  }
}
