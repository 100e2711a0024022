package org.smkl.tck;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import org.smkl.api.alpha.AlphaProblem;

/**
 * The values of a point of the alpha-step in exact arithmetic, and how far an evaluation in double
 * precision may be from them: each sum of m terms errs by at most m + 4 roundings of the sum of
 * their magnitudes. Shares no code with {@link AlphaProblem#evaluate}.
 */
final class ExactAlphaValue {
  private static final BigDecimal HALF = new BigDecimal("0.5");

  final BigDecimal dual;
  final BigDecimal primal;

  /** s'a. */
  final BigDecimal balance;

  /** The sum of alpha. */
  final BigDecimal mass;

  /** The largest error of dual and of primal in double precision. */
  final BigDecimal rounding;

  ExactAlphaValue(AlphaProblem problem, double[] alpha) {
    int m = problem.size();
    int order = problem.gram().order();
    BigDecimal[] v = zeros(order);
    BigDecimal linear = BigDecimal.ZERO;
    BigDecimal linearMagnitude = BigDecimal.ZERO;
    BigDecimal total = BigDecimal.ZERO;
    BigDecimal sum = BigDecimal.ZERO;
    for (int j = 0; j < m; j++) {
      BigDecimal a = new BigDecimal(alpha[j]);
      BigDecimal signed = problem.signs()[j] > 0 ? a : a.negate();
      BigDecimal term = a.multiply(new BigDecimal(problem.linear()[j]));
      v[problem.row(j)] = v[problem.row(j)].add(signed);
      linear = linear.add(term);
      linearMagnitude = linearMagnitude.add(term.abs());
      total = total.add(signed);
      sum = sum.add(a);
    }
    BigDecimal[] f = zeros(order);
    BigDecimal[] magnitude = zeros(order);
    BigDecimal quadratic = BigDecimal.ZERO;
    BigDecimal quadraticMagnitude = BigDecimal.ZERO;
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        if (v[j].signum() != 0) {
          BigDecimal term = new BigDecimal(problem.gram().get(i, j)).multiply(v[j]);
          f[i] = f[i].add(term);
          magnitude[i] = magnitude[i].add(term.abs());
        }
      }
      quadratic = quadratic.add(v[i].multiply(f[i]));
      quadraticMagnitude = quadraticMagnitude.add(v[i].abs().multiply(magnitude[i]));
    }
    balance = total;
    mass = sum;
    dual = linear.subtract(HALF.multiply(quadratic));
    BigDecimal bias = bestBias(problem, f);
    BigDecimal loss = BigDecimal.ZERO;
    BigDecimal lossMagnitude = BigDecimal.ZERO;
    for (int j = 0; j < m; j++) {
      BigDecimal u = new BigDecimal(problem.upper()[j]);
      BigDecimal p = new BigDecimal(problem.linear()[j]);
      int r = problem.row(j);
      BigDecimal output = f[r].add(bias);
      BigDecimal slack = p.subtract(problem.signs()[j] > 0 ? output : output.negate());
      loss = loss.add(u.multiply(slack.max(BigDecimal.ZERO)));
      lossMagnitude = lossMagnitude.add(u.multiply(p.abs().add(magnitude[r]).add(bias.abs())));
    }
    primal = HALF.multiply(quadratic).add(loss);
    // Twice, since the bias is rounded as well; products below the normal range err absolutely.
    BigDecimal unit = new BigDecimal(2 * (m + order + 4) * 0x1p-53);
    BigDecimal tiny = new BigDecimal(Double.MIN_NORMAL).multiply(new BigDecimal(m + order));
    BigDecimal boxes = BigDecimal.valueOf(2 + Arrays.stream(problem.upper()).sum());
    rounding =
        unit.multiply(linearMagnitude.add(quadraticMagnitude).add(lossMagnitude))
            .add(tiny.multiply(boxes.add(sum)));
  }

  BigDecimal gap() {
    return primal.subtract(dual);
  }

  /** max(|primal|, |dual|). */
  BigDecimal size() {
    return primal.abs().max(dual.abs());
  }

  /** The kink of the convex, piecewise linear loss at which its slope stops being negative. */
  private static BigDecimal bestBias(AlphaProblem problem, BigDecimal[] f) {
    int m = problem.size();
    BigDecimal[] kinks = new BigDecimal[m];
    Integer[] order = new Integer[m];
    BigDecimal slope = BigDecimal.ZERO;
    for (int j = 0; j < m; j++) {
      BigDecimal p = new BigDecimal(problem.linear()[j]);
      boolean positive = problem.signs()[j] > 0;
      kinks[j] = (positive ? p : p.negate()).subtract(f[problem.row(j)]);
      order[j] = j;
      if (positive) {
        slope = slope.subtract(new BigDecimal(problem.upper()[j]));
      }
    }
    Arrays.sort(order, Comparator.comparing(j -> kinks[j]));
    for (int j : order) {
      slope = slope.add(new BigDecimal(problem.upper()[j]));
      if (slope.signum() >= 0) {
        return kinks[j];
      }
    }
    return BigDecimal.ZERO;
  }

  private static BigDecimal[] zeros(int count) {
    BigDecimal[] zeros = new BigDecimal[count];
    Arrays.fill(zeros, BigDecimal.ZERO);
    return zeros;
  }
}
