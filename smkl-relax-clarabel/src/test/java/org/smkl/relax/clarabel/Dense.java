package org.smkl.relax.clarabel;

import java.util.Arrays;
import java.util.Random;

/**
 * Dense matrices by columns, with slow and simple algorithms as references for the native ones.
 *
 * @param rows number of rows
 * @param columns number of columns
 * @param data by columns, without gaps
 */
record Dense(int rows, int columns, double[] data) {
  static Dense zeros(int rows, int columns) {
    return new Dense(rows, columns, new double[rows * columns]);
  }

  static Dense random(int rows, int columns, Random random) {
    Dense matrix = zeros(rows, columns);
    Arrays.setAll(matrix.data, i -> random.nextGaussian());
    return matrix;
  }

  static Dense diagonal(double... entries) {
    Dense matrix = zeros(entries.length, entries.length);
    for (int i = 0; i < entries.length; i++) {
      matrix.set(i, i, entries[i]);
    }
    return matrix;
  }

  double get(int i, int j) {
    return data[i + j * rows];
  }

  void set(int i, int j, double value) {
    data[i + j * rows] = value;
  }

  Dense transposed() {
    Dense result = zeros(columns, rows);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result.set(j, i, get(i, j));
      }
    }
    return result;
  }

  Dense times(Dense other) {
    Dense result = zeros(rows, other.columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < other.columns; j++) {
        double sum = 0;
        for (int k = 0; k < columns; k++) {
          sum += get(i, k) * other.get(k, j);
        }
        result.set(i, j, sum);
      }
    }
    return result;
  }

  /** this + factor * other. */
  Dense plus(double factor, Dense other) {
    Dense result = zeros(rows, columns);
    Arrays.setAll(result.data, i -> data[i] + factor * other.data[i]);
    return result;
  }

  double largest() {
    return Arrays.stream(data).map(Math::abs).max().orElse(0);
  }

  double distance(Dense other) {
    return plus(-1, other).largest();
  }

  /** The same matrix with the leading dimension enlarged by gap rows that hold a mark. */
  double[] padded(int gap, double mark) {
    double[] result = new double[(rows + gap) * columns];
    Arrays.fill(result, mark);
    for (int j = 0; j < columns; j++) {
      System.arraycopy(data, j * rows, result, j * (rows + gap), rows);
    }
    return result;
  }

  /** Undoes {@link #padded}. */
  static Dense unpadded(double[] padded, int rows, int columns, int gap) {
    Dense result = zeros(rows, columns);
    for (int j = 0; j < columns; j++) {
      System.arraycopy(padded, j * (rows + gap), result.data, j * rows, rows);
    }
    return result;
  }

  /** Eigenvalues of a symmetric matrix in ascending order, by Jacobi's rotations. */
  double[] eigenvalues() {
    Dense a = new Dense(rows, rows, data.clone());
    for (int sweep = 0; sweep < 60; sweep++) {
      for (int p = 0; p < rows; p++) {
        for (int q = p + 1; q < rows; q++) {
          a.rotate(p, q);
        }
      }
    }
    double[] values = new double[rows];
    Arrays.setAll(values, i -> a.get(i, i));
    Arrays.sort(values);
    return values;
  }

  private void rotate(int p, int q) {
    if (get(p, q) == 0) {
      return;
    }
    double theta = 0.5 * Math.atan2(2 * get(p, q), get(q, q) - get(p, p));
    double c = Math.cos(theta);
    double s = Math.sin(theta);
    for (int k = 0; k < rows; k++) {
      double x = get(k, p);
      double y = get(k, q);
      set(k, p, c * x - s * y);
      set(k, q, s * x + c * y);
    }
    for (int k = 0; k < rows; k++) {
      double x = get(p, k);
      double y = get(q, k);
      set(p, k, c * x - s * y);
      set(q, k, s * x + c * y);
    }
  }

  /** Singular values in descending order: one-sided Jacobi makes the columns orthogonal. */
  double[] singularValues() {
    Dense a = rows >= columns ? new Dense(rows, columns, data.clone()) : transposed();
    for (int sweep = 0; sweep < 60; sweep++) {
      for (int p = 0; p < a.columns; p++) {
        for (int q = p + 1; q < a.columns; q++) {
          a.orthogonalise(p, q);
        }
      }
    }
    double[] values = new double[a.columns];
    Arrays.setAll(values, j -> -Math.sqrt(a.dot(j, j)));
    Arrays.sort(values);
    return Arrays.stream(values).map(v -> -v).toArray();
  }

  private void orthogonalise(int p, int q) {
    double product = dot(p, q);
    if (product == 0) {
      return;
    }
    double theta = 0.5 * Math.atan2(2 * product, dot(q, q) - dot(p, p));
    double c = Math.cos(theta);
    double s = Math.sin(theta);
    for (int k = 0; k < rows; k++) {
      double x = get(k, p);
      double y = get(k, q);
      set(k, p, c * x - s * y);
      set(k, q, s * x + c * y);
    }
  }

  private double dot(int p, int q) {
    double sum = 0;
    for (int k = 0; k < rows; k++) {
      sum += get(k, p) * get(k, q);
    }
    return sum;
  }
}
