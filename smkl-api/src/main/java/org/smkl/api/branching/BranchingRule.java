package org.smkl.api.branching;

import org.smkl.api.Plugin;

/**
 * Chooses the kernel to branch on. A plugin kind.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> A node that one relaxation could not close, with what is known about it. More
 *       than k0 kernels are left and fewer than k0 are included, so that at least two are free
 *       ({@link org.smkl.api.relax.Node#isFree}) and both children of each are feasible.
 *   <li><b>Allowed results.</b> The index of a kernel that is free at the node. Any of them keeps
 *       the proof right; a good one keeps it short. Another index is put right (the kernel whose
 *       indicator is closest to one half is taken) and told to the user.
 *   <li><b>Time.</b> Returns within five seconds, not counting what {@link
 *       BranchingContext#solvedBound} takes, and soon after the context's stop signal was raised.
 *   <li><b>Deterministic, thread-safe and without state:</b> several nodes are branched at once,
 *       and what was observed so far comes with the context. A search that was resumed must choose
 *       as the one before.
 *   <li><b>Throws</b> nothing.
 * </ul>
 */
public interface BranchingRule extends Plugin {
  /** The kernel to branch on; see the contract above. */
  int choose(BranchingContext context);
}
