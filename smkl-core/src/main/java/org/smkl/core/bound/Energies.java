package org.smkl.core.bound;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;
import org.smkl.core.parallel.Parallel;

/** The kernel energies d_i(a) = (y*a)' K_i (y*a), over support vectors only. */
public final class Energies {
  /** Below this many multiplications threads cost more than they save. */
  private static final long PARALLEL_WORK = 2_000_000;

  private Energies() {}

  /** The energies of all kernels at alpha. */
  public static double[] of(Problem problem, double[] alpha, int threads) {
    int[] support = support(alpha);
    double[] v = new double[support.length];
    for (int k = 0; k < support.length; k++) {
      v[k] = problem.labels()[support[k]] * alpha[support[k]];
    }
    double[] energies = new double[problem.q()];
    long work = (long) support.length * support.length / 2 * problem.q();
    Parallel.run(
        work < PARALLEL_WORK ? 1 : threads,
        problem.q(),
        i -> energies[i] = quadratic(problem.gram(i), support, v));
    return energies;
  }

  /** The cut of alpha: its sum and its energies. */
  public static Cut cut(Problem problem, double[] alpha, int threads) {
    return new Cut(Arrays.stream(alpha).sum(), of(problem, alpha, threads), alpha);
  }

  private static int[] support(double[] alpha) {
    int[] support = new int[alpha.length];
    int count = 0;
    for (int j = 0; j < alpha.length; j++) {
      if (alpha[j] != 0) {
        support[count++] = j;
      }
    }
    return Arrays.copyOf(support, count);
  }

  /** v'Kv by the lower triangle of the rows and columns in the support. */
  private static double quadratic(SymmetricMatrix gram, int[] support, double[] v) {
    double[] entries = gram.entries();
    int n = gram.order();
    double total = 0;
    for (int k = 0; k < v.length; k++) {
      int start = support[k] * n;
      double row = 0;
      for (int l = 0; l < k; l++) {
        row += v[l] * entries[start + support[l]];
      }
      total += v[k] * (2 * row + v[k] * entries[start + support[k]]);
    }
    return total;
  }
}
