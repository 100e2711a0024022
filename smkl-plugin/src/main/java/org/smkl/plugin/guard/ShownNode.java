package org.smkl.plugin.guard;

import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;

/**
 * What a foreign plugin that proposes sees: copies, so that it can keep them as long as it likes.
 */
record ShownNode(
    Problem problem,
    Node node,
    double[] z,
    double[] beta,
    double bound,
    double cutoff,
    double[] incumbent,
    List<Cut> cuts,
    StopSignal stop)
    implements ProposalContext {
  /** With what the plugin is shown of the problem. */
  static ShownNode of(ProposalContext context, Problem problem) {
    return new ShownNode(
        problem,
        context.node(),
        context.z().clone(),
        context.beta().clone(),
        context.bound(),
        context.cutoff(),
        context.incumbent().clone(),
        context.cuts().stream().map(ShownNode::copy).toList(),
        context.stop());
  }

  private static Cut copy(Cut cut) {
    return new Cut(cut.sum(), cut.energies().clone(), cut.alpha().clone());
  }
}
