package org.smkl.branchbound.node;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.PseudoCosts;
import org.smkl.branchbound.tree.RankedCut;

/** What plugins see of a node. */
record NodeContext(
    Tools tools,
    Findings findings,
    List<RankedCut> known,
    PseudoCosts history,
    Node node,
    double bound,
    RelaxationResult relaxed,
    double[] incumbent)
    implements BranchingContext, ProposalContext {
  /** Cuts that whoever proposes is shown. */
  private static final int SHOWN_CUTS = 20;

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
  public List<Cut> cuts() {
    record Ranked(Cut cut, double bound) {}
    return Stream.concat(known.stream().map(RankedCut::cut), findings.cuts.stream())
        .map(cut -> new Ranked(cut, RankedCut.lower(cut, tools.problem(), node)))
        .sorted(Comparator.comparingDouble(Ranked::bound).reversed())
        .limit(SHOWN_CUTS)
        .map(Ranked::cut)
        .toList();
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
