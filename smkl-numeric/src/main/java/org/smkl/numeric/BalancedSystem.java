package org.smkl.numeric;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Solves Kx = b + t1 for x that sum to zero, with t free, for several b at once: what the change of
 * some variables of a support vector machine satisfies. By conjugate gradients on all b together
 * (O'Leary; the residuals kept orthonormal as Dubrulle does), so that what one of them finds out
 * about K serves the others. Far cheaper than a factor where K is large and has few eigenvalues
 * apart from the bulk; where it has not, the answer is empty.
 */
public final class BalancedSystem {
  /** A direction whose new part is smaller is dependent up to rounding. */
  private static final double MIN_NEW_PART = 1e-12;

  private final double[][] k;
  private final int n;
  private final int count;
  private final double[][] x;

  private BalancedSystem(double[][] k, int count) {
    this.k = k;
    this.n = k.length;
    this.count = count;
    this.x = new double[count][n];
  }

  /**
   * The solutions up to a residual relative to that of zero.
   *
   * @param k a positive semidefinite matrix by rows
   * @param b the right sides
   * @param tolerance the largest relative residual of each
   * @param limit the largest number of products with K; half of them must do half of the work
   * @return empty if the limit is too low, or when asked to stop
   */
  public static Optional<double[][]> solve(
      double[][] k, double[][] b, double tolerance, int limit, BooleanSupplier stop) {
    return new BalancedSystem(k, b.length).run(b, tolerance, limit, stop);
  }

  private Optional<double[][]> run(
      double[][] b, double tolerance, int limit, BooleanSupplier stop) {
    double[] sizes = new double[count];
    double[][] q = new double[count][];
    for (int r = 0; r < count; r++) {
      q[r] = b[r].clone();
      balance(q[r]);
      sizes[r] = Vectors.norm(q[r]);
      Vectors.scale(q[r], sizes[r] > 0 ? 1 / sizes[r] : 0);
    }
    double[][] rest = orthonormalise(q);
    double[][] s = copy(q);
    for (int products = 1; ; products++) {
      double[][] image = multiply(s);
      Cholesky curvature = Cholesky.of(upper(s, image), MIN_NEW_PART);
      for (int r = 0; r < count; r++) {
        double[] along = column(rest, r);
        curvature.solve(along);
        combine(x[r], along, s, 1);
      }
      for (int r = 0; r < count; r++) {
        double[] unit = new double[count];
        unit[r] = 1;
        curvature.solve(unit);
        combine(q[r], unit, image, -1);
      }
      double[][] zeta = orthonormalise(q);
      rest = product(zeta, rest);
      double worst = worst(rest);
      if (worst <= tolerance) {
        return Optional.of(scaled(sizes));
      }
      boolean late = 2 * products >= limit && !(worst <= Math.sqrt(tolerance));
      if (late || products >= limit || stop.getAsBoolean()) {
        return Optional.empty();
      }
      s = next(q, s, zeta);
    }
  }

  /** K times each vector, made to sum to zero; each row of K is read once for all. */
  private double[][] multiply(double[][] s) {
    double[][] out = new double[count][n];
    int i = 0;
    for (; i + 3 < n; i += 4) {
      for (int r = 0; r < count; r++) {
        double[] v = s[r];
        Vectors.add(
            out[r], v[i], k[i], v[i + 1], k[i + 1], v[i + 2], k[i + 2], v[i + 3], k[i + 3], 0, n);
      }
    }
    for (; i < n; i++) {
      for (int r = 0; r < count; r++) {
        Vectors.add(out[r], s[r][i], k[i]);
      }
    }
    for (double[] v : out) {
      balance(v);
    }
    return out;
  }

  private static void balance(double[] v) {
    double mean = Arrays.stream(v).sum() / v.length;
    for (int i = 0; i < v.length; i++) {
      v[i] -= mean;
    }
  }

  /**
   * Makes the vectors orthonormal, those that depend on earlier ones zero.
   *
   * @return Z, upper triangular: old vector r is the sum of Z[c][r] times new vector c
   */
  private double[][] orthonormalise(double[][] q) {
    double[][] z = new double[count][count];
    for (int r = 0; r < count; r++) {
      double before = Vectors.norm(q[r]);
      // Twice, because once leaves traces of the size of the cancellation.
      for (int pass = 0; pass < 2; pass++) {
        for (int c = 0; c < r; c++) {
          double along = Vectors.dot(q[c], q[r]);
          z[c][r] += along;
          Vectors.add(q[r], -along, q[c]);
        }
      }
      double norm = Vectors.norm(q[r]);
      boolean fresh = norm > MIN_NEW_PART * before;
      z[r][r] = fresh ? norm : 0;
      Vectors.scale(q[r], fresh ? 1 / norm : 0);
    }
    return z;
  }

  private double[][] upper(double[][] s, double[][] image) {
    double[][] upper = new double[count][count];
    for (int r = 0; r < count; r++) {
      for (int c = r; c < count; c++) {
        upper[r][c] = Vectors.dot(s[r], image[c]);
      }
    }
    return upper;
  }

  /** The next directions: the new residuals, and of the old directions what Z says. */
  private double[][] next(double[][] q, double[][] s, double[][] zeta) {
    double[][] next = copy(q);
    for (int r = 0; r < count; r++) {
      combine(next[r], zeta[r], s, 1);
    }
    return next;
  }

  private static void combine(double[] to, double[] weights, double[][] vectors, double sign) {
    for (int c = 0; c < weights.length; c++) {
      if (weights[c] != 0) {
        Vectors.add(to, sign * weights[c], vectors[c]);
      }
    }
  }

  private double[][] product(double[][] a, double[][] b) {
    double[][] product = new double[count][count];
    for (int r = 0; r < count; r++) {
      combine(product[r], a[r], b, 1);
    }
    return product;
  }

  private double[] column(double[][] m, int r) {
    return Arrays.stream(m).mapToDouble(row -> row[r]).toArray();
  }

  /** The largest residual, relative to its right side. */
  private double worst(double[][] rest) {
    double worst = 0;
    for (int r = 0; r < count; r++) {
      worst = Math.max(worst, Vectors.norm(column(rest, r)));
    }
    return worst;
  }

  private double[][] scaled(double[] sizes) {
    for (int r = 0; r < count; r++) {
      Vectors.scale(x[r], sizes[r]);
    }
    return x;
  }

  private static double[][] copy(double[][] vectors) {
    return Arrays.stream(vectors).map(double[]::clone).toArray(double[][]::new);
  }
}
