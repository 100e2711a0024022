package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * The last two rows and columns of a Newton step: those of the shared slope (or the multiplier of
 * the places) and of the multiplier of the simplex.
 */
final class WeightBorder {
  private final MinimisingSide weights;
  private final int m;

  /** The two columns along x. */
  final double[] shared;

  final double[] simplex;

  /** The entries among the two. */
  double first;

  double mixed;
  double last;

  /** For each kernel what its coupling is multiplied by in the first column. */
  final double[] along;

  /** What is left of the first entry when the products of the kernels' parts are taken away. */
  double rest;

  WeightBorder(MinimisingSide weights, int m) {
    this.weights = weights;
    this.m = m;
    this.shared = new double[m];
    this.simplex = new double[m];
    this.along = new double[weights.p];
  }

  /**
   * Forms everything but the columns. Sums only: with a quotient among them the compiler of Java
   * 17.0.15 ends the process when it turns this loop into vector instructions (TypeVect::xmeet).
   */
  void form(KernelBlocks blocks) {
    first = penalty();
    rest = first;
    mixed = 0;
    last = 0;
    for (int i = 0; i < weights.p; i++) {
      boolean shares = weights.shares(i);
      along[i] = shares ? blocks.bb[i] : blocks.bz[i];
      first += shares ? blocks.bb[i] : blocks.zz[i];
      rest += shares ? 0 : blocks.rest[i];
      mixed += along[i];
      last += blocks.bb[i];
    }
  }

  /** Forms the columns from the kernels' coupling to x, for those who need them. */
  void fill(KernelBlocks blocks, double[][] coupling) {
    Arrays.fill(shared, 0);
    Arrays.fill(simplex, 0);
    for (int i = 0; i < weights.p; i++) {
      for (int j = 0; j < m; j++) {
        shared[j] += along[i] * coupling[i][j];
        simplex[j] += blocks.bb[i] * coupling[i][j];
      }
    }
  }

  /** What the penalty adds to the first entry. */
  double penalty() {
    if (weights.shared) {
      return 1 / (2 * weights.lambda);
    }
    return weights.conic ? weights.room / weights.kappa : 1;
  }
}
