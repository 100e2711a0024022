package org.smkl.cv.method;

import org.smkl.numeric.Vectors;

/**
 * The inner products of centred kernels Kc = HKH, H = I - 11'/n.
 *
 * @param m the products of the kernels with each other
 * @param a their products with yy'
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
    double[][] row = new double[q][n];
    for (int r = 0; r < n; r++) {
      for (int i = 0; i < q; i++) {
        double[] entries = data.grams().get(i).entries();
        double shift = grand[i] - means[i][r];
        double aligned = 0;
        for (int c = 0; c < n; c++) {
          row[i][c] = entries[r * n + c] - means[i][c] + shift;
          aligned += row[i][c] * data.labels()[c];
        }
        a[i] += data.labels()[r] * aligned;
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
