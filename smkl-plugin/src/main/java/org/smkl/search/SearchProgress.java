package org.smkl.search;

import org.smkl.svm.bound.Bounds;

/**
 * Where a search stands, between two batches of nodes.
 *
 * @param seconds time so far, earlier runs of a resumed search included
 * @param nodes nodes processed
 * @param open nodes waiting
 * @param failedNodes nodes that could not be closed
 * @param lowerBound the global lower bound
 * @param upperBound the incumbent's value
 * @param relativeGap (upper - lower) / |upper|
 * @param svmSolves alpha-steps solved
 * @param cuts cuts in the pool
 * @param choices how many choices are left of how many
 */
public record SearchProgress(
    double seconds,
    long nodes,
    int open,
    int failedNodes,
    double lowerBound,
    double upperBound,
    double relativeGap,
    long svmSolves,
    int cuts,
    ChoiceCount choices) {
  /** A copy with these bounds. */
  public SearchProgress withBounds(double lower, double upper) {
    double gap = Bounds.relativeGap(upper, lower);
    return new SearchProgress(
        seconds, nodes, open, failedNodes, lower, upper, gap, svmSolves, cuts, choices);
  }

  /** A copy for when this was the incumbent's value. */
  public SearchProgress withUpperBound(double upper) {
    return new SearchProgress(
        seconds,
        nodes,
        open,
        failedNodes,
        Math.min(lowerBound, upper),
        upper,
        Bounds.relativeGap(upper, lowerBound),
        svmSolves,
        cuts,
        choices);
  }
}
