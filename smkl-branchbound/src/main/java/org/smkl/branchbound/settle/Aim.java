package org.smkl.branchbound.settle;

import java.util.BitSet;

/**
 * What an alpha is to settle. Sets are shared: read, never write.
 *
 * @param support kernels that it settles together, whatever the others
 * @param last kernels that would complete an open choice instead of the support's last one
 * @param pairs for each kernel, with which others it is in an open choice that has all of the
 *     support but its last two; empty where nobody looked, null for kernels without any
 * @param out kernels of which no open choice is looked for now
 */
public record Aim(BitSet support, BitSet last, BitSet[] pairs, BitSet out) {
  /** For a support, with nothing known of others. */
  public static Aim at(BitSet support, BitSet out) {
    return new Aim(support, new BitSet(), new BitSet[0], out);
  }
}
