package org.smkl.core.fit;

import org.smkl.core.certify.CertifiedResult;
import org.smkl.core.certify.SearchStatus;

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
    SearchStatus status, double upperBound, double lowerBound, double relativeGap, long nodes) {
  static ProofSummary of(CertifiedResult result) {
    return new ProofSummary(
        result.status(),
        result.upperBound(),
        result.lowerBound(),
        result.relativeGap(),
        result.nodes());
  }

  /** In words, as model files keep it. */
  String sentence() {
    return "Branch and bound ended with %s after %d nodes: %s <= optimum <= %s."
        .formatted(status, nodes, lowerBound, upperBound);
  }
}
