package org.smkl.certificate;

import java.util.Arrays;

/**
 * The non-zero entries of a vector. Arrays are shared, not copied: read, never write.
 *
 * @param indices 0-based, strictly increasing
 * @param values finite, one for each index
 */
public record SparseVector(int[] indices, double[] values) {
  /** Checks lengths, order and finiteness. */
  public SparseVector {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          "A sparse vector has one value for each index; got %d indices and %d values."
              .formatted(indices.length, values.length));
    }
    for (int k = 0; k < indices.length; k++) {
      if (indices[k] <= (k == 0 ? -1 : indices[k - 1])
          || indices[k] == Integer.MAX_VALUE
          || !Double.isFinite(values[k])) {
        throw new IllegalArgumentException(
            "Indices of a sparse vector increase from 0 and values are finite; entry %d is (%d, %s)."
                .formatted(k, indices[k], values[k]));
      }
    }
  }

  /** The non-zeros of a dense vector. */
  public static SparseVector of(double[] dense) {
    int[] indices = new int[dense.length];
    double[] values = new double[dense.length];
    int count = 0;
    for (int j = 0; j < dense.length; j++) {
      if (dense[j] != 0) {
        indices[count] = j;
        values[count++] = dense[j];
      }
    }
    return new SparseVector(Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
  }

  /** How many entries are stored. */
  public int size() {
    return indices.length;
  }

  /** One more than the largest index, 0 if there is none. */
  public int length() {
    return indices.length == 0 ? 0 : indices[indices.length - 1] + 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseVector v
        && Arrays.equals(indices, v.indices)
        && Arrays.equals(values, v.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(indices) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(indices) + " = " + Arrays.toString(values);
  }
}
