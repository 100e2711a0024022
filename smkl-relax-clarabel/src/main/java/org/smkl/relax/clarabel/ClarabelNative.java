package org.smkl.relax.clarabel;

import java.nio.ByteBuffer;

/** The one native method, as flat as JNI likes it; {@link NativeSolver} is its typed face. */
final class ClarabelNative {
  private ClarabelNative() {}

  /**
   * Solves min q'x subject to A x + s = b, s in a product of cones. Copies everything in, solves
   * without touching the JVM, copies the result out. Thread-safe.
   *
   * @param q objective, one entry for each variable
   * @param columnStarts A by columns: where each column starts in the next two, and their length
   * @param rowIndices strictly ascending within a column
   * @param values the entries of A
   * @param b right-hand side, one entry for each row
   * @param coneKinds 0 zero, 1 nonnegative, 2 second-order, 3 PSD triangle
   * @param coneSizes dimension of each cone, for PSD the order of the matrix
   * @param settings as {@link NativeSettings#packed()} writes them
   * @param stop direct buffer; its first int is read during the solve, nonzero asks to stop
   * @param x receives the primal point
   * @param z receives the dual point
   * @param s receives the slacks
   * @param info receives objective, dual objective, iterations, seconds, primal and dual residual
   * @return code of a {@link NativeStatus}
   * @throws ClarabelException if the input is unsound or the native side panics
   */
  static native int solve(
      double[] q,
      int[] columnStarts,
      int[] rowIndices,
      double[] values,
      double[] b,
      int[] coneKinds,
      int[] coneSizes,
      double[] settings,
      ByteBuffer stop,
      double[] x,
      double[] z,
      double[] s,
      double[] info);
}
