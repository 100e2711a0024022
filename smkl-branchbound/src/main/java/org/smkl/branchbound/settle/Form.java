package org.smkl.branchbound.settle;

import java.util.Arrays;
import org.smkl.numeric.Vectors;

/**
 * One kernel as a quadratic form over the variables of each block: by a factor K = LL' where the
 * rank is low, by its rows where it is not. Single precision is enough, because nothing that comes
 * of it is believed; it takes half of the memory and of the time. Arrays are shared: read, never
 * write.
 *
 * @param vector of a kernel of rank one over one block, K = vv'; null for others
 * @param byRows L, an array for each variable; null where the rank is high
 * @param byColumns L, an array for each column
 * @param entries K over the variables by rows; what lies between blocks does not count
 */
record Form(double[] vector, float[][] byRows, float[][] byColumns, float[] entries) {
  static Form of(double[] vector) {
    return new Form(vector, null, null, null);
  }

  boolean factored() {
    return byRows != null;
  }

  /** The same numbers in single precision. */
  static float[] single(double[] values) {
    float[] single = new float[values.length];
    for (int k = 0; k < values.length; k++) {
      single[k] = (float) values[k];
    }
    return single;
  }

  /**
   * Sets a vector to the product Kw; not for kernels of rank one.
   *
   * @param starts of the blocks' variables, and their end
   */
  void multiply(float[] w, int[] starts, float[] out) {
    Arrays.fill(out, 0);
    for (int c = 0; c + 1 < starts.length; c++) {
      int from = starts[c];
      int to = starts[c + 1];
      if (factored()) {
        float[] projected = new float[byColumns.length];
        add(projected, w, byRows, from, to, 0, projected.length);
        add(out, projected, byColumns, 0, projected.length, from, to);
      } else {
        int j = from;
        for (; j + 3 < to; j += 4) {
          int at = j * w.length;
          addRows(out, w, j, entries, at, w.length, from, to);
        }
        for (; j < to; j++) {
          addEntries(out, w[j], entries, j * w.length, from, to);
        }
      }
    }
  }

  /** d(w) = w'Kw. */
  double energy(double[] w, int[] starts) {
    if (vector != null) {
      double product = Vectors.dot(vector, w);
      return product * product;
    }
    float[] product = new float[w.length];
    multiply(single(w), starts, product);
    double energy = 0;
    for (int j = 0; j < w.length; j++) {
      energy += w[j] * product[j];
    }
    return energy;
  }

  /** Adds multiples of four rows, one after the other, that begin at an entry. */
  private static void addRows(
      float[] out, float[] f, int j, float[] entries, int at, int width, int from, int to) {
    float f0 = f[j];
    float f1 = f[j + 1];
    float f2 = f[j + 2];
    float f3 = f[j + 3];
    for (int k = from; k < to; k++) {
      out[k] +=
          f0 * entries[at + k]
              + f1 * entries[at + width + k]
              + f2 * entries[at + 2 * width + k]
              + f3 * entries[at + 3 * width + k];
    }
  }

  private static void addEntries(
      float[] out, float f, float[] entries, int start, int from, int to) {
    for (int k = from; k < to; k++) {
      out[k] += f * entries[start + k];
    }
  }

  /**
   * Adds to a row of K(b) the parts of kernels, columns from (inclusive) to (exclusive).
   *
   * @param start where the row begins among the entries
   */
  static void addRow(float[] out, float[] b, float[][] entries, int start, int from, int to) {
    int k = 0;
    for (; k + 3 < b.length; k += 4) {
      addEntries(
          out,
          b[k],
          entries[k],
          b[k + 1],
          entries[k + 1],
          b[k + 2],
          entries[k + 2],
          b[k + 3],
          entries[k + 3],
          start,
          from,
          to);
    }
    for (; k < b.length; k++) {
      addEntries(out, b[k], entries[k], start, from, to);
    }
  }

  private static void addEntries(
      float[] out,
      float f0,
      float[] e0,
      float f1,
      float[] e1,
      float f2,
      float[] e2,
      float f3,
      float[] e3,
      int start,
      int from,
      int to) {
    for (int k = from; k < to; k++) {
      out[k] += f0 * e0[start + k] + f1 * e1[start + k] + f2 * e2[start + k] + f3 * e3[start + k];
    }
  }

  /** Adds multiples of some vectors to some entries of another one. */
  private static void add(
      float[] out, float[] f, float[][] vectors, int first, int last, int from, int to) {
    int k = first;
    for (; k + 3 < last; k += 4) {
      addEntries(
          out,
          f[k],
          vectors[k],
          f[k + 1],
          vectors[k + 1],
          f[k + 2],
          vectors[k + 2],
          f[k + 3],
          vectors[k + 3],
          0,
          from,
          to);
    }
    for (; k < last; k++) {
      addEntries(out, f[k], vectors[k], 0, from, to);
    }
  }
}
