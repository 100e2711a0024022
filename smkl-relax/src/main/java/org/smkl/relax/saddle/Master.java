package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * The master problem at a node, over the allowed kernels only:
 *
 * <pre>  min over b in the simplex of
 *   max_t (S_t - 1/2 D_t'b) + lambda ks(b) + 1/2 |Y(b-c)|^2 + 1/2 tau |b-c|^2
 * </pre>
 *
 * All data is divided by a scale of the size of the value, so that the solver sees numbers near 1.
 *
 * @param shape what the node allows
 * @param sums S_t
 * @param energies D_t, over the allowed kernels
 * @param lambda the weight of ks
 * @param bend the columns of Y, one for each kernel, or null for none
 * @param proximity tau
 * @param centre c, or null with neither
 */
record Master(
    NodeShape shape,
    double[] sums,
    double[][] energies,
    double lambda,
    double[][] bend,
    double proximity,
    double[] centre) {
  /**
   * A point of the master.
   *
   * @param b the weights, on the simplex
   * @param p the multipliers of the cuts, on the simplex
   * @param error how far the objective may be above the minimum, proved from b and p alone
   * @param iterations of the interior-point method
   */
  record Point(double[] b, double[] p, double error, int iterations) {}

  /** This problem divided by the scale. */
  Master scaled(double scale) {
    double[] s = Arrays.stream(sums).map(x -> x / scale).toArray();
    return new Master(
        shape,
        s,
        scaled(energies, scale),
        lambda / scale,
        scaled(bend, Math.sqrt(scale)),
        proximity / scale,
        centre);
  }

  private static double[][] scaled(double[][] matrix, double scale) {
    if (matrix == null) {
      return null;
    }
    double[][] copy = new double[matrix.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = Arrays.stream(matrix[i]).map(x -> x / scale).toArray();
    }
    return copy;
  }

  /** Number of cuts. */
  int cuts() {
    return sums.length;
  }

  /** S_t - 1/2 D_t'b. */
  double cut(int t, double[] b) {
    double[] d = energies[t];
    double sum = 0;
    for (int i = 0; i < b.length; i++) {
      sum += d[i] * b[i];
    }
    return sums[t] - sum / 2;
  }

  /** The largest cut at b. */
  double model(double[] b) {
    double top = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < cuts(); t++) {
      top = Math.max(top, cut(t, b));
    }
    return top;
  }

  /** The objective at b. */
  double objective(double[] b) {
    double value = model(b) + lambda * PlaceSharing.of(shape, b).value();
    double[] pull = pull(b);
    for (int i = 0; centre != null && i < b.length; i++) {
      value += 0.5 * (b[i] - centre[i]) * pull[i];
    }
    return value;
  }

  /** Y'Y(b - c) + tau (b - c). */
  private double[] pull(double[] b) {
    double[] pull = new double[b.length];
    double[] image = new double[bend == null ? 0 : bend[0].length];
    for (int i = 0; centre != null && i < b.length; i++) {
      pull[i] = proximity * (b[i] - centre[i]);
      for (int k = 0; k < image.length; k++) {
        image[k] += bend[i][k] * (b[i] - centre[i]);
      }
    }
    for (int i = 0; image.length > 0 && i < b.length; i++) {
      for (int k = 0; k < image.length; k++) {
        pull[i] += bend[i][k] * image[k];
      }
    }
    return pull;
  }

  /** The gradient at b of the objective in which the cuts are weighted by p. */
  double[] gradient(double[] b, double[] p) {
    double[] g = PlaceSharing.of(shape, b).gradient();
    double[] pull = pull(b);
    for (int i = 0; i < b.length; i++) {
      g[i] = lambda * g[i] + pull[i];
    }
    for (int t = 0; t < cuts(); t++) {
      for (int i = 0; p[t] != 0 && i < b.length; i++) {
        g[i] -= 0.5 * p[t] * energies[t][i];
      }
    }
    return g;
  }

  /**
   * How far the objective at b may be above the minimum: by convexity at most the loss of weighting
   * the cuts by p, plus the largest decrease of the linearised objective over the simplex.
   */
  double error(double[] b, double[] p) {
    double[] g = gradient(b, p);
    double least = Arrays.stream(g).min().orElseThrow();
    double error = model(b);
    for (int t = 0; t < cuts(); t++) {
      error -= p[t] == 0 ? 0 : p[t] * cut(t, b);
    }
    for (int i = 0; i < b.length; i++) {
      error += b[i] * (g[i] - least);
    }
    return error;
  }

  /** The point with negative entries set to 0 and both vectors summing to 1, and its error. */
  Point point(double[] b, double[] p, int iterations) {
    double[] weights = normalised(b);
    double[] multipliers = normalised(p);
    return new Point(weights, multipliers, error(weights, multipliers), iterations);
  }

  private static double[] normalised(double[] v) {
    double[] positive = Arrays.stream(v).map(x -> x > 0 ? x : 0).toArray();
    double sum = Arrays.stream(positive).sum();
    for (int i = 0; i < v.length; i++) {
      positive[i] = sum > 0 ? positive[i] / sum : 1.0 / v.length;
    }
    return positive;
  }
}
