package org.smkl.branchbound.node;

import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.PseudoCosts;
import org.smkl.branchbound.tree.RankedCut;

/** What a branching rule sees of a node. */
record NodeContext(
    Tools tools,
    Findings findings,
    List<RankedCut> known,
    PseudoCosts history,
    Node node,
    double bound,
    RelaxationResult relaxed)
    implements BranchingContext {
  @Override
  public Problem problem() {
    return tools.problem();
  }

  @Override
  public double[] z() {
    return relaxed.z();
  }

  @Override
  public double[] beta() {
    return relaxed.beta();
  }

  @Override
  public double cutoff() {
    return findings.cutoff();
  }

  @Override
  public double knownBound(Node child) {
    RankedCut best = Fixing.best(known, tools.problem(), child);
    return best == null ? bound : best.lower(tools.problem(), child);
  }

  @Override
  public double solvedBound(Node child) {
    RelaxationResult solved = findings.relax(child, tools.accuracy().rougher());
    return findings.lower(findings.keep(solved.alpha()), child);
  }

  @Override
  public long observations(int kernel, boolean up) {
    return history.count(kernel, up);
  }

  @Override
  public double meanGain(int kernel, boolean up) {
    return history.mean(kernel, up);
  }

  @Override
  public StopSignal stop() {
    return tools.budget().stop();
  }
}
