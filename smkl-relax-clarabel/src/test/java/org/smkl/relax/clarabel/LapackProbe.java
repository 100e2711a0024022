package org.smkl.relax.clarabel;

import java.nio.charset.StandardCharsets;

/** Calls the LAPACK entry points of the native library one by one; they are documented there. */
final class LapackProbe {
  static final int DGEMM = 0;
  static final int DSYRK = 1;
  static final int DSYR2K = 2;
  static final int DPOTRF = 3;
  static final int DPOTRS = 4;
  static final int DSYEVR = 5;
  static final int DGESDD = 6;
  static final int DGESVD = 7;

  static final double[] NONE = {};

  private LapackProbe() {}

  /** The arguments of the routine by type, each group in the order of the Fortran signature. */
  static int call(
      int routine,
      String letters,
      int[] sizes,
      double[] scalars,
      double[] a,
      double[] b,
      double[] c,
      double[] d) {
    NativeLibrary.load();
    byte[] bytes = letters.getBytes(StandardCharsets.US_ASCII);
    return call(routine, bytes, sizes, scalars, a, b, c, d);
  }

  private static native int call(
      int routine,
      byte[] letters,
      int[] sizes,
      double[] scalars,
      double[] a,
      double[] b,
      double[] c,
      double[] d);
}
