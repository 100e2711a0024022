package org.smkl.branchbound;

import java.util.Objects;
import java.util.Optional;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Statement;
import org.smkl.core.certify.SearchStatus;

/**
 * What a search found and proved.
 *
 * @param status how it ended
 * @param incumbent the best weights
 * @param lowerBound the least bound of a leaf or an open node, at most the upper bound. Both are
 *     evaluated with every rounding error on the safe side, whatever ended the search; minus
 *     infinity and infinity where nothing could be proved
 * @param relativeGap (upper - lower) / |upper|
 * @param rootBound the bound of the root's relaxation
 * @param supportsSolved supports solved exactly
 * @param seconds wall times
 * @param progress the counters
 * @param proof the leaves and the open nodes, each with what proves its bound
 * @param trouble what kept the bounds from being proved, where something did
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
    Proof proof,
    Optional<String> trouble) {
  /** Checks that nothing is missing. */
  public SearchResult {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(incumbent, "incumbent");
    Objects.requireNonNull(proof, "proof");
    Objects.requireNonNull(trouble, "trouble");
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
