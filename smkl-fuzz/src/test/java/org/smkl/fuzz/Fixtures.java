package org.smkl.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.branchbound.BranchAndBound;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/** Small problems whose files are fuzzed. */
final class Fixtures {
  private Fixtures() {}

  /** The optimum of {@link #diagonal}. */
  static final double DIAGONAL_OPTIMUM = 0.75;

  /**
   * Multiples of the identity, 4, 4, 4 and 1, of order 4 with lambda 1/2 and k0 = 2. With balanced
   * labels the best alpha has equal entries 1 / s, where s is the multiple of the weighted sum, so
   * that F(b) = 2 / s + |b|^2 / 2: at best s = 4 and two weights of 1/2.
   */
  static Problem diagonal() {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (double s : new double[] {4, 4, 4, 1}) {
      double[] entries = new double[16];
      for (int j = 0; j < 4; j++) {
        entries[5 * j] = s;
      }
      grams.add(SymmetricMatrix.wrap(4, entries));
    }
    return problem(grams, new double[] {1, -1, 1, -1}, 1);
  }

  /** Linear kernels of random points; the search needs several nodes. */
  static Problem tree() {
    Random random = new Random(2);
    List<SymmetricMatrix> grams = new ArrayList<>();
    int n = 8;
    for (int i = 0; i < 5; i++) {
      double[][] x = new double[n][3];
      for (double[] row : x) {
        Arrays.setAll(row, k -> random.nextGaussian());
      }
      double[] entries = new double[n * n];
      for (int j = 0; j < n * n; j++) {
        double[] first = x[Math.min(j / n, j % n)];
        double[] second = x[Math.max(j / n, j % n)];
        entries[j] = first[0] * second[0] + first[1] * second[1] + first[2] * second[2];
      }
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    return problem(grams, new double[] {1, -1, 1, 1, -1, -1, 1, -1}, 10);
  }

  private static Problem problem(List<SymmetricMatrix> grams, double[] labels, double c) {
    boolean[] psd = new boolean[grams.size()];
    Arrays.fill(psd, true);
    double[] box = new double[labels.length];
    Arrays.fill(box, c);
    return new Problem(grams, psd, labels, box, 0.5, 2);
  }

  static SearchOptions options() {
    return SearchOptions.gap(1e-6).withBatch(1);
  }

  static SearchResult solve(Problem problem, SearchOptions options) {
    return new BranchAndBound()
        .solve(problem, new SaddleBackend(), new SmoAlphaSolver(), options, SearchListener.NONE);
  }
}
