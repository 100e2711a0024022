package org.smkl.api.relax;

import java.util.Objects;
import org.smkl.api.Problem;

/**
 * What a backend found at a node. Arrays belong to the receiver.
 *
 * @param status how it ended
 * @param nativeStatus the backend's own words
 * @param value the value of the relaxation as the method reports it; NaN if it has none
 * @param lowerBound LB(alpha; node), in double precision; what is reported is evaluated by {@code
 *     RigorousBounds} of org.smkl.certificate
 * @param upperBound an upper bound of the relaxation's value (not of the problem's); infinite if
 *     the method has none
 * @param alpha the point of A that the lower bound is of
 * @param beta the relaxation's weights, on the simplex, not sparse in general
 * @param z the relaxation's indicators in [0, 1]: 1 for kernels that the node includes, 0 for those
 *     it excludes
 * @param svmSolves alpha-steps that were solved
 * @param iterations rounds of the method
 * @param seconds wall time
 */
public record RelaxationResult(
    RelaxationStatus status,
    String nativeStatus,
    double value,
    double lowerBound,
    double upperBound,
    double[] alpha,
    double[] beta,
    double[] z,
    int svmSolves,
    int iterations,
    double seconds) {
  /** Checks that nothing is missing. */
  public RelaxationResult {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(nativeStatus, "nativeStatus");
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(z, "z");
  }

  /**
   * A result whose lower bound is evaluated here, and whose method has no upper bound of its own.
   *
   * @param value the value of the relaxation as the method reports it; NaN if it has none
   * @param alpha any vector of the right length; it is moved into A
   * @param beta the relaxation's weights
   * @param z the relaxation's indicators
   */
  public static RelaxationResult of(
      Problem problem,
      Node node,
      RelaxationStatus status,
      String nativeStatus,
      double value,
      double[] alpha,
      double[] beta,
      double[] z,
      double seconds) {
    Cut cut = LowerBound.cut(problem, alpha);
    return new RelaxationResult(
        status,
        nativeStatus,
        value,
        LowerBound.of(problem, node, cut),
        Double.POSITIVE_INFINITY,
        cut.alpha(),
        beta,
        z,
        0,
        0,
        seconds);
  }

  /** A copy with another lower bound, evaluated by the caller. */
  public RelaxationResult withLowerBound(double bound) {
    return new RelaxationResult(
        status,
        nativeStatus,
        value,
        bound,
        upperBound,
        alpha,
        beta,
        z,
        svmSolves,
        iterations,
        seconds);
  }
}
