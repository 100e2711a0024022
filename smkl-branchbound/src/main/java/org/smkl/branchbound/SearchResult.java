package org.smkl.branchbound;

import java.util.Objects;
import org.smkl.branchbound.certificate.Certificate;
import org.smkl.branchbound.certificate.Statement;
import org.smkl.core.certify.SearchStatus;

/**
 * What a search found and proved.
 *
 * @param status how it ended
 * @param incumbent the best weights
 * @param lowerBound the least bound of a leaf or an open node, at most the upper bound; where the
 *     gap is proved both bounds are rounded to the safe side, otherwise they are as accurate as
 *     double precision, and minus infinity where they contradict each other
 * @param relativeGap (upper - lower) / |upper|
 * @param rootBound the bound of the root's relaxation
 * @param supportsSolved supports solved exactly
 * @param seconds wall times
 * @param progress the counters
 * @param proof the leaves and the open nodes, each with what proves its bound
 */
public record SearchResult(
    SearchStatus status,
    Incumbent incumbent,
    double lowerBound,
    double relativeGap,
    double rootBound,
    int supportsSolved,
    SearchSeconds seconds,
    Progress progress,
    Proof proof) {
  /** Checks that nothing is missing. */
  public SearchResult {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(incumbent, "incumbent");
    Objects.requireNonNull(proof, "proof");
  }

  /** UB(beta) of the incumbent. */
  public double upperBound() {
    return incumbent.upperBound();
  }

  /** The certificate, which proves the lower and the upper bound whatever the status. */
  public Certificate certificate(Statement statement) {
    return proof.certificate(statement, incumbent);
  }
}
