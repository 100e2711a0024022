package org.smkl.core.certify;

import java.util.Objects;
import java.util.Optional;

/**
 * A solution and what is proved about it. Arrays belong to the receiver.
 *
 * @param status how the search ended
 * @param upperBound F(beta) at most, from a primal point
 * @param lowerBound the least value that any sparse combination can have
 * @param relativeGap (upper - lower) / |upper|
 * @param rootBound the lower bound at the root
 * @param beta the best weights found
 * @param alpha the dual point of the classifier at beta
 * @param biases its biases, one for each block
 * @param nodes nodes processed
 * @param failedNodes nodes that could not be closed
 * @param svmSolves alpha-steps solved
 * @param supportsSolved supports solved exactly
 * @param rootSeconds time to the root bound
 * @param totalSeconds time in all
 * @param trouble what kept the gap from being proved, where something did
 * @param certificate writes the proof
 */
public record CertifiedResult(
    SearchStatus status,
    double upperBound,
    double lowerBound,
    double relativeGap,
    double rootBound,
    double[] beta,
    double[] alpha,
    double[] biases,
    long nodes,
    long failedNodes,
    long svmSolves,
    long supportsSolved,
    double rootSeconds,
    double totalSeconds,
    Optional<String> trouble,
    CertificateWriter certificate) {
  /** Checks that nothing is missing. */
  public CertifiedResult {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(trouble, "trouble");
    Objects.requireNonNull(certificate, "certificate");
  }
}
