package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.smkl.certificate.Leaf;

/**
 * LB(a; I0, I1) from below, by weak duality once more: for every real mu
 *
 * <pre>
 *   G(d; I0, I1) &gt;= -mu - sum_i max(0, d_i/2 - mu)^2 / (4 lambda)
 * </pre>
 *
 * with the sum over I1 and the k0 - |I1| free kernels of largest energy, or with rules over what
 * greedy selection by energy finds ({@link Choices#energies}); equality holds at the best mu, which
 * is looked for in double. The right side is evaluated without rounding but for the division, which
 * rounds upwards.
 */
final class LeafBound {
  private static final MathContext UP = new MathContext(60, RoundingMode.CEILING);
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal FOUR = BigDecimal.valueOf(4);

  private LeafBound() {}

  /** Not above the least value within the leaf; null if no choice lies within it. */
  static BigDecimal of(double lambda, Choices choices, Leaf leaf, PointOfA point)
      throws RefusedException {
    return choices.any(leaf)
        ? of(lambda, choices.energies(leaf.excluded(), leaf.included(), point), point)
        : null;
  }

  /** Not above the least value over weights of kernels with these energies. */
  static BigDecimal of(double lambda, double[] kept, PointOfA point) {
    List<BigDecimal> halves =
        Arrays.stream(kept).mapToObj(d -> new BigDecimal(d).multiply(HALF)).toList();
    BigDecimal mu = multiplier(halves, lambda);
    BigDecimal squares = BigDecimal.ZERO;
    for (BigDecimal half : halves) {
      BigDecimal excess = half.subtract(mu);
      if (excess.signum() > 0) {
        squares = squares.add(excess.multiply(excess));
      }
    }
    BigDecimal penalty = squares.divide(new BigDecimal(lambda).multiply(FOUR), UP);
    return point.sum().subtract(mu).subtract(penalty);
  }

  /**
   * The mu with sum of max(0, h_i - mu) = 2 lambda, up to rounding, which weakens the bound but
   * never breaks it. Distances from the largest h keep it accurate when energies dwarf lambda.
   */
  private static BigDecimal multiplier(List<BigDecimal> halves, double lambda) {
    BigDecimal top = halves.stream().max(Comparator.naturalOrder()).orElseThrow();
    // Halves, because 2 lambda need not be a double.
    double[] below =
        halves.stream()
            .mapToDouble(h -> top.subtract(h).multiply(HALF).doubleValue())
            .sorted()
            .toArray();
    double sum = 0;
    double drop = 0;
    for (int j = 0; j < below.length; j++) {
      double candidate = (lambda + sum + below[j]) / (j + 1);
      if (below[j] >= candidate) {
        break;
      }
      sum += below[j];
      drop = candidate;
    }
    BigDecimal half = new BigDecimal(Math.min(drop, Double.MAX_VALUE));
    return top.subtract(half).subtract(half);
  }
}
