package org.example.smkl;

/** A square system, factorised by Gaussian elimination with row exchanges. */
final class DenseSystem {
  /** So little on the diagonal that refinement takes it out again. */
  private static final double REGULAR = 1e-11;

  private final int n;
  private final double[][] matrix;
  private final double[][] lu;
  private final int[] order;

  /**
   * Factorises it.
   *
   * @param matrix rows; not modified
   * @param negative how many rows at the top get a negative regularisation, the others a positive
   */
  DenseSystem(double[][] matrix, int negative) {
    this.n = matrix.length;
    this.matrix = matrix;
    this.lu = new double[n][];
    this.order = new int[n];
    for (int i = 0; i < n; i++) {
      lu[i] = matrix[i].clone();
      lu[i][i] += i < negative ? -REGULAR : REGULAR;
      order[i] = i;
    }
    for (int k = 0; k < n; k++) {
      exchange(k);
      for (int i = k + 1; i < n; i++) {
        double factor = lu[i][k] / lu[k][k];
        lu[i][k] = factor;
        if (factor != 0) {
          for (int j = k + 1; j < n; j++) {
            lu[i][j] -= factor * lu[k][j];
          }
        }
      }
    }
  }

  private void exchange(int k) {
    int pivot = k;
    for (int i = k + 1; i < n; i++) {
      if (Math.abs(lu[i][k]) > Math.abs(lu[pivot][k])) {
        pivot = i;
      }
    }
    double[] row = lu[k];
    lu[k] = lu[pivot];
    lu[pivot] = row;
    int place = order[k];
    order[k] = order[pivot];
    order[pivot] = place;
  }

  /** The solution, refined twice. */
  double[] solve(double[] right) {
    double[] x = substitute(right);
    for (int round = 0; round < 2; round++) {
      double[] residual = right.clone();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          residual[i] -= matrix[i][j] * x[j];
        }
      }
      double[] correction = substitute(residual);
      for (int i = 0; i < n; i++) {
        x[i] += correction[i];
      }
    }
    return x;
  }

  private double[] substitute(double[] right) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = right[order[i]];
      for (int j = 0; j < i; j++) {
        x[i] -= lu[i][j] * x[j];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        x[i] -= lu[i][j] * x[j];
      }
      x[i] /= lu[i][i];
    }
    return x;
  }
}
