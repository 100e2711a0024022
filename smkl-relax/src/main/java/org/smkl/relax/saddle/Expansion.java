package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.SymmetricMatrix;
import org.smkl.numeric.Submatrix;
import org.smkl.numeric.Support;

/** Products K v at the rows of some variables, v the expansion of a block's alpha. */
final class Expansion {
  private final int[] rows;
  private final double[] weights;
  private final int[] support;

  /** Of this alpha, at the rows of these variables. */
  Expansion(Block block, double[] alpha, int[] variables) {
    rows = IntStream.of(variables).map(block::row).toArray();
    int length = IntStream.range(0, block.size()).map(block::row).max().orElse(-1) + 1;
    double[] v = block.expansion(alpha, length);
    support = Support.of(v);
    weights = Arrays.stream(support).mapToDouble(r -> v[r]).toArray();
  }

  /** Multiplications of one product. */
  long work() {
    return (long) rows.length * support.length;
  }

  /** (K v) at the rows. */
  double[] product(SymmetricMatrix gram) {
    return Submatrix.product(gram.entries(), gram.order(), rows, support, weights);
  }
}
