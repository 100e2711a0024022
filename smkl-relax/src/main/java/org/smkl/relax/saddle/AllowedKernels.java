package org.smkl.relax.saddle;

import org.smkl.svm.plan.ProblemShape;

/** The allowed kernels as the Newton steps see them. */
abstract class AllowedKernels {
  /** The number of points. */
  final int n;

  AllowedKernels(int n) {
    this.n = n;
  }

  /** How many there are. */
  abstract int size();

  /** out = K_i v. */
  abstract void multiply(int i, double[] v, double[] out);

  /** The shape of the problem with what is known of these kernels' ranks. */
  abstract ProblemShape ranks(ProblemShape size);

  /** Alpha as the maximising side over these kernels. */
  abstract AlphaPlayer player(Variables variables, double scale);

  /** d_i(a) of all of them. */
  final double[] energies(Variables variables, double[] alpha) {
    double[][] v = variables.expansions(alpha, n);
    double[] energies = new double[size()];
    double[] f = new double[n];
    for (int i = 0; i < energies.length; i++) {
      for (double[] part : v) {
        multiply(i, part, f);
        for (int r = 0; r < n; r++) {
          energies[i] += part[r] * f[r];
        }
      }
    }
    return energies;
  }
}
