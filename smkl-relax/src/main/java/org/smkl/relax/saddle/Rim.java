package org.smkl.relax.saddle;

import java.util.Arrays;

/**
 * The last two rows and columns of a Newton step: those of the shared slope (or the multiplier of
 * the places) and of the multiplier of the simplex.
 */
final class Rim {
  private final WeightSide weights;
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

  Rim(WeightSide weights, int m) {
    this.weights = weights;
    this.m = m;
    this.shared = new double[m];
    this.simplex = new double[m];
    this.along = new double[weights.p];
  }

  /** Forms everything but the columns. */
  void form(KernelBlocks blocks) {
    first = penalty();
    rest = first;
    mixed = 0;
    last = 0;
    for (int i = 0; i < weights.p; i++) {
      double one = weights.shares(i) ? blocks.bb[i] : blocks.bz[i];
      double two = blocks.bb[i];
      along[i] = one;
      first += weights.shares(i) ? blocks.bb[i] : blocks.zz[i];
      rest += weights.shares(i) ? 0 : Math.max(0, blocks.zz[i] - one * one / blocks.bb[i]);
      mixed += one;
      last += two;
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
