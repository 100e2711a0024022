package org.smkl.gram;

import java.util.Arrays;

/**
 * The orthogonal projection that clips a kernel: onto the span of the given vectors or, where those
 * are fewer, onto what is orthogonal to them.
 *
 * @param onto true: onto the span; false: away from it
 * @param vectors orthonormal rows of length n; shared, never written to
 */
public record Projection(boolean onto, double[][] vectors) {
  /** Replaces a row by its projection. */
  public void apply(double[] row) {
    double[] part = new double[row.length];
    for (double[] u : vectors) {
      double product = 0;
      for (int j = 0; j < row.length; j++) {
        product += u[j] * row[j];
      }
      for (int j = 0; j < row.length; j++) {
        part[j] += product * u[j];
      }
    }
    for (int j = 0; j < row.length; j++) {
      row[j] = onto ? part[j] : row[j] - part[j];
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Projection p && onto == p.onto && Arrays.deepEquals(vectors, p.vectors);
  }

  @Override
  public int hashCode() {
    return 31 * Boolean.hashCode(onto) + Arrays.deepHashCode(vectors);
  }
}
