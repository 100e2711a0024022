package org.smkl.tck;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;

/**
 * The values that relaxations are judged by, on instances with few points and at most three or four
 * kernels: everything by enumeration and nested search.
 */
public final class RelaxationJudge {
  private RelaxationJudge() {}

  /** The optimum of the problem at the node, by brute force over supports. */
  public static double optimum(Problem problem, Node node) {
    double best = Double.POSITIVE_INFINITY;
    for (int[] support : supports(problem, node)) {
      best =
          Math.min(
              best,
              ConvexSearch.leastOnSimplex(
                  problem.q(),
                  support,
                  b -> TinySvm.value(problem, b) + problem.lambda() * squares(b)));
    }
    return best;
  }

  /** LB(a; node) from the definition, G by brute force over supports. */
  static double lowerBound(Problem problem, Node node, double[] alpha) {
    double[] energies = energies(problem, alpha);
    double least = Double.POSITIVE_INFINITY;
    for (int[] support : supports(problem, node)) {
      least =
          Math.min(
              least,
              ConvexSearch.leastOnSimplex(
                  problem.q(),
                  support,
                  b -> {
                    double value = problem.lambda() * squares(b);
                    for (int i = 0; i < b.length; i++) {
                      value -= 0.5 * b[i] * energies[i];
                    }
                    return value;
                  }));
    }
    return Arrays.stream(alpha).sum() + least;
  }

  /** Full SDP: the least SVM value plus lambda times the squared k-support norm. */
  static double full(Problem problem, Node node) {
    return ConvexSearch.leastOnSimplex(
        problem.q(),
        allowed(problem, node),
        b -> TinySvm.value(problem, b) + problem.lambda() * supportNorm(problem, node, b));
  }

  /**
   * SOC basis: for fixed b the best gamma_j is y_j rho sqrt(K(b)_jj) with rho^2 = theta, which
   * leaves rho and eta.
   */
  static double socBasis(Problem problem, Node node) {
    double total = Arrays.stream(problem.upper()).sum();
    return ConvexSearch.leastOnSimplex(
        problem.q(),
        allowed(problem, node),
        b -> {
          double[] roots = rootDiagonal(problem, b);
          // rho = 0 costs at most sum(C), and rho^2/2 is no more than the value.
          double value =
              ConvexSearch.least(
                  0, Math.sqrt(2 * total), rho -> rho * rho / 2 + leastHinge(problem, roots, rho));
          return value + problem.lambda() * supportNorm(problem, node, b);
        });
  }

  /** min over eta of sum_j C_j max(0, 1 - y_j eta - rho r_j); some kink is a minimiser. */
  private static double leastHinge(Problem problem, double[] roots, double rho) {
    double best = Double.POSITIVE_INFINITY;
    for (int kink = 0; kink < roots.length; kink++) {
      double eta = problem.signs()[kink] * (1 - rho * roots[kink]);
      double loss = 0;
      for (int j = 0; j < roots.length; j++) {
        double slack = 1 - problem.signs()[j] * eta - rho * roots[j];
        loss += problem.upper()[j] * Math.max(0, slack);
      }
      best = Math.min(best, loss);
    }
    return best;
  }

  private static double[] rootDiagonal(Problem problem, double[] beta) {
    double[] roots = new double[problem.n()];
    for (int j = 0; j < roots.length; j++) {
      double diagonal = 0;
      for (int i = 0; i < beta.length; i++) {
        diagonal += beta[i] * problem.gram(i).get(j, j);
      }
      roots[j] = Math.sqrt(Math.max(0, diagonal));
    }
    return roots;
  }

  /** The kernels that may have weight at the node. */
  static int[] allowed(Problem problem, Node node) {
    boolean places = problem.k0() > node.includedCount();
    return IntStream.range(0, problem.q())
        .filter(i -> node.includes(i) || (places && node.isFree(i)))
        .toArray();
  }

  /** Every support that holds I1, avoids I0 and fits into k0 places. */
  private static int[][] supports(Problem problem, Node node) {
    return IntStream.range(1, 1 << problem.q())
        .filter(mask -> Integer.bitCount(mask) <= problem.k0())
        .filter(
            mask ->
                IntStream.range(0, problem.q())
                    .allMatch(i -> (mask >> i & 1) == 1 ? !node.excludes(i) : !node.includes(i)))
        .mapToObj(mask -> IntStream.range(0, problem.q()).filter(i -> (mask >> i & 1) == 1))
        .map(IntStream::toArray)
        .toArray(int[][]::new);
  }

  /**
   * min sum b_i^2/z_i over the relaxed z: z_i = min(1, b_i/nu) on the free kernels, nu by bisection
   * so that they fill the places.
   */
  static double supportNorm(Problem problem, Node node, double[] beta) {
    double places = problem.k0() - node.includedCount();
    double low = 0;
    double high = 1 + 1 / Math.max(places, 0.5);
    for (int step = 0; step < 100; step++) {
      double nu = (low + high) / 2;
      double used = 0;
      for (int i = 0; i < beta.length; i++) {
        used += node.isFree(i) && beta[i] > 0 ? Math.min(1, beta[i] / nu) : 0;
      }
      if (used > places) {
        low = nu;
      } else {
        high = nu;
      }
    }
    double norm = 0;
    for (int i = 0; i < beta.length; i++) {
      norm += node.isFree(i) ? beta[i] * Math.max(beta[i], high) : beta[i] * beta[i];
    }
    return norm;
  }

  private static double[] energies(Problem problem, double[] alpha) {
    double[] energies = new double[problem.q()];
    for (int i = 0; i < energies.length; i++) {
      for (int j = 0; j < alpha.length; j++) {
        for (int k = 0; k < alpha.length; k++) {
          energies[i] +=
              alpha[j]
                  * problem.signs()[j]
                  * problem.gram(i).get(j, k)
                  * problem.signs()[k]
                  * alpha[k];
        }
      }
    }
    return energies;
  }

  private static double squares(double[] beta) {
    return Arrays.stream(beta).map(b -> b * b).sum();
  }
}
