package org.smkl.branchbound.settle;

import java.util.BitSet;

/**
 * What an alpha is to settle. Sets are shared: read, never write.
 *
 * @param support kernels that it settles together, whatever the others
 * @param last kernels that would complete an open choice instead of the support's last one
 * @param pairs for each kernel, in how many open choices it is that have all of the support but its
 *     last two; empty where nobody counted
 * @param out kernels of which no open choice is looked for now
 */
public record Aim(BitSet support, BitSet last, double[] pairs, BitSet out) {
  /** For a support, with nothing known of others. */
  public static Aim at(BitSet support, BitSet out) {
    return new Aim(support, new BitSet(), new double[0], out);
  }

  /** The share of a kernel in open pairs, relative to the kernel that is in most of them. */
  double paired(int kernel) {
    double most = 0;
    for (double count : pairs) {
      most = Math.max(most, count);
    }
    return most > 0 ? pairs[kernel] / most : 0;
  }
}
