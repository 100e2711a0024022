package org.smkl.svm.bound;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.svm.parallel.Parallel;

/** K(b) = sum_i b_i K_i, built over the non-zero weights only. */
public final class WeightedGram {
  /** Entries that one task adds up. */
  private static final int ENTRIES_PER_TASK = 1 << 14;

  private WeightedGram() {}

  /** The combination for these weights, one for each kernel of the problem. */
  public static SymmetricMatrix of(Problem problem, double[] beta, int threads) {
    return into(problem, beta, threads, new double[problem.n() * problem.n()]);
  }

  /** K(b), written over an array of n squared entries that the caller gives up to the result. */
  public static SymmetricMatrix into(Problem problem, double[] beta, int threads, double[] target) {
    int single = single(beta);
    if (single >= 0) {
      return problem.gram(single);
    }
    int[] used = IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
    int length = problem.n() * problem.n();
    int blocks = (length + ENTRIES_PER_TASK - 1) / ENTRIES_PER_TASK;
    Parallel.run(
        Parallel.worth(length, threads),
        blocks,
        block ->
            combine(
                problem,
                beta,
                used,
                target,
                block * ENTRIES_PER_TASK,
                Math.min(length, (block + 1) * ENTRIES_PER_TASK)));
    return SymmetricMatrix.wrap(problem.n(), target);
  }

  /** The index of the one kernel with weight exactly 1 if all others have 0, else -1. */
  private static int single(double[] beta) {
    int found = -1;
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        if (found >= 0 || beta[i] != 1) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** Adds up to four kernels in one pass, so that the target is read and written less often. */
  private static void combine(
      Problem problem, double[] beta, int[] used, double[] target, int from, int to) {
    int t = used.length % 4;
    begin(problem, beta, Arrays.copyOf(used, t), target, from, to);
    for (; t < used.length; t += 4) {
      double a = beta[used[t]];
      double b = beta[used[t + 1]];
      double c = beta[used[t + 2]];
      double d = beta[used[t + 3]];
      double[] ka = problem.gram(used[t]).entries();
      double[] kb = problem.gram(used[t + 1]).entries();
      double[] kc = problem.gram(used[t + 2]).entries();
      double[] kd = problem.gram(used[t + 3]).entries();
      for (int e = from; e < to; e++) {
        target[e] += (a * ka[e] + b * kb[e]) + (c * kc[e] + d * kd[e]);
      }
    }
  }

  /** Writes the sum of up to three kernels. */
  private static void begin(
      Problem problem, double[] beta, int[] few, double[] target, int from, int to) {
    if (few.length == 0) {
      Arrays.fill(target, from, to, 0);
      return;
    }
    double a = beta[few[0]];
    double[] ka = problem.gram(few[0]).entries();
    double b = few.length > 1 ? beta[few[1]] : 0;
    double[] kb = few.length > 1 ? problem.gram(few[1]).entries() : ka;
    if (few.length == 3) {
      double c = beta[few[2]];
      double[] kc = problem.gram(few[2]).entries();
      for (int e = from; e < to; e++) {
        target[e] = a * ka[e] + b * kb[e] + c * kc[e];
      }
      return;
    }
    for (int e = from; e < to; e++) {
      target[e] = a * ka[e] + b * kb[e];
    }
  }
}
