package org.smkl.cv.method;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.data.Target;
import org.smkl.numeric.Vectors;

/**
 * The inner products of centred kernels Kc = HKH, H = I - 11'/n.
 *
 * @param m the products of the kernels with each other
 * @param a their products with yy', or with the sum of these over several y
 */
record Alignment(double[][] m, double[] a) {
  static Alignment of(KernelData data) {
    int n = data.n();
    int q = data.q();
    double[][] means = new double[q][];
    double[] grand = new double[q];
    for (int i = 0; i < q; i++) {
      means[i] = rowMeans(data.grams().get(i).entries(), n);
      for (double mean : means[i]) {
        grand[i] += mean / n;
      }
    }
    double[][] m = new double[q][q];
    double[] a = new double[q];
    double[][] targets = targets(data.rows().target());
    double[][] row = new double[q][n];
    for (int r = 0; r < n; r++) {
      for (int i = 0; i < q; i++) {
        double[] entries = data.grams().get(i).entries();
        double shift = grand[i] - means[i][r];
        for (int c = 0; c < n; c++) {
          row[i][c] = entries[r * n + c] - means[i][c] + shift;
        }
        for (double[] y : targets) {
          if (y[r] != 0) {
            double aligned = 0;
            for (int c = 0; c < n; c++) {
              aligned += row[i][c] * y[c];
            }
            a[i] += y[r] * aligned;
          }
        }
        for (int k = 0; k <= i; k++) {
          m[i][k] += Vectors.dot(row[i], row[k]);
        }
      }
    }
    for (int i = 0; i < q; i++) {
      for (int k = 0; k < i; k++) {
        m[k][i] = m[i][k];
      }
    }
    return new Alignment(m, a);
  }

  /** -1 and +1 for two classes, one indicator for each of several, numbers less their mean. */
  private static double[][] targets(Target target) {
    if (target instanceof Target.Values numbers) {
      double mean = Arrays.stream(numbers.values()).average().orElse(0);
      return new double[][] {Arrays.stream(numbers.values()).map(y -> y - mean).toArray()};
    }
    Target.Labels labels = (Target.Labels) target;
    int classes = labels.classes().size();
    if (classes == 2) {
      return new double[][] {Arrays.stream(labels.of()).mapToDouble(c -> 2 * c - 1).toArray()};
    }
    return IntStream.range(0, classes)
        .mapToObj(k -> Arrays.stream(labels.of()).mapToDouble(c -> c == k ? 1 : 0).toArray())
        .toArray(double[][]::new);
  }

  private static double[] rowMeans(double[] entries, int n) {
    double[] means = new double[n];
    for (int r = 0; r < n; r++) {
      double sum = 0;
      for (int c = 0; c < n; c++) {
        sum += entries[r * n + c];
      }
      means[r] = sum / n;
    }
    return means;
  }
}
