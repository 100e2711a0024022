package org.smkl.api.propose;

import java.util.List;
import org.smkl.api.Plugin;

/**
 * Proposes alphas during a search. A plugin kind. Each alpha is a cut: it bounds every node from
 * below, and may close this one.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> An open node whose relaxation was just solved.
 *   <li><b>Allowed results.</b> A list of vectors, possibly empty, the best first, with an entry
 *       for each variable of {@link org.smkl.api.Problem#size}. Each is moved into A and evaluated
 *       by the search, rounding errors on the safe side, so that none can do harm; the first {@link
 *       #MOST} are looked at. One of another length, or with an entry that is not finite, is
 *       dropped and told to the user.
 *   <li><b>Time.</b> Returns within five seconds, and soon after the context's stop signal was
 *       raised.
 *   <li><b>Deterministic, thread-safe and without state:</b> several nodes are processed at once.
 *   <li><b>Throws</b> nothing.
 * </ul>
 */
public interface CutSource extends Plugin {
  /** How many alphas of a call are looked at. */
  int MOST = 16;

  /** The alphas to try at a node; see the contract above. */
  List<double[]> propose(ProposalContext context);
}
