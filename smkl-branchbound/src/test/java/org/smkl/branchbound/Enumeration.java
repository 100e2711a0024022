package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.bound.WeightedGram;
import org.smkl.relax.saddle.SaddleBackend;

/**
 * The optimum by brute force: every support of size k0 is solved as a convex problem, and its value
 * is enclosed by bounds written out here from their definitions, so that no solver is trusted.
 */
record Enumeration(double lower, double upper) {
  static Enumeration of(Problem problem) {
    double lower = Double.POSITIVE_INFINITY;
    double upper = Double.POSITIVE_INFINITY;
    for (long mask = 1; mask < 1L << problem.q(); mask++) {
      if (Long.bitCount(mask) == problem.k0()) {
        BitSet support = BitSet.valueOf(new long[] {mask});
        RelaxationResult r =
            new SaddleBackend()
                .solve(
                    problem,
                    Node.support(support, problem.q()),
                    RelaxationOptions.defaults(new SmoAlphaSolver()).withTolerance(1e-8));
        lower = Math.min(lower, lower(problem, support, r.alpha()));
        upper = Math.min(upper, upper(problem, r.beta(), svm(problem, r.beta())));
      }
    }
    assertTrue(
        upper - lower <= 1e-7 * upper, "the enumeration itself is loose: " + lower + ", " + upper);
    return new Enumeration(lower, upper);
  }

  /** sum(a) + min over the simplex of the support of -d'b/2 + lambda |b|^2, by bisection. */
  private static double lower(Problem problem, BitSet support, double[] raw) {
    double[] alpha = FeasibleAlpha.repair(problem, raw);
    double[] d =
        support.stream()
            .mapToDouble(i -> quadratic(problem, unit(problem.q(), i), alpha))
            .toArray();
    double lambda = problem.lambda();
    double top = Arrays.stream(d).max().orElseThrow() / 2;
    double low = top - 2 * lambda;
    double high = top;
    for (int step = 0; step < 200; step++) {
      double mu = (low + high) / 2;
      double sum = Arrays.stream(d).map(x -> Math.max(0, x / 2 - mu) / (2 * lambda)).sum();
      low = sum > 1 ? mu : low;
      high = sum > 1 ? high : mu;
    }
    double mu = low;
    double squares = Arrays.stream(d).map(x -> Math.pow(Math.max(0, x / 2 - mu), 2)).sum();
    return Arrays.stream(alpha).sum() - mu - squares / (4 * lambda);
  }

  private static double[] svm(Problem problem, double[] beta) {
    return new SmoAlphaSolver()
        .solve(
            AlphaProblem.classification(
                WeightedGram.of(problem, beta, 1), problem.labels(), problem.box()),
            AlphaOptions.tolerance(1e-9))
        .alpha();
  }

  /** The primal value: w from alpha, the bias by trying every kink. */
  private static double upper(Problem problem, double[] beta, double[] alpha) {
    double best = Double.POSITIVE_INFINITY;
    int n = problem.n();
    double[] f = new double[n];
    for (int j = 0; j < n; j++) {
      for (int l = 0; l < n; l++) {
        f[j] += entry(problem, beta, j, l) * problem.labels()[l] * alpha[l];
      }
    }
    for (int k = 0; k < n; k++) {
      double bias = problem.labels()[k] - f[k];
      double loss = 0;
      for (int j = 0; j < n; j++) {
        loss += problem.box()[j] * Math.max(0, 1 - problem.labels()[j] * (f[j] + bias));
      }
      best = Math.min(best, loss);
    }
    double ridge = Arrays.stream(beta).map(b -> b * b).sum() * problem.lambda();
    return quadratic(problem, beta, alpha) / 2 + best + ridge;
  }

  private static double quadratic(Problem problem, double[] beta, double[] alpha) {
    double sum = 0;
    for (int j = 0; j < problem.n(); j++) {
      for (int l = 0; l < problem.n(); l++) {
        sum +=
            problem.labels()[j]
                * alpha[j]
                * entry(problem, beta, j, l)
                * problem.labels()[l]
                * alpha[l];
      }
    }
    return sum;
  }

  private static double entry(Problem problem, double[] beta, int j, int l) {
    double sum = 0;
    for (int i = 0; i < beta.length; i++) {
      sum += beta[i] == 0 ? 0 : beta[i] * problem.gram(i).get(j, l);
    }
    return sum;
  }

  private static double[] unit(int q, int i) {
    double[] unit = new double[q];
    unit[i] = 1;
    return unit;
  }
}
