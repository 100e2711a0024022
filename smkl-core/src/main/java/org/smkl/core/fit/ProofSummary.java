package org.smkl.core.fit;

/**
 * What branch and bound proved.
 *
 * @param status its status
 * @param upperBound F of the incumbent, from the primal
 * @param lowerBound no weights have a smaller F
 * @param relativeGap between the two
 * @param nodes of the search
 */
public record ProofSummary(
    String status, double upperBound, double lowerBound, double relativeGap, long nodes) {}
