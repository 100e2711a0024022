package org.smkl.branchbound.node;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.settle.Aim;
import org.smkl.branchbound.settle.WideAlphas;
import org.smkl.branchbound.tree.RankedCut;

/** Solves supports up to the level of a settling; one that is worth less is a better incumbent. */
final class LevelSupports implements CoverEnumeration.Supports {
  /** Supports to solve before others have their say: the state is saved and told in between. */
  private static final int SOLVES = 500;

  private final Tools tools;
  private final Findings findings;
  private final UpperBounds upperBounds;
  private final Swaps swaps;
  private final Optional<WideAlphas> wide;
  private int solves;
  private String failure;

  LevelSupports(Tools tools, Findings findings, UpperBounds upperBounds, List<RankedCut> known) {
    this.tools = tools;
    this.findings = findings;
    this.upperBounds = upperBounds;
    this.swaps = new Swaps(tools, findings, upperBounds, known);
    this.wide = tools.wide().alphas(tools.budget().stop()::stopRequested);
  }

  /** Whether each support gets an alpha that settles many others. */
  boolean wide() {
    return wide.isPresent();
  }

  /** Why it failed; null if it did not. */
  String failure() {
    return failure;
  }

  @Override
  public CoverEnumeration.Ending solve(Aim aim, CoverEnumeration settling) {
    BitSet support = aim.support();
    // This support is open, whatever its bound.
    boolean enough = tools.goal().enough(findings.upperBound(), Double.NEGATIVE_INFINITY);
    if (solves >= SOLVES || enough) {
      return CoverEnumeration.Ending.STOPPED;
    }
    if (tools.goal().lists(support, Double.NEGATIVE_INFINITY)) {
      return CoverEnumeration.Ending.KEPT;
    }
    solves++;
    if (settleWidely(aim, settling)) {
      return CoverEnumeration.Ending.SETTLED;
    }
    for (double tolerance = tools.accuracy().tight();
        tolerance > 0 && !stopped();
        tolerance = Accuracy.tighter(tolerance)) {
      double before = findings.upperBound();
      Cut cut = upperBounds.reach(support, settling.level(), tolerance);
      if (tools.goal().improves() && findings.upperBound() < before) {
        findings.best().ifPresent(swaps::improve);
      }
      settling.lower(findings.cutoff());
      if (settling.add(cut, support)) {
        return CoverEnumeration.Ending.SETTLED;
      }
      if (tools
          .goal()
          .lists(support, findings.lower(cut, Node.support(support, tools.problem().q())))) {
        // Nothing contains it, but its cut may settle others.
        settling.begin(List.of(RankedCut.of(cut)));
        return CoverEnumeration.Ending.KEPT;
      }
    }
    if (!stopped()) {
      failure =
          "the support %s stays open below the level %s, whatever the accuracy"
              .formatted(support, settling.level());
    }
    return CoverEnumeration.Ending.STOPPED;
  }

  /** By an alpha that settles as many others as possible. */
  private boolean settleWidely(Aim aim, CoverEnumeration settling) {
    double scale = Math.abs(findings.upperBound());
    return wide.map(w -> w.find(aim, settling.level(), scale))
        .map(alpha -> settles(alpha, aim.support(), settling))
        .orElse(false);
  }

  /** In few digits if that is enough. */
  private boolean settles(double[] alpha, BitSet support, CoverEnumeration settling) {
    return settling.add(findings.keepShort(alpha), support)
        || settling.add(findings.keep(alpha), support);
  }

  private boolean stopped() {
    return tools.budget().stop().stopRequested();
  }
}
