package org.smkl.gram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.numeric.Spectrum;
import org.smkl.svm.parallel.Parallel;

/** Projects a symmetric matrix onto the PSD cone. */
final class Clipping {
  private Clipping() {}

  /**
   * Replaces K = sum of w u u' by the terms with w above the tolerance and returns the projection
   * onto their vectors. Eigenvalues within the tolerance are rounding; their vectors are arbitrary,
   * so new points had better not depend on them.
   */
  static Projection clip(double[] gram, int n, double tolerance, int threads) {
    Spectrum spectrum = Spectrum.of(gram, n, true);
    List<double[]> vectors = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    boolean onto = keptCount(spectrum, tolerance) <= n / 2;
    for (int i = 0; i < n; i++) {
      double value = spectrum.values()[i];
      if ((value > tolerance) == onto) {
        vectors.add(spectrum.vectors()[i]);
        values.add(value);
      }
    }
    Parallel.run(threads, n, i -> clipRow(gram, n, i, onto, vectors, values));
    mirror(gram, n);
    return new Projection(onto, vectors.toArray(double[][]::new));
  }

  private static long keptCount(Spectrum spectrum, double tolerance) {
    return Arrays.stream(spectrum.values()).filter(value -> value > tolerance).count();
  }

  /** The part of row i on and right of the diagonal. */
  private static void clipRow(
      double[] gram, int n, int i, boolean onto, List<double[]> vectors, List<Double> values) {
    if (onto) {
      Arrays.fill(gram, i * n + i, i * n + n, 0.0);
    }
    for (int k = 0; k < vectors.size(); k++) {
      double[] u = vectors.get(k);
      double factor = (onto ? 1 : -1) * values.get(k) * u[i];
      for (int j = i; j < n; j++) {
        gram[i * n + j] += factor * u[j];
      }
    }
  }

  private static void mirror(double[] gram, int n) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        gram[i * n + j] = gram[j * n + i];
      }
    }
  }
}
