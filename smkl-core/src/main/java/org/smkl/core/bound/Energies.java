package org.smkl.core.bound;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.core.parallel.Parallel;
import org.smkl.numeric.Submatrix;
import org.smkl.numeric.Support;

/** The kernel energies d_i(a) = (y*a)' K_i (y*a), over support vectors only. */
public final class Energies {
  /** Below this many multiplications threads cost more than they save. */
  private static final long PARALLEL_WORK = 2_000_000;

  private Energies() {}

  /** The energies of all kernels at alpha. */
  public static double[] of(Problem problem, double[] alpha, int threads) {
    int[] support = Support.of(alpha);
    double[] v = new double[support.length];
    for (int k = 0; k < support.length; k++) {
      v[k] = problem.labels()[support[k]] * alpha[support[k]];
    }
    double[] energies = new double[problem.q()];
    long work = (long) support.length * support.length / 2 * problem.q();
    Parallel.run(
        work < PARALLEL_WORK ? 1 : threads,
        problem.q(),
        i -> energies[i] = Submatrix.quadratic(problem.gram(i).entries(), problem.n(), support, v));
    return energies;
  }

  /** The cut of alpha: its sum and its energies. */
  public static Cut cut(Problem problem, double[] alpha, int threads) {
    return new Cut(Arrays.stream(alpha).sum(), of(problem, alpha, threads), alpha);
  }
}
