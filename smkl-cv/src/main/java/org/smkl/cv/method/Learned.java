package org.smkl.cv.method;

import java.util.Arrays;
import java.util.Objects;

/**
 * Weights and the SVM on the weighted kernels. Arrays are shared: read, never write.
 *
 * @param beta one weight for each kernel; on the simplex for SMKL, in any scale and of any sign for
 *     others
 * @param alpha the dual point of the SVM
 * @param bias its bias
 * @param objective F(beta) for SMKL, rounded up, so that the optimum is at most this; NaN where
 *     that is not proved, within grids and for methods with another objective
 * @param lowerBound what the optimum of SMKL is proved to be at least; NaN where nothing is proved,
 *     and within grids
 * @param remark what else is worth a word in a table; may be empty
 */
public record Learned(
    double[] beta,
    double[] alpha,
    double bias,
    double objective,
    double lowerBound,
    String remark) {
  private static final double THRESHOLD = 1e-3;

  /** Checks that nothing is missing; bounds that are infinite become NaN. */
  public Learned {
    Objects.requireNonNull(beta, "beta");
    Objects.requireNonNull(alpha, "alpha");
    Objects.requireNonNull(remark, "remark");
    // An infinite bound says nothing, and neither JSON nor a table has a place for it.
    objective = Double.isInfinite(objective) ? Double.NaN : objective;
    lowerBound = Double.isInfinite(lowerBound) ? Double.NaN : lowerBound;
  }

  /**
   * How many kernels have weight, as the published tables count: |beta_i| > 1e-3, of the largest
   * weight where the weights are not on the simplex.
   */
  public int nonzeros() {
    double largest = Arrays.stream(beta).map(Math::abs).max().orElse(0);
    boolean simplex =
        Arrays.stream(beta).allMatch(b -> b >= 0) && Math.abs(Arrays.stream(beta).sum() - 1) < 1e-9;
    double threshold = simplex ? THRESHOLD : THRESHOLD * largest;
    return (int) Arrays.stream(beta).filter(b -> Math.abs(b) > threshold).count();
  }
}
