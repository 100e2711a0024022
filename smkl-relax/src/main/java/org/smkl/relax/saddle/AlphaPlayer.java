package org.smkl.relax.saddle;

import org.smkl.svm.parallel.Parallel;

/**
 * Alpha itself as the maximising side: L(x, b) = (p'a - 1/2 sum_i b_i d_i(a)) / scale, with a_j =
 * unit_j x_j so that all variables are of the size of 1.
 */
class AlphaPlayer implements Player {

  private final Variables variables;
  private final AllowedKernels kernels;
  private final double scale;
  private final int threads;
  private final int n;
  private final int m;
  private final double[] unit;
  private final double[] equality;
  private final double[] rightSides;
  private double[][] gram;
  private final double[][] coupling;
  private final double[] slopes;
  private final double[] gradient;

  AlphaPlayer(Variables variables, AllowedKernels kernels, int n, double scale, int threads) {
    this.variables = variables;
    this.kernels = kernels;
    this.scale = scale;
    this.threads = threads;
    this.n = n;
    this.m = variables.size();
    this.unit = new double[m];
    this.equality = new double[m];
    for (int j = 0; j < m; j++) {
      // At an optimum p'a is at most twice the value, so that this is a natural unit.
      unit[j] = Math.min(variables.upper()[j], scale);
      equality[j] = variables.signs()[j] * unit[j] / scale;
    }
    this.rightSides = new double[variables.blocks()];
    this.coupling = new double[kernels.size()][m];
    this.slopes = new double[kernels.size()];
    this.gradient = new double[m];
  }

  /** The alpha that belongs to x. */
  double[] alpha(double[] x) {
    double[] alpha = new double[m];
    for (int j = 0; j < m; j++) {
      alpha[j] = unit[j] * x[j];
    }
    return alpha;
  }

  /**
   * The side at a start inside the box for b. The multipliers make up for the whole gradient: with
   * kernels of very different size the products would else be gone long before its residual.
   */
  MaximisingSide start(double[] alpha, double[] b, double mu) {
    double[] x = new double[m];
    for (int j = 0; j < m; j++) {
      x[j] = alpha[j] / unit[j];
    }
    MaximisingSide side = new MaximisingSide(this, x, mu);
    at(x, b);
    for (int j = 0; j < m; j++) {
      double rest = gradient[j] + side.lowMultiplier[j] - side.highMultiplier[j];
      side.lowMultiplier[j] += Math.max(0, -rest);
      side.highMultiplier[j] += Math.max(0, rest);
    }
    return side;
  }

  /** d_i(a) at the last point, by allowed kernel. */
  double[] energies() {
    double[] energies = new double[slopes.length];
    for (int i = 0; i < energies.length; i++) {
      energies[i] = -2 * scale * slopes[i];
    }
    return energies;
  }

  @Override
  public int size() {
    return m;
  }

  @Override
  public double lower(int j) {
    return 0;
  }

  @Override
  public double upper(int j) {
    return variables.upper()[j] / unit[j];
  }

  @Override
  public double[] equality() {
    return equality;
  }

  @Override
  public int block(int j) {
    return variables.block()[j];
  }

  @Override
  public double[] rightSides() {
    return rightSides;
  }

  @Override
  public void at(double[] x, double[] b) {
    double[][] v = variables.expansions(alpha(x), n);
    long work = (long) n * n * kernels.size() * v.length;
    Parallel.runWithScratch(
        Parallel.worth(work, threads),
        kernels.size(),
        () -> {
          double[][] f = new double[v.length][n];
          return i -> couple(i, x, v, f);
        });
    combine(b);
    for (int j = 0; j < m; j++) {
      gradient[j] = variables.linear()[j] * unit[j] / scale;
    }
    for (int i = 0; i < b.length; i++) {
      double[] row = coupling[i];
      for (int j = 0; j < m; j++) {
        gradient[j] += b[i] * row[j];
      }
    }
  }

  /** Prepares the curvature at these weights. */
  void combine(double[] b) {
    gram = gram == null ? new double[n][n] : gram;
    ((MatrixKernels) kernels).combine(b, gram);
  }

  /** The point of variable j. */
  final int row(int j) {
    return variables.row()[j];
  }

  final double scale() {
    return scale;
  }

  private void couple(int i, double[] x, double[][] v, double[][] f) {
    for (int c = 0; c < v.length; c++) {
      kernels.multiply(i, v[c], f[c]);
    }
    double[] row = coupling[i];
    double sum = 0;
    for (int j = 0; j < m; j++) {
      row[j] = -equality[j] * f[variables.block()[j]][variables.row()[j]];
      sum += row[j] * x[j];
    }
    slopes[i] = sum / 2;
  }

  @Override
  public double[] slopes() {
    return slopes;
  }

  @Override
  public double[] gradient() {
    return gradient;
  }

  @Override
  public double[][] coupling() {
    return coupling;
  }

  @Override
  public void addCurvature(double[] barrier, double[][] upper) {
    for (int j = 0; j < m; j++) {
      double factor = equality[j] * scale;
      for (int l = j; l < m; l++) {
        upper[j][l] += factor * equality[l] * entry(j, l);
      }
    }
  }

  /** K(b) between two variables of one block, else 0. */
  private double entry(int j, int l) {
    if (variables.block()[j] != variables.block()[l]) {
      return 0;
    }
    int r = variables.row()[j];
    int s = variables.row()[l];
    return gram[Math.min(r, s)][Math.max(r, s)];
  }

  @Override
  public void curvatureTimes(double[] dx, double[] out) {
    java.util.Arrays.fill(out, 0, m, 0);
    for (int j = 0; j < m; j++) {
      double factor = equality[j] * scale;
      double sum = 0;
      for (int l = j + 1; l < m; l++) {
        double c = factor * equality[l] * entry(j, l);
        sum += c * dx[l];
        out[l] += c * dx[j];
      }
      out[j] += sum + factor * equality[j] * entry(j, j) * dx[j];
    }
  }
}
