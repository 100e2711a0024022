package org.smkl.relax.scs;

import java.nio.ByteBuffer;

/** The one native method, as flat as JNI likes it. */
final class ScsNative {
  private ScsNative() {}

  /**
   * Solves min c'x subject to A x + s = b, s in a product of cones, which come in the order of SCS.
   * Copies everything in, solves without touching the JVM, copies the result out. Thread-safe.
   *
   * @param c objective
   * @param columnStarts A by columns: where each column starts in the next two, and their length
   * @param rowIndices strictly ascending within a column
   * @param values the entries of A
   * @param b right-hand side
   * @param cones rows of zeros, rows zero or more, count and sizes of second-order cones, count and
   *     orders of semidefinite ones
   * @param settings iterations, seconds, tolerance, tolerance of certificates, first scale
   * @param stop direct buffer; its first int is read during the solve, nonzero asks to stop
   * @param x receives the primal point
   * @param y receives the dual point
   * @param s receives the slacks
   * @param info receives objective, dual objective, iterations, primal and dual residual, gap,
   *     seconds
   * @return code of a {@link ScsStatus}
   * @throws IllegalArgumentException if the input is unsound
   */
  static native int solve(
      double[] c,
      int[] columnStarts,
      int[] rowIndices,
      double[] values,
      double[] b,
      int[] cones,
      double[] settings,
      ByteBuffer stop,
      double[] x,
      double[] y,
      double[] s,
      double[] info);
}
