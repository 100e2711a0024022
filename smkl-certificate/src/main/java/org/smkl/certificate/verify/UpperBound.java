package org.smkl.certificate.verify;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.certificate.SparseVector;

/**
 * UB(b) from above: the primal value at the incumbent's point, plus lambda |b|^2. With K(b) + delta
 * I positive semidefinite, v = y*alpha any vector, t any bias, h_j = 1 - y_j ((K(b)v)_j + t):
 *
 * <pre>
 *   F(b) &lt;= 1/2 v'K(b)v + sum_j max(delta/2 alpha_j^2, C_j h_j + delta/2 (C_j - alpha_j)^2) + lambda |b|^2
 * </pre>
 *
 * which for delta = 0 is the usual hinge loss.
 */
final class UpperBound {
  private static final MathContext UP = new MathContext(60, RoundingMode.CEILING);
  private static final BigDecimal HALF = new BigDecimal("0.5");

  private UpperBound() {}

  static BigDecimal of(
      SparseVector beta, SparseVector alpha, double bias, Problem problem, List<GramRows> grams)
      throws RefusedException {
    checkBeta(beta, problem);
    if (!Double.isFinite(bias)) {
      throw new RefusedException("The incumbent's bias should be finite; got %s.".formatted(bias));
    }
    if (alpha.length() > problem.n()) {
      throw new RefusedException(
          "The incumbent has an alpha for sample %d of %d."
              .formatted(alpha.length() - 1, problem.n()));
    }
    List<GramRows> used = Arrays.stream(beta.indices()).mapToObj(grams::get).toList();
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
        .add(loss(beta, alpha, bias, problem, used))
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
    for (int k = 0; k < beta.size(); k++) {
      double b = beta.values()[k];
      if (b < 0) {
        throw new RefusedException("beta has the negative weight %s.".formatted(b));
      }
      if (!problem.psd(beta.indices()[k])) {
        throw new RefusedException(
            "Kernel %d is not known to be positive semidefinite.".formatted(beta.indices()[k]));
      }
      sum = sum.add(new BigDecimal(b));
    }
    if (sum.compareTo(BigDecimal.ONE) != 0) {
      throw new RefusedException(
          "The weights of beta must sum to 1 exactly; got %s.".formatted(sum));
    }
  }

  /**
   * The sum over j. Each product of f_j = (K(b)v)_j passes through at most m + k0 + 2 operations,
   * so that f_j errs by at most (m + k0 + 3) UNIT sum_i b_i max|K_i| |v|_1; and stored entries
   * differ from exact ones by what the grounds say.
   */
  private static BigDecimal loss(
      SparseVector beta, SparseVector alpha, double bias, Problem problem, List<GramRows> used)
      throws RefusedException {
    double delta = Curvature.of(problem, beta);
    double[] v = PointOfA.signed(alpha, problem.labels());
    double scale = 0;
    double[] spreads = new double[used.size()];
    for (int i = 0; i < spreads.length; i++) {
      double b = beta.values()[i];
      scale = Upwards.plus(scale, Upwards.times(b, used.get(i).largest()));
      spreads[i] = Upwards.times(b, used.get(i).spread(alpha));
    }
    int m = v.length;
    double size = Upwards.times(scale, Upwards.norm(v));
    double error =
        Upwards.plus(
            Upwards.times(1.01 * (m + problem.k0() + 3.0) * DoubleDouble.UNIT, size),
            4.0 * m * problem.k0() * Double.MIN_NORMAL);
    if (!Double.isFinite(error)
        || !Double.isFinite(Arrays.stream(spreads).sum())
        || !Double.isFinite(delta)) {
      throw new RefusedException("The incumbent's decision values overflow.");
    }
    BigDecimal shift = new BigDecimal(bias);
    BigDecimal half = new BigDecimal(delta).multiply(HALF);
    double[] dense = dense(alpha, problem.n());
    BigDecimal[] decisions = decisions(beta, alpha, v, used, problem.n());
    BigDecimal loss = BigDecimal.ZERO;
    for (int j = 0; j < problem.n(); j++) {
      double distance = 0;
      for (int i = 0; i < spreads.length; i++) {
        distance = Upwards.plus(distance, Upwards.times(spreads[i], used.get(i).root(j)));
      }
      if (!Double.isFinite(distance)) {
        throw new RefusedException("The errors of decision value %d overflow.".formatted(j));
      }
      BigDecimal slack = BigDecimal.ONE.add(new BigDecimal(error)).add(new BigDecimal(distance));
      BigDecimal margin = decisions[j].add(shift);
      BigDecimal hinge = problem.labels()[j] > 0 ? slack.subtract(margin) : slack.add(margin);
      loss = loss.add(term(hinge, problem.box()[j], dense[j], half));
    }
    return loss;
  }

  /** max(delta/2 alpha^2, C h + delta/2 (C - alpha)^2): convex in a, so largest at 0 or C. */
  private static BigDecimal term(BigDecimal hinge, double box, double alpha, BigDecimal half) {
    BigDecimal c = new BigDecimal(box);
    BigDecimal atBox = hinge.multiply(c);
    if (half.signum() == 0) {
      return atBox.max(BigDecimal.ZERO);
    }
    BigDecimal a = new BigDecimal(alpha);
    BigDecimal rest = c.subtract(a);
    return atBox.add(half.multiply(rest).multiply(rest)).max(half.multiply(a).multiply(a));
  }

  private static double[] dense(SparseVector alpha, int n) {
    double[] dense = new double[n];
    for (int k = 0; k < alpha.size(); k++) {
      dense[alpha.indices()[k]] = alpha.values()[k];
    }
    return dense;
  }

  /** f_j for all j, four rows at a time. */
  private static BigDecimal[] decisions(
      SparseVector beta, SparseVector alpha, double[] v, List<GramRows> used, int n)
      throws RefusedException {
    BigDecimal[] decisions = new BigDecimal[n];
    int[] rows = new int[RowSums.ROWS];
    for (int first = 0; first < n; first += RowSums.ROWS) {
      int block = first;
      Arrays.setAll(rows, r -> Math.min(block + r, n - 1));
      DoubleDouble[] totals = RowSums.zeros();
      DoubleDouble[] sums = RowSums.zeros();
      for (int i = 0; i < used.size(); i++) {
        used.get(i).rowSums(rows, alpha, v, v.length, sums);
        for (int r = 0; r < RowSums.ROWS; r++) {
          sums[r].times(beta.values()[i]);
          totals[r].add(sums[r]);
        }
      }
      for (int j = first; j < Math.min(n, first + RowSums.ROWS); j++) {
        if (!totals[j - first].isFinite()) {
          throw new RefusedException("The incumbent's decision value %d overflows.".formatted(j));
        }
        decisions[j] = totals[j - first].exact();
      }
    }
    return decisions;
  }
}
