package org.smkl.branchbound;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.svm.bound.WeightedGram;

/**
 * An interval that holds the optimum: for every support of size k0 a dual and a primal value, by
 * their definitions, in decimal arithmetic of sixty digits with the exact kernels. Solvers only
 * suggest the points; poor ones make the interval wide, never wrong.
 */
record ExactInterval(BigDecimal lower, BigDecimal upper) {
  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  static ExactInterval of(ScaledInstance instance) {
    return new Enumerator(instance.problem(), instance.kernels()).run();
  }

  /** The width relative to the upper end. */
  double width() {
    return upper.subtract(lower).divide(upper.abs(), DIGITS).doubleValue();
  }

  private static final class Enumerator {
    private final Problem problem;
    private final BigDecimal[][][] kernels;
    private final BigDecimal lambda;
    private final int n;

    Enumerator(Problem problem, BigDecimal[][][] kernels) {
      this.problem = problem;
      this.kernels = kernels;
      this.lambda = new BigDecimal(problem.lambda());
      this.n = problem.n();
    }

    ExactInterval run() {
      BigDecimal lower = null;
      BigDecimal upper = null;
      for (long mask = 1; mask < 1L << problem.q(); mask++) {
        if (Long.bitCount(mask) == problem.k0()) {
          ExactInterval one = support(BitSet.valueOf(new long[] {mask}));
          lower = lower == null ? one.lower : lower.min(one.lower);
          upper = upper == null ? one.upper : upper.min(one.upper);
        }
      }
      return new ExactInterval(lower, upper);
    }

    private ExactInterval support(BitSet support) {
      RelaxationResult r =
          new SaddleBackend()
              .solve(
                  problem,
                  Node.support(support, problem.q()),
                  RelaxationOptions.defaults(new SmoAlphaSolver())
                      .withTolerance(1e-9)
                      .withBudget(Budget.oneThread().withSeconds(1)));
      double[] svm = svm(r.beta());
      BigDecimal[] zero = inA(new double[n]);
      BigDecimal lower = lower(support, zero);
      BigDecimal upper = upper(weights(r.beta(), support), zero);
      for (double[] alpha : new double[][] {r.alpha(), svm}) {
        BigDecimal[] a = inA(alpha);
        lower = lower.max(lower(support, a));
        upper = upper.min(upper(weights(r.beta(), support), a));
        upper = upper.min(upper(response(support, a), a));
      }
      return new ExactInterval(lower, upper);
    }

    private double[] svm(double[] beta) {
      return new SmoAlphaSolver()
          .solve(
              AlphaProblem.classification(
                  WeightedGram.of(problem, beta, 1), problem.signs(), problem.upper()),
              AlphaOptions.tolerance(1e-12))
          .alpha();
    }

    /** Into the box, then the heavier class is scaled down: y'a = 0 up to the last digit. */
    private BigDecimal[] inA(double[] alpha) {
      double[] near = FeasibleAlpha.repair(problem, alpha);
      BigDecimal[] sums = {BigDecimal.ZERO, BigDecimal.ZERO};
      BigDecimal[] a = new BigDecimal[n];
      for (int j = 0; j < n; j++) {
        a[j] = new BigDecimal(Math.max(0, Math.min(near[j], problem.upper()[j])));
        int side = problem.signs()[j] > 0 ? 1 : 0;
        sums[side] = sums[side].add(a[j]);
      }
      for (int j = 0; j < n; j++) {
        int side = problem.signs()[j] > 0 ? 1 : 0;
        if (sums[side].compareTo(sums[1 - side]) > 0) {
          a[j] = a[j].multiply(sums[1 - side]).divide(sums[side], DIGITS);
        }
      }
      return a;
    }

    private BigDecimal signed(BigDecimal[] a, int j) {
      return problem.signs()[j] > 0 ? a[j] : a[j].negate();
    }

    private BigDecimal energy(BigDecimal[][] k, BigDecimal[] a) {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < n; i++) {
        BigDecimal row = BigDecimal.ZERO;
        for (int j = 0; j < n; j++) {
          row = row.add(k[i][j].multiply(signed(a, j), DIGITS), DIGITS);
        }
        sum = sum.add(row.multiply(signed(a, i), DIGITS), DIGITS);
      }
      return sum;
    }

    /** The mu at which the parts of h above it sum to 2 lambda. */
    private BigDecimal multiplier(BigDecimal[] h) {
      BigDecimal[] sorted = h.clone();
      Arrays.sort(sorted, Comparator.reverseOrder());
      BigDecimal sum = BigDecimal.ZERO;
      BigDecimal mu = null;
      for (int j = 0; j < sorted.length; j++) {
        sum = sum.add(sorted[j]);
        BigDecimal next =
            sum.subtract(lambda.multiply(TWO)).divide(BigDecimal.valueOf(j + 1), DIGITS);
        if (sorted[j].compareTo(next) <= 0) {
          break;
        }
        mu = next;
      }
      return mu;
    }

    private BigDecimal[] halves(BitSet support, BigDecimal[] a) {
      return support.stream()
          .mapToObj(i -> energy(kernels[i], a).divide(TWO, DIGITS))
          .toArray(BigDecimal[]::new);
    }

    private BigDecimal lower(BitSet support, BigDecimal[] a) {
      BigDecimal[] h = halves(support, a);
      BigDecimal mu = multiplier(h);
      BigDecimal squares = BigDecimal.ZERO;
      for (BigDecimal half : h) {
        BigDecimal excess = half.subtract(mu).max(BigDecimal.ZERO);
        squares = squares.add(excess.multiply(excess));
      }
      BigDecimal sum = Arrays.stream(a).reduce(BigDecimal.ZERO, BigDecimal::add);
      return sum.subtract(mu)
          .subtract(squares.divide(lambda.multiply(BigDecimal.valueOf(4)), DIGITS));
    }

    /** The best weights of the support for this alpha. */
    private BigDecimal[] response(BitSet support, BigDecimal[] a) {
      BigDecimal[] h = halves(support, a);
      BigDecimal mu = multiplier(h);
      BigDecimal[] weights = new BigDecimal[kernels.length];
      Arrays.fill(weights, BigDecimal.ZERO);
      int at = 0;
      for (int i : support.stream().toArray()) {
        weights[i] = h[at++].subtract(mu).max(BigDecimal.ZERO);
      }
      return normalised(weights);
    }

    private BigDecimal[] weights(double[] beta, BitSet support) {
      BigDecimal[] weights = new BigDecimal[kernels.length];
      Arrays.setAll(weights, i -> new BigDecimal(support.get(i) ? Math.max(0, beta[i]) : 0));
      return normalised(weights);
    }

    private static BigDecimal[] normalised(BigDecimal[] weights) {
      BigDecimal sum = Arrays.stream(weights).reduce(BigDecimal.ZERO, BigDecimal::add);
      return Arrays.stream(weights).map(w -> w.divide(sum, DIGITS)).toArray(BigDecimal[]::new);
    }

    /** The primal value, with the bias at the best kink of the hinge loss. */
    private BigDecimal upper(BigDecimal[] weights, BigDecimal[] a) {
      BigDecimal value = BigDecimal.ZERO;
      BigDecimal[] f = new BigDecimal[n];
      Arrays.fill(f, BigDecimal.ZERO);
      for (int i = 0; i < weights.length; i++) {
        if (weights[i].signum() > 0) {
          for (int j = 0; j < n; j++) {
            for (int l = 0; l < n; l++) {
              BigDecimal product = kernels[i][j][l].multiply(signed(a, l), DIGITS);
              f[j] = f[j].add(product.multiply(weights[i], DIGITS), DIGITS);
            }
          }
          value = value.add(lambda.multiply(weights[i]).multiply(weights[i]), DIGITS);
        }
      }
      for (int j = 0; j < n; j++) {
        value = value.add(f[j].multiply(signed(a, j), DIGITS).divide(TWO, DIGITS), DIGITS);
      }
      BigDecimal best = null;
      for (int k = 0; k < n; k++) {
        BigDecimal loss = loss(f, new BigDecimal(problem.signs()[k]).subtract(f[k]));
        best = best == null ? loss : best.min(loss);
      }
      return value.add(best);
    }

    private BigDecimal loss(BigDecimal[] f, BigDecimal bias) {
      BigDecimal loss = BigDecimal.ZERO;
      for (int j = 0; j < n; j++) {
        BigDecimal margin = f[j].add(bias);
        BigDecimal hinge =
            problem.signs()[j] > 0 ? BigDecimal.ONE.subtract(margin) : BigDecimal.ONE.add(margin);
        loss = loss.add(hinge.max(BigDecimal.ZERO).multiply(new BigDecimal(problem.upper()[j])));
      }
      return loss;
    }
  }
}
