package org.smkl.branchbound;

import org.smkl.api.Problem;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.svm.machine.StoredMachines;

/** Estimates the memory that a search holds. */
final class Memory {
  /** Objects and references around a node, a leaf or a cut. */
  private static final long OVERHEAD = 160;

  /** Products of each kernel that computed kernels may remember. */
  private static final long REMEMBERED = 8;

  private Memory() {}

  /**
   * Kernels and the working memory of each thread with the parts that machines copy of it, cuts,
   * open nodes and leaves, in bytes.
   */
  static long estimate(Problem problem, SearchState state, int threads) {
    long n = problem.n();
    long q = problem.q();
    long matrices =
        problem.stored()
            ? (q * n * n + threads * (n * n + StoredMachines.copied(problem.blocks(), problem.n())))
                * Double.BYTES
            : REMEMBERED * q * problem.size() * Double.BYTES;
    long cuts =
        state.cuts.size() * (OVERHEAD + (problem.size() + q) * Double.BYTES + q * Integer.BYTES);
    long nodes = (long) state.open.size() + state.failed.size() + state.leaves.size();
    return matrices + cuts + nodes * (OVERHEAD + q / 4);
  }
}
