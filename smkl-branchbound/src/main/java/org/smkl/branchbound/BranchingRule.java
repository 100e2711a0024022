package org.smkl.branchbound;

/**
 * Chooses the kernel to branch on.
 *
 * <p>Contract: {@link #choose} returns a kernel that is free at the node. It is deterministic,
 * holds no state (what was observed so far comes with the context) and is thread-safe.
 */
public interface BranchingRule {
  /** The name by which users choose it. */
  String id();

  /** The kernel to branch on; at least one is free. */
  int choose(BranchingContext context);
}
