package org.smkl.svm.bound;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Cut;
import org.smkl.numeric.Submatrix;
import org.smkl.numeric.Support;
import org.smkl.svm.parallel.Parallel;

/**
 * The kernel energies d_i(a): v'K_i v summed over the blocks, over support vectors only. Blocks
 * change nothing but which rows of the matrices are read.
 */
public final class Energies {
  private Energies() {}

  /** The energies of all kernels at alpha. */
  public static double[] of(Problem problem, double[] alpha, int threads) {
    return of(problem, alpha, IntStream.range(0, problem.q()).toArray(), threads);
  }

  /** The energies of these kernels; what is there for others counts for nothing. */
  private static double[] of(Problem problem, double[] alpha, int[] kernels, int threads) {
    if (!problem.stored()) {
      return computed(problem, alpha);
    }
    double[] energies = new double[problem.q()];
    int m = problem.blocks().size();
    int[][] supports = new int[m][];
    double[][] expansions = new double[m][];
    long work = 0;
    for (int c = 0; c < m; c++) {
      double[] v = problem.expansion(alpha, c);
      supports[c] = Support.of(v);
      expansions[c] = Arrays.stream(supports[c]).mapToDouble(r -> v[r]).toArray();
      work += (long) supports[c].length * supports[c].length / 2 * kernels.length;
    }
    Parallel.run(
        Parallel.worth(work, threads),
        kernels.length,
        k -> {
          int i = kernels[k];
          for (int c = 0; c < m; c++) {
            energies[i] +=
                Submatrix.quadratic(
                    problem.gram(i).entries(), problem.n(), supports[c], expansions[c]);
          }
        });
    return energies;
  }

  private static double[] computed(Problem problem, double[] alpha) {
    double[] energies = new double[problem.q()];
    for (int c = 0; c < problem.blocks().size(); c++) {
      Block block = problem.blocks().get(c);
      int[] points = block.points();
      double[] whole = problem.expansion(alpha, c);
      double[] v = Arrays.stream(points).mapToDouble(r -> whole[r]).toArray();
      double[] part = problem.source(c).energies(v, StopSignal.NEVER);
      for (int i = 0; i < energies.length; i++) {
        energies[i] += part[i];
      }
    }
    return energies;
  }

  /** The cut of a feasible alpha: its linear value and its energies. */
  public static Cut cut(Problem problem, double[] alpha, int threads) {
    return new Cut(problem.linearValue(alpha), of(problem, alpha, threads), alpha);
  }

  /** The cut of a feasible alpha as far as these kernels go; it says nothing of the others. */
  public static Cut cut(Problem problem, double[] alpha, int[] kernels, int threads) {
    return new Cut(problem.linearValue(alpha), of(problem, alpha, kernels, threads), alpha);
  }
}
