package org.smkl.gram;

import org.smkl.api.SymmetricMatrix;

/** Normalisation of values; training matrices and rows of new points use the same arithmetic. */
final class Scaling {
  private Scaling() {}

  /** One over the trace, which must be positive. */
  static double traceFactor(KernelSpec spec, double[] diagonal) {
    double trace = 0;
    for (double entry : diagonal) {
      trace += entry;
    }
    double factor = 1 / trace;
    if (!(trace > 0) || !Double.isFinite(factor)) {
      throw new IllegalArgumentException(
          "Kernel %s has trace %s on the training data; unit trace needs a positive one. Maybe use another normalisation or leave this kernel out."
              .formatted(spec, trace));
    }
    return factor;
  }

  static void multiply(double[] values, double factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
  }

  /** Divides every entry of a matrix by the root of its two diagonal entries. */
  static void cosine(KernelSpec spec, double[] gram, int n) {
    double[] diagonal = diagonal(SymmetricMatrix.wrap(n, gram));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        gram[i * n + j] = cosine(spec, gram[i * n + j], diagonal[i], diagonal[j], i, j);
      }
    }
  }

  /**
   * value / sqrt(xx zz). A point with K(x, x) = 0 has only zeros in a positive semidefinite matrix,
   * and they stay 0; any other value without a positive diagonal is an error.
   */
  static double cosine(KernelSpec spec, double value, double xx, double zz, int i, int j) {
    if (xx > 0 && zz > 0) {
      double product = xx * zz;
      boolean safe = product >= Double.MIN_NORMAL && product <= Double.MAX_VALUE;
      return value / (safe ? Math.sqrt(product) : Math.sqrt(xx) * Math.sqrt(zz));
    }
    if (value == 0) {
      return 0;
    }
    throw new IllegalArgumentException(
        "Kernel %s has K(x,x) = %s and %s for rows %d and %d; cosine normalisation needs positive values. Maybe use trace normalisation or leave this kernel out."
            .formatted(spec, xx, zz, i, j));
  }

  private static double[] diagonal(SymmetricMatrix matrix) {
    double[] diagonal = new double[matrix.order()];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = matrix.get(i, i);
    }
    return diagonal;
  }
}
