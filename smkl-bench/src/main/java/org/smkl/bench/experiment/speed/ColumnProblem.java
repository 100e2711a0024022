package org.smkl.bench.experiment.speed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.data.Dataset;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.scale.Standardizer;

/** Problems with one kernel for each column. */
final class ColumnProblem {
  /** The relevant columns of a planted problem. */
  static final int PLANTED = 3;

  private static final double C = 1;
  private static final double LAMBDA = 0.1;

  private ColumnProblem() {}

  /** One linear kernel for each gene of the leukaemia set of Golub et al. (1999). */
  static Dataset golub(Path dataDir) {
    Dataset data =
        DataReader.readTraining(
                dataDir.resolve("golub-train.csv"), ReadOptions.defaults().withPositive("AML"))
            .dataset();
    return Standardizer.fit(data.x()).apply(data);
  }

  /** The first q columns of a set, each with a linear kernel. */
  static Problem linear(Dataset data, int q, int k0) {
    return of(data.x(), data.labels(), q, k0, (s, t) -> s * t);
  }

  /**
   * Gaussian columns of which the first three decide the label, with some noise; an RBF kernel for
   * each.
   */
  static Problem planted(int n, int q, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][q];
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      Arrays.setAll(x[j], i -> random.nextGaussian());
      double score = 0.3 * random.nextGaussian();
      for (int i = 0; i < PLANTED; i++) {
        score += x[j][i];
      }
      labels[j] = score > 0 ? 1 : -1;
    }
    return of(x, labels, q, PLANTED, (s, t) -> Math.exp(-0.5 * (s - t) * (s - t)));
  }

  private static Problem of(
      double[][] x, double[] labels, int q, int k0, DoubleBinaryOperator kernel) {
    int n = labels.length;
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      int column = i;
      double[] entries = new double[n * n];
      Arrays.setAll(entries, e -> kernel.applyAsDouble(x[e / n][column], x[e % n][column]));
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    boolean[] psd = new boolean[q];
    Arrays.fill(psd, true);
    double[] box = new double[n];
    Arrays.fill(box, C);
    return new Problem(grams, psd, labels, box, LAMBDA, k0);
  }
}
