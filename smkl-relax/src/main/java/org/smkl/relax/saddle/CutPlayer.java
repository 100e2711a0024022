package org.smkl.relax.saddle;

/**
 * The player of a {@link Master}: x holds the multipliers of the cuts, on the simplex, and where
 * there is curvature H = Y'Y the variables u of 1/2 |Y(b - c)|^2 = max over u of u'Y(b - c) - 1/2
 * |u|^2.
 */
final class CutPlayer implements Player {
  private final int cuts;
  private final int m;
  private final double[] equality;
  private final double[][] coupling;
  private final double[] offset;
  private final double[] slopes;
  private final double[] gradient;

  CutPlayer(Master master) {
    this.cuts = master.cuts();
    double[][] bend = master.bend();
    int rank = bend == null ? 0 : bend[0].length;
    this.m = cuts + rank;
    this.equality = new double[m];
    java.util.Arrays.fill(equality, 0, cuts, 1);
    int p = master.shape().size();
    this.coupling = new double[p][m];
    this.offset = new double[m];
    System.arraycopy(master.sums(), 0, offset, 0, cuts);
    for (int i = 0; i < p; i++) {
      for (int t = 0; t < cuts; t++) {
        coupling[i][t] = -0.5 * master.energies()[t][i];
      }
      for (int k = 0; k < rank; k++) {
        coupling[i][cuts + k] = bend[i][k];
        offset[cuts + k] -= bend[i][k] * master.centre()[i];
      }
    }
    this.slopes = new double[p];
    this.gradient = new double[m];
  }

  /**
   * The side at a start for b, feasible and centred however far the cuts are apart: a level above
   * all of them, and multipliers inverse to the distances from it.
   */
  MaximisingSide start(double[] b) {
    double[] x = new double[m];
    at(x, b);
    System.arraycopy(gradient, cuts, x, cuts, m - cuts);
    double level = java.util.Arrays.stream(gradient, 0, cuts).max().orElseThrow() + 1;
    double sum = 0;
    for (int t = 0; t < cuts; t++) {
      x[t] = 1 / (level - gradient[t]);
      sum += x[t];
    }
    for (int t = 0; t < cuts; t++) {
      x[t] /= sum;
    }
    MaximisingSide side = new MaximisingSide(this, x, 1 / sum);
    side.eta[0] = level;
    return side;
  }

  @Override
  public int size() {
    return m;
  }

  @Override
  public double lower(int j) {
    return j < cuts ? 0 : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double upper(int j) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double[] equality() {
    return equality;
  }

  @Override
  public int block(int j) {
    return 0;
  }

  @Override
  public double[] rightSides() {
    return new double[] {1};
  }

  @Override
  public void at(double[] x, double[] b) {
    for (int j = 0; j < m; j++) {
      gradient[j] = offset[j] - (j < cuts ? 0 : x[j]);
    }
    for (int i = 0; i < b.length; i++) {
      double[] row = coupling[i];
      double sum = 0;
      for (int j = 0; j < m; j++) {
        sum += row[j] * x[j];
        gradient[j] += row[j] * b[i];
      }
      slopes[i] = sum;
    }
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
    for (int j = cuts; j < m; j++) {
      upper[j][j] += 1;
    }
  }

  @Override
  public void curvatureTimes(double[] dx, double[] out) {
    for (int j = 0; j < m; j++) {
      out[j] = j < cuts ? 0 : dx[j];
    }
  }
}
