package org.smkl.cv.method;

import java.util.Arrays;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.Dataset;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.kernel.KernelRows;

/**
 * Points to test on, by their kernel values with the training points. Arrays are shared: read,
 * never write.
 *
 * @param rows kernel values by kernel, test point and training point
 * @param labels of the test points
 * @param trainLabels of the training points
 */
public record TestPart(double[][][] rows, double[] labels, double[] trainLabels) {
  /** The kernels of a prepared problem between its training rows and these, in the same scale. */
  public static TestPart of(PreparedProblem prepared, Dataset test, Toolbox toolbox, int threads) {
    KernelRows rows =
        prepared
            .kernels()
            .transform()
            .rows(toolbox.kernels(), prepared.train().x(), test.x(), threads);
    return new TestPart(rows.block(0, rows.count()), test.labels(), prepared.train().labels());
  }

  /** How many points there are. */
  public int size() {
    return labels.length;
  }

  /** How many of the points the classifier gets right; a decision value of 0 counts as +1. */
  public int right(Learned learned) {
    double[] decisions = new double[labels.length];
    Arrays.fill(decisions, learned.bias());
    for (int i = 0; i < rows.length; i++) {
      if (learned.beta()[i] != 0) {
        for (int t = 0; t < decisions.length; t++) {
          decisions[t] += learned.beta()[i] * expansion(learned.alpha(), rows[i][t]);
        }
      }
    }
    int right = 0;
    for (int t = 0; t < decisions.length; t++) {
      right += decisions[t] >= 0 == labels[t] > 0 ? 1 : 0;
    }
    return right;
  }

  /** The share of the points that the classifier gets right. */
  public double accuracy(Learned learned) {
    return (double) right(learned) / size();
  }

  private double expansion(double[] alpha, double[] row) {
    double sum = 0;
    for (int j = 0; j < alpha.length; j++) {
      sum += alpha[j] * trainLabels[j] * row[j];
    }
    return sum;
  }
}
