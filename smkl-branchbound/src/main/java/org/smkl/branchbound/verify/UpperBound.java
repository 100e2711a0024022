package org.smkl.branchbound.verify;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.branchbound.certificate.Certificate;
import org.smkl.branchbound.certificate.SparseVector;

/** UB(b) from above: the primal value at the incumbent's point, plus lambda |b|^2. */
final class UpperBound {
  private static final MathContext UP = new MathContext(60, RoundingMode.CEILING);
  private static final BigDecimal HALF = new BigDecimal("0.5");

  private UpperBound() {}

  static BigDecimal of(Certificate certificate, Problem problem, List<GramRows> grams)
      throws RefusedException {
    SparseVector beta = certificate.beta();
    SparseVector alpha = certificate.alpha();
    checkBeta(beta, problem);
    if (alpha.length() > problem.n()) {
      throw new RefusedException(
          "The incumbent has an alpha for sample %d of %d."
              .formatted(alpha.length() - 1, problem.n()));
    }
    List<GramRows> used = java.util.Arrays.stream(beta.indices()).mapToObj(grams::get).toList();
    BigDecimal[] energies = PointOfA.energies("The incumbent", alpha, problem.labels(), used);
    BigDecimal quadratic = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    for (int i = 0; i < beta.size(); i++) {
      BigDecimal b = new BigDecimal(beta.values()[i]);
      quadratic = quadratic.add(b.multiply(energies[i]));
      squares = squares.add(b.multiply(b));
    }
    return quadratic
        .multiply(HALF)
        .add(loss(certificate, problem, used))
        .add(squares.multiply(new BigDecimal(problem.lambda())))
        .round(UP);
  }

  private static void checkBeta(SparseVector beta, Problem problem) throws RefusedException {
    if (beta.length() > problem.q() || beta.size() > problem.k0()) {
      throw new RefusedException(
          "beta %s must have at most k0 = %d of q = %d entries."
              .formatted(beta, problem.k0(), problem.q()));
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (double b : beta.values()) {
      if (b < 0) {
        throw new RefusedException("beta has the negative weight %s.".formatted(b));
      }
      sum = sum.add(new BigDecimal(b));
    }
    if (sum.compareTo(BigDecimal.ONE) != 0) {
      throw new RefusedException(
          "The weights of beta must sum to 1 exactly; got %s.".formatted(sum));
    }
  }

  /**
   * sum_j box_j max(0, 1 - y_j (f_j + t)), f = K(b)(y*a). Each product passes through at most m +
   * k0 + 2 operations, so that f_j errs by at most (m + k0 + 3) UNIT sum_i b_i max|K_i| |a|_1.
   */
  private static BigDecimal loss(Certificate certificate, Problem problem, List<GramRows> used)
      throws RefusedException {
    SparseVector beta = certificate.beta();
    SparseVector alpha = certificate.alpha();
    double[] v = PointOfA.signed(alpha, problem.labels());
    double norm = 0;
    for (double x : v) {
      norm += Math.abs(x);
    }
    double scale = 0;
    for (int i = 0; i < beta.size(); i++) {
      scale += beta.values()[i] * used.get(i).largest();
    }
    int m = v.length;
    double error =
        1.01 * (m + problem.k0() + 3.0) * DoubleDouble.UNIT * scale * norm
            + 4.0 * m * problem.k0() * Double.MIN_NORMAL;
    if (!Double.isFinite(error)) {
      throw new RefusedException("The incumbent's decision values overflow.");
    }
    BigDecimal slack = BigDecimal.ONE.add(new BigDecimal(error));
    BigDecimal bias = new BigDecimal(certificate.bias());
    BigDecimal loss = BigDecimal.ZERO;
    for (int j = 0; j < problem.n(); j++) {
      BigDecimal margin = decision(j, beta, alpha, v, used).add(bias);
      BigDecimal hinge = problem.labels()[j] > 0 ? slack.subtract(margin) : slack.add(margin);
      if (hinge.signum() > 0) {
        loss = loss.add(hinge.multiply(new BigDecimal(problem.box()[j])));
      }
    }
    return loss;
  }

  private static BigDecimal decision(
      int j, SparseVector beta, SparseVector alpha, double[] v, List<GramRows> used) {
    DoubleDouble sum = new DoubleDouble();
    DoubleDouble row = new DoubleDouble();
    for (int i = 0; i < used.size(); i++) {
      row.clear();
      used.get(i).addRow(j, alpha, v, v.length, row);
      row.times(beta.values()[i]);
      sum.add(row);
    }
    return sum.exact();
  }
}
