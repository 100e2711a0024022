package org.smkl.api.propose;

import java.util.List;
import org.smkl.api.NotForImplementation;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/**
 * What whoever proposes may look at: an open node, its relaxation, and the best that is known.
 * Implemented by searches, never by plugins, so that methods can be added. Arrays are shared: read,
 * never write.
 */
@NotForImplementation
public interface ProposalContext {
  /** The problem. */
  Problem problem();

  /** The node; its relaxation was just solved and did not close it. */
  Node node();

  /** The relaxation's indicators there, one for each kernel, in [0, 1]. */
  double[] z();

  /** The relaxation's weights there, on the simplex. */
  double[] beta();

  /** The node's lower bound; less than the cutoff. */
  double bound();

  /** The bound at which a node is closed: the best objective known, less what may be missed. */
  double cutoff();

  /** The best weights known. */
  double[] incumbent();

  /** Some of the cuts known, those with the best bounds of the node, the best first. */
  List<Cut> cuts();

  /** Raised when the search is to end; a proposal then hardly matters. */
  StopSignal stop();
}
