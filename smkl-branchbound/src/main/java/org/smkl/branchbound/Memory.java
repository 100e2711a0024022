package org.smkl.branchbound;

import org.smkl.api.Problem;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.core.machine.Machines;

/** Estimates the memory that a search holds. */
final class Memory {
  /** Objects and references around a node, a leaf or a cut. */
  private static final long OVERHEAD = 160;

  private Memory() {}

  /**
   * Gram matrices, for each thread one work matrix with the parts that machines copy of it, cuts,
   * open nodes and leaves, in bytes.
   */
  static long estimate(Problem problem, SearchState state, int threads) {
    long n = problem.n();
    long q = problem.q();
    long work = n * n + Machines.copied(problem.blocks(), problem.n());
    long matrices = (q * n * n + threads * work) * Double.BYTES;
    long cuts =
        state.cuts.size() * (OVERHEAD + (problem.size() + q) * Double.BYTES + q * Integer.BYTES);
    long nodes = (long) state.open.size() + state.failed.size() + state.leaves.size();
    return matrices + cuts + nodes * (OVERHEAD + q / 4);
  }
}
