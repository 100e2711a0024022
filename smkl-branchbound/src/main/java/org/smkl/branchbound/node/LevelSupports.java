package org.smkl.branchbound.node;

import java.util.BitSet;
import org.smkl.api.relax.Cut;

/** Solves supports up to the level of a settling; one that is worth less is a better incumbent. */
final class LevelSupports implements Settling.Supports {
  /** Supports to solve before others have their say: the state is saved and told in between. */
  private static final int SOLVES = 500;

  private final Tools tools;
  private final Findings findings;
  private final UpperBounds upperBounds;
  private int solves;
  private String failure;

  LevelSupports(Tools tools, Findings findings, UpperBounds upperBounds) {
    this.tools = tools;
    this.findings = findings;
    this.upperBounds = upperBounds;
  }

  /** Why it failed; null if it did not. */
  String failure() {
    return failure;
  }

  @Override
  public Settling.Ending solve(BitSet support, Settling settling) {
    if (solves >= SOLVES) {
      return Settling.Ending.STOPPED;
    }
    solves++;
    for (double tolerance = tools.accuracy().tight();
        tolerance > 0 && !stopped();
        tolerance = Accuracy.tighter(tolerance)) {
      Cut cut = upperBounds.reach(support, settling.level(), tolerance);
      settling.lower(findings.cutoff());
      if (settling.add(cut, support)) {
        return Settling.Ending.SETTLED;
      }
    }
    if (!stopped()) {
      failure =
          "the support %s stays open below the level %s, whatever the accuracy"
              .formatted(support, settling.level());
    }
    return Settling.Ending.STOPPED;
  }

  private boolean stopped() {
    return tools.budget().stop().stopRequested();
  }
}
