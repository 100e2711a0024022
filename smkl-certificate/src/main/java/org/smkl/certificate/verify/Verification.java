package org.smkl.certificate.verify;

import java.util.Objects;
import java.util.Optional;

/**
 * What the check of a certificate found. The bounds are those that were recomputed, rounded to the
 * safe side; they are NaN where the certificate is not valid.
 *
 * @param valid whether the certificate proves what it claims
 * @param upperBound the optimum is at most this
 * @param lowerBound the optimum is at least this
 * @param relativeGap (upper - lower) / |upper|
 * @param leaves number of leaves in the certificate, 0 if it could not be read
 * @param reason why it is not valid; empty if it is
 * @param assumption what the upper bound takes for granted about the kernels
 */
public record Verification(
    boolean valid,
    double upperBound,
    double lowerBound,
    double relativeGap,
    int leaves,
    Optional<String> reason,
    String assumption) {
  /** Checks that nothing is missing. */
  public Verification {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(assumption, "assumption");
  }

  static Verification refused(String reason, int leaves) {
    double nan = Double.NaN;
    return new Verification(false, nan, nan, nan, leaves, Optional.of(reason), "");
  }
}
