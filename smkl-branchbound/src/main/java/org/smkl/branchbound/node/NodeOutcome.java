package org.smkl.branchbound.node;

import java.util.BitSet;
import java.util.List;
import org.smkl.api.relax.Cut;
import org.smkl.branchbound.tree.SettledLevel;
import org.smkl.search.Incumbent;

/**
 * What processing a node brought; merged into the state in node order.
 *
 * @param ending what is to be done with the node
 * @param proof the best cut for this node found here; null if none was
 * @param cuts new cuts, the proof included
 * @param incumbents weights with their values, in the order in which they were found
 * @param supports supports that were solved exactly
 * @param svmSolves alpha-steps solved
 * @param branch the kernel to branch on, if the node is to be branched
 * @param z its indicator in the relaxation
 * @param settled how far its choices are settled, if they are rather than branched; null otherwise
 * @param reason why the node failed, if it did
 */
public record NodeOutcome(
    Ending ending,
    Cut proof,
    List<Cut> cuts,
    List<Incumbent> incumbents,
    List<BitSet> supports,
    int svmSolves,
    int branch,
    double z,
    SettledLevel settled,
    String reason) {
  /** What is to be done with the node. */
  public enum Ending {
    /** It reached the cutoff that was known to the task. */
    CLOSED,
    /** Its one choice is listed and needs no leaf. */
    LISTED,
    /** It is to be branched. */
    BRANCH,
    /** The stop signal came first: it goes back to the open nodes. */
    INTERRUPTED,
    /** It could not be solved: it keeps its parent's bound and is counted. */
    FAILED
  }
}
