package org.smkl.core.response;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.smkl.api.Problem;
import org.smkl.api.relax.NodeChoices;

/** Where best response may begin. All are new arrays of length q on the simplex. */
public final class Starts {
  private Starts() {}

  /** 1/q for every kernel; not sparse unless k0 = q. */
  public static double[] average(int q) {
    double[] beta = new double[q];
    Arrays.fill(beta, 1.0 / q);
    return beta;
  }

  /** Equal weights on the given kernels. */
  public static double[] equal(int q, int... kernels) {
    double[] beta = new double[q];
    for (int i : kernels) {
      beta[i] = 1.0 / kernels.length;
    }
    return beta;
  }

  /** Equal weights on k0 kernels drawn uniformly, or on a random choice that the rules allow. */
  public static double[] random(Problem problem, SplittableRandom random) {
    int q = problem.q();
    if (problem.rules().isNone()) {
      return random(q, problem.k0(), random);
    }
    double[] order = new double[q];
    Arrays.setAll(order, i -> random.nextDouble());
    return equal(q, NodeChoices.of(problem).greedy(order));
  }

  /** Equal weights on k0 kernels drawn uniformly without replacement. */
  public static double[] random(int q, int k0, SplittableRandom random) {
    int[] order = new int[q];
    Arrays.setAll(order, i -> i);
    for (int i = 0; i < k0; i++) {
      int other = i + random.nextInt(q - i);
      int swap = order[i];
      order[i] = order[other];
      order[other] = swap;
    }
    return equal(q, Arrays.copyOf(order, k0));
  }

  /**
   * The paper's warm start: the k0 kernels of largest z (ties: larger weight, then lower index), or
   * those that greedy selection by z finds where there are rules, with the relaxation's weights on
   * them scaled to sum to one; equal weights if those vanish.
   */
  public static double[] fromRelaxation(double[] beta, double[] z, Problem problem) {
    Integer[] order = new Integer[z.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (a, b) -> {
          int byZ = Double.compare(z[b], z[a]);
          return byZ != 0 ? byZ : Double.compare(beta[b], beta[a]);
        });
    int[] ordered = Arrays.stream(order).mapToInt(i -> i).toArray();
    int[] kept =
        problem.rules().isNone()
            ? Arrays.copyOf(ordered, problem.k0())
            : NodeChoices.of(problem).greedy(ordered);
    double sum = 0;
    for (int i : kept) {
      sum += Math.max(0, beta[i]);
    }
    if (!(sum > 0)) {
      return equal(z.length, kept);
    }
    double[] start = new double[z.length];
    for (int i : kept) {
      start[i] = Math.max(0, beta[i]) / sum;
    }
    return start;
  }
}
