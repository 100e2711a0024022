package org.smkl.core.certify;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;

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
 * @param proof proves both bounds, whatever the status; its statement does not say where the
 *     matrices come from, because the search does not know. Empty where nothing could be proved
 * @param trouble what kept the bounds from being proved, where something did
 * @param failure why the first node that could not be closed could not, where one is left
 */
public record SearchResult(
    SearchStatus status,
    Incumbent incumbent,
    double lowerBound,
    double relativeGap,
    double rootBound,
    int supportsSolved,
    SearchSeconds seconds,
    SearchProgress progress,
    Optional<Certificate> proof,
    Optional<String> trouble,
    Optional<String> failure) {
  /** Checks that nothing is missing. */
  public SearchResult {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(incumbent, "incumbent");
    Objects.requireNonNull(proof, "proof");
    Objects.requireNonNull(trouble, "trouble");
    Objects.requireNonNull(failure, "failure");
  }

  /** UB(beta) of the incumbent. */
  public double upperBound() {
    return incumbent.upperBound();
  }

  /**
   * The proof of this statement.
   *
   * @throws IllegalStateException if nothing is proved
   */
  public Certificate certificate(Statement statement) {
    return proof
        .orElseThrow(
            () -> new IllegalStateException("Nothing is proved: " + trouble.orElse("no reason.")))
        .of(statement);
  }

  /** The points of A that prove the lower bound: good cuts for any k0 and lambda. */
  public List<double[]> alphas() {
    return proof.stream()
        .flatMap(certificate -> certificate.alphas().stream())
        .map(this::dense)
        .toList();
  }

  private double[] dense(SparseVector sparse) {
    double[] dense = new double[incumbent.alpha().length];
    for (int k = 0; k < sparse.size(); k++) {
      dense[sparse.indices()[k]] = sparse.values()[k];
    }
    return dense;
  }
}
