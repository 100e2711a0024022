package org.smkl.numeric;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;

/** Small square systems. */
public final class LinearSystem {
  private LinearSystem() {}

  /** The solution of Mx = right; where M is singular, the shortest of those that come closest. */
  public static double[] solve(double[][] m, double[] right) {
    int n = right.length;
    DMatrixRMaj matrix = new DMatrixRMaj(m);
    DMatrixRMaj x = new DMatrixRMaj(n, 1);
    DMatrixRMaj b = DMatrixRMaj.wrap(n, 1, right.clone());
    // A pivot of exactly zero is not always reported.
    if (!CommonOps_DDRM.solve(matrix, b, x) || MatrixFeatures_DDRM.hasUncountable(x)) {
      DMatrixRMaj inverse = new DMatrixRMaj(n, n);
      CommonOps_DDRM.pinv(matrix, inverse);
      CommonOps_DDRM.mult(inverse, b, x);
    }
    return x.data.clone();
  }
}
