package org.smkl.branchbound.settle;

import java.util.Arrays;
import org.smkl.numeric.Vectors;

/**
 * One kernel as a quadratic form over the variables of each block: by a factor K = LL' where the
 * rank is low, by its rows where it is not. Arrays are shared: read, never write.
 *
 * @param vector of a kernel of rank one over one block, K = vv'; null for others
 * @param byRows L, an array for each variable; null where the rank is high
 * @param byColumns L, an array for each column
 * @param entries K over the variables by rows; what lies between blocks does not count
 */
record Form(double[] vector, double[][] byRows, double[][] byColumns, double[] entries) {
  static Form of(double[] vector) {
    return new Form(vector, null, null, null);
  }

  boolean factored() {
    return byRows != null;
  }

  /**
   * The energy d(w) = w'Kw.
   *
   * @param starts of the blocks' variables, and their end
   * @param out takes the product Kw; not for kernels of rank one
   */
  double multiply(double[] w, int[] starts, double[] out) {
    Arrays.fill(out, 0);
    for (int c = 0; c + 1 < starts.length; c++) {
      int from = starts[c];
      int to = starts[c + 1];
      if (factored()) {
        double[] projected = new double[byColumns.length];
        add(projected, w, byRows, from, to, 0, projected.length);
        add(out, projected, byColumns, 0, projected.length, from, to);
      } else {
        for (int j = from; j < to; j++) {
          addEntries(out, w[j], entries, j * w.length, from, to);
        }
      }
    }
    return Vectors.dot(w, out);
  }

  /** d(w) alone. */
  double energy(double[] w, int[] starts) {
    if (vector != null) {
      double product = Vectors.dot(vector, w);
      return product * product;
    }
    if (!factored()) {
      return multiply(w, starts, new double[w.length]);
    }
    double energy = 0;
    for (int c = 0; c + 1 < starts.length; c++) {
      double[] projected = new double[byColumns.length];
      add(projected, w, byRows, starts[c], starts[c + 1], 0, projected.length);
      energy += Vectors.dot(projected, projected);
    }
    return energy;
  }

  private static void addEntries(
      double[] out, double f, double[] entries, int start, int from, int to) {
    for (int k = from; k < to; k++) {
      out[k] += f * entries[start + k];
    }
  }

  /**
   * Adds to a row of K(b) the parts of kernels, columns from (inclusive) to (exclusive).
   *
   * @param start where the row begins among the entries
   */
  static void addRow(double[] out, double[] b, double[][] entries, int start, int from, int to) {
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
      double[] out,
      double f0,
      double[] e0,
      double f1,
      double[] e1,
      double f2,
      double[] e2,
      double f3,
      double[] e3,
      int start,
      int from,
      int to) {
    for (int k = from; k < to; k++) {
      int at = start + k;
      out[k] += f0 * e0[at] + f1 * e1[at] + f2 * e2[at] + f3 * e3[at];
    }
  }

  /** Adds multiples of some vectors to some entries of another one, by vector instructions. */
  static void add(
      double[] out, double[] f, double[][] vectors, int first, int last, int from, int to) {
    int k = first;
    for (; k + 3 < last; k += 4) {
      double[] x0 = vectors[k];
      double[] x1 = vectors[k + 1];
      double[] x2 = vectors[k + 2];
      double[] x3 = vectors[k + 3];
      Vectors.add(out, f[k], x0, f[k + 1], x1, f[k + 2], x2, f[k + 3], x3, from, to);
    }
    for (; k < last; k++) {
      Vectors.add(out, f[k], vectors[k], from, to);
    }
  }
}
