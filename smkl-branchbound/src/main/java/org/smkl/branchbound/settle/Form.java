package org.smkl.branchbound.settle;

import java.util.Arrays;
import org.smkl.numeric.Vectors;

/**
 * One kernel as a quadratic form over the variables of each block: by its upper triangle, and by a
 * factor K = LL' beside it where the rank is low. Single precision is enough, because nothing that
 * comes of it is believed; it takes half of the memory and of the time. Arrays are shared: read,
 * never write.
 *
 * @param vector of a kernel of rank one over one block, K = vv'; null for others
 * @param columns L, an array for each column; null where the rank is high
 * @param entries the upper triangle over the variables of each block, row after row; null for
 *     kernels of rank one
 */
record Form(double[] vector, float[][] columns, float[] entries) {
  static Form of(double[] vector) {
    return new Form(vector, null, null);
  }

  boolean factored() {
    return columns != null;
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
   * Sets a vector to the product Kw, by the triangle.
   *
   * @param starts of the blocks' variables, and their end
   */
  void multiply(float[] w, int[] starts, float[] out) {
    Arrays.fill(out, 0);
    int at = 0;
    for (int c = 0; c + 1 < starts.length; c++) {
      int to = starts[c + 1];
      for (int j = starts[c]; j < to; j++) {
        int shift = at - j;
        out[j] += w[j] * entries[at] + dot(entries, shift, w, j + 1, to);
        addScaled(out, w[j], entries, shift, j + 1, to);
        at += to - j;
      }
    }
  }

  private static float dot(float[] entries, int shift, float[] w, int from, int to) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += entries[shift + k] * w[k];
      s1 += entries[shift + k + 1] * w[k + 1];
      s2 += entries[shift + k + 2] * w[k + 2];
      s3 += entries[shift + k + 3] * w[k + 3];
    }
    for (; k < to; k++) {
      s0 += entries[shift + k] * w[k];
    }
    return s0 + s1 + (s2 + s3);
  }

  private static void addScaled(
      float[] out, float f, float[] entries, int shift, int from, int to) {
    for (int k = from; k < to; k++) {
      out[k] += f * entries[shift + k];
    }
  }

  /** d(w) = w'Kw. */
  double energy(double[] w, int[] starts) {
    if (vector != null) {
      double product = Vectors.dot(vector, w);
      return product * product;
    }
    double energy = 0;
    if (factored()) {
      for (float[] column : columns) {
        for (int c = 0; c + 1 < starts.length; c++) {
          double product = 0;
          for (int j = starts[c]; j < starts[c + 1]; j++) {
            product += column[j] * w[j];
          }
          energy += product * product;
        }
      }
      return energy;
    }
    float[] product = new float[w.length];
    multiply(single(w), starts, product);
    for (int j = 0; j < w.length; j++) {
      energy += w[j] * product[j];
    }
    return energy;
  }

  /**
   * Adds multiples of vectors to some entries of another one, four at a time.
   *
   * @param f multiples, the first of them at a position
   */
  static void add(float[] out, float[] f, int first, float[][] vectors, int from, int to) {
    int k = 0;
    for (; k + 3 < vectors.length; k += 4) {
      add(
          out,
          f[first + k],
          vectors[k],
          f[first + k + 1],
          vectors[k + 1],
          f[first + k + 2],
          vectors[k + 2],
          f[first + k + 3],
          vectors[k + 3],
          from,
          to);
    }
    for (; k < vectors.length; k++) {
      addScaled(out, f[first + k], vectors[k], 0, from, to);
    }
  }

  private static void add(
      float[] out,
      float f0,
      float[] v0,
      float f1,
      float[] v1,
      float f2,
      float[] v2,
      float f3,
      float[] v3,
      int from,
      int to) {
    for (int k = from; k < to; k++) {
      out[k] += f0 * v0[k] + f1 * v1[k] + f2 * v2[k] + f3 * v3[k];
    }
  }
}
