package org.smkl.relax.saddle;

import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.SymmetricMatrix;

/** Products K v at the rows of some variables, v the expansion of a block's alpha. */
final class Expansion {
  private final int[] rows;
  private final double[] v;
  private final int[] support;

  /** Of this alpha, at the rows of these variables. */
  Expansion(Block block, double[] alpha, int[] variables) {
    rows = IntStream.of(variables).map(block::row).toArray();
    int length = IntStream.range(0, block.size()).map(block::row).max().orElse(-1) + 1;
    v = new double[length];
    for (int j = 0; j < alpha.length; j++) {
      v[block.row(j)] += block.signs()[j] * alpha[j];
    }
    support = IntStream.range(0, length).filter(r -> v[r] != 0).toArray();
  }

  /** Multiplications of one product. */
  long work() {
    return (long) rows.length * support.length;
  }

  /** (K v) at the rows, four at a time: their sums do not wait for each other. */
  double[] product(SymmetricMatrix gram) {
    double[] entries = gram.entries();
    double[] out = new double[rows.length];
    int n = gram.order();
    for (int k = 0; k < rows.length; k += 4) {
      // The last block repeats rows where fewer than four are left.
      int last = rows.length - 1;
      int a = rows[k] * n;
      int b = rows[Math.min(k + 1, last)] * n;
      int c = rows[Math.min(k + 2, last)] * n;
      int d = rows[Math.min(k + 3, last)] * n;
      double sa = 0;
      double sb = 0;
      double sc = 0;
      double sd = 0;
      for (int j : support) {
        double weight = v[j];
        sa += weight * entries[a + j];
        sb += weight * entries[b + j];
        sc += weight * entries[c + j];
        sd += weight * entries[d + j];
      }
      out[Math.min(k + 3, last)] = sd;
      out[Math.min(k + 2, last)] = sc;
      out[Math.min(k + 1, last)] = sb;
      out[k] = sa;
    }
    return out;
  }
}
