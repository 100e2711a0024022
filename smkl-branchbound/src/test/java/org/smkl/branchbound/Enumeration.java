package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.svm.machine.Machines;
import org.smkl.tck.RandomRules;

/**
 * The optimum by brute force: every choice that k0 and rules allow is solved as a convex problem,
 * and its value is enclosed by bounds written out here from their definitions, so that no solver is
 * trusted.
 */
record Enumeration(double lower, double upper) {
  static Enumeration of(Problem problem) {
    double lower = Double.POSITIVE_INFINITY;
    double upper = Double.POSITIVE_INFINITY;
    Problem free = problem.withRules(ChoiceRules.none());
    for (BitSet support : RandomRules.choices(problem)) {
      Enumeration one = of(free, support);
      lower = Math.min(lower, one.lower);
      upper = Math.min(upper, one.upper);
    }
    assertTrue(
        upper - lower <= 1e-7 * upper, "the enumeration itself is loose: " + lower + ", " + upper);
    return new Enumeration(lower, upper);
  }

  /** The value of one support. */
  static Enumeration of(Problem problem, BitSet support) {
    RelaxationResult r =
        new SaddleBackend()
            .solve(
                problem,
                Node.support(support, problem.q()),
                RelaxationOptions.defaults(new SmoAlphaSolver()).withTolerance(1e-8));
    return new Enumeration(
        lower(problem, support, r.alpha()), upper(problem, r.beta(), svm(problem, r.beta())));
  }

  /** p'a + min over the simplex of the support of -d'b/2 + lambda |b|^2, by bisection. */
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
    double linear = 0;
    for (int j = 0; j < alpha.length; j++) {
      linear += problem.linear()[j] * alpha[j];
    }
    return linear - mu - squares / (4 * lambda);
  }

  private static double[] svm(Problem problem, double[] beta) {
    return Machines.alpha(
        Machines.at(problem, beta, 1).solve(new SmoAlphaSolver(), AlphaOptions.tolerance(1e-9), 1));
  }

  /** The primal value: w from alpha, the bias of each block by trying every kink. */
  private static double upper(Problem problem, double[] beta, double[] alpha) {
    double total = Arrays.stream(beta).map(b -> b * b).sum() * problem.lambda();
    for (int c = 0; c < problem.blocks().size(); c++) {
      Block block = problem.blocks().get(c);
      double[] v = expansion(problem, alpha, c);
      double[] f = new double[problem.n()];
      for (int j = 0; j < f.length; j++) {
        for (int l = 0; l < f.length; l++) {
          f[j] += entry(problem, beta, j, l) * v[l];
        }
      }
      double best = Double.POSITIVE_INFINITY;
      for (int k = 0; k < block.size(); k++) {
        double bias = block.signs()[k] * block.linear()[k] - f[block.row(k)];
        double loss = 0;
        for (int j = 0; j < block.size(); j++) {
          double margin = block.signs()[j] * (f[block.row(j)] + bias);
          loss += block.upper()[j] * Math.max(0, block.linear()[j] - margin);
        }
        best = Math.min(best, loss);
      }
      total += best;
    }
    return quadratic(problem, beta, alpha) / 2 + total;
  }

  private static double quadratic(Problem problem, double[] beta, double[] alpha) {
    double sum = 0;
    for (int c = 0; c < problem.blocks().size(); c++) {
      double[] v = expansion(problem, alpha, c);
      for (int j = 0; j < v.length; j++) {
        for (int l = 0; l < v.length; l++) {
          sum += v[j] * entry(problem, beta, j, l) * v[l];
        }
      }
    }
    return sum;
  }

  private static double[] expansion(Problem problem, double[] alpha, int c) {
    Block block = problem.blocks().get(c);
    double[] v = new double[problem.n()];
    for (int j = 0; j < block.size(); j++) {
      v[block.row(j)] += block.signs()[j] * alpha[problem.start(c) + j];
    }
    return v;
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
