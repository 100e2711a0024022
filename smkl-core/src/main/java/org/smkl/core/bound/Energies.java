package org.smkl.core.bound;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;
import org.smkl.core.parallel.Parallel;

/**
 * The kernel energies d_i(a): v'K_i v summed over the blocks, over support vectors only. Blocks
 * change nothing but which rows of the matrices are read.
 */
public final class Energies {
  /** Below this many multiplications threads cost more than they save. */
  private static final long PARALLEL_WORK = 2_000_000;

  private Energies() {}

  /** The energies of all kernels at alpha. */
  public static double[] of(Problem problem, double[] alpha, int threads) {
    double[] energies = new double[problem.q()];
    int m = problem.blocks().size();
    int[][] supports = new int[m][];
    double[][] expansions = new double[m][];
    long work = 0;
    for (int c = 0; c < m; c++) {
      double[] v = expansion(problem, alpha, c);
      supports[c] = support(v);
      expansions[c] = Arrays.stream(supports[c]).mapToDouble(r -> v[r]).toArray();
      work += (long) supports[c].length * supports[c].length / 2 * problem.q();
    }
    Parallel.run(
        work < PARALLEL_WORK ? 1 : threads,
        problem.q(),
        i -> {
          for (int c = 0; c < m; c++) {
            energies[i] += quadratic(problem.gram(i), supports[c], expansions[c]);
          }
        });
    return energies;
  }

  /** The cut of alpha: its linear value and its energies. */
  public static Cut cut(Problem problem, double[] alpha, int threads) {
    return new Cut(problem.linearValue(alpha), of(problem, alpha, threads), alpha);
  }

  /** v_c(a) over all points. */
  private static double[] expansion(Problem problem, double[] alpha, int c) {
    Block block = problem.blocks().get(c);
    double[] v = new double[problem.n()];
    for (int j = 0; j < block.size(); j++) {
      v[block.row(j)] += block.signs()[j] * alpha[problem.start(c) + j];
    }
    return v;
  }

  private static int[] support(double[] v) {
    int[] support = new int[v.length];
    int count = 0;
    for (int r = 0; r < v.length; r++) {
      if (v[r] != 0) {
        support[count++] = r;
      }
    }
    return Arrays.copyOf(support, count);
  }

  /**
   * v'Kv by the lower triangle of the rows and columns in the support, four rows at a time: their
   * sums do not wait for each other.
   */
  private static double quadratic(SymmetricMatrix gram, int[] support, double[] v) {
    double[] entries = gram.entries();
    int n = gram.order();
    double total = 0;
    int k = 0;
    for (; k + 3 < v.length; k += 4) {
      int a = support[k] * n;
      int b = support[k + 1] * n;
      int c = support[k + 2] * n;
      int d = support[k + 3] * n;
      double ra = 0;
      double rb = 0;
      double rc = 0;
      double rd = 0;
      for (int l = 0; l < k; l++) {
        int column = support[l];
        double weight = v[l];
        ra += weight * entries[a + column];
        rb += weight * entries[b + column];
        rc += weight * entries[c + column];
        rd += weight * entries[d + column];
      }
      total += 2 * (v[k] * ra + v[k + 1] * rb + v[k + 2] * rc + v[k + 3] * rd);
      for (int r = k; r < k + 4; r++) {
        total += row(entries, n, support, v, k, r);
      }
    }
    for (; k < v.length; k++) {
      total += row(entries, n, support, v, 0, k);
    }
    return total;
  }

  /** What row k adds with the columns from the given one up to its diagonal. */
  private static double row(double[] entries, int n, int[] support, double[] v, int from, int k) {
    int start = support[k] * n;
    double sum = 0;
    for (int l = from; l < k; l++) {
      sum += v[l] * entries[start + support[l]];
    }
    return v[k] * (2 * sum + v[k] * entries[start + support[k]]);
  }
}
