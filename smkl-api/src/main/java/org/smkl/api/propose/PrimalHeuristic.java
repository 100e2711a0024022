package org.smkl.api.propose;

import java.util.List;
import org.smkl.api.Plugin;

/**
 * Proposes supports or weights during a search. A plugin kind.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> An open node whose relaxation was just solved. What is proposed need not lie
 *       in it.
 *   <li><b>Allowed results.</b> A list, possibly empty, the best first. Each is evaluated by the
 *       search and counts for what it is worth, so that none can do harm; the first {@link #MOST}
 *       are looked at. One that is no point of B (a kernel that does not exist, more than k0 of
 *       them, a choice that the rules forbid, weights that are negative, not finite or of another
 *       sum than 1) is dropped and told to the user.
 *   <li><b>Time.</b> Returns within five seconds, and soon after the context's stop signal was
 *       raised. A heuristic that costs much looks at {@link ProposalContext#node} and works at the
 *       root alone.
 *   <li><b>Deterministic, thread-safe and without state:</b> several nodes are processed at once.
 *   <li><b>Throws</b> nothing.
 * </ul>
 */
public interface PrimalHeuristic extends Plugin {
  /** How many proposals of a call are looked at. */
  int MOST = 16;

  /** What to try at a node; see the contract above. */
  List<Proposal> propose(ProposalContext context);
}
