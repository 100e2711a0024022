package org.smkl.branchbound.branching;

import java.util.List;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Versions;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;

/** Solves both children of a few candidates roughly and takes the one that gains most. */
public final class Strong implements BranchingRule {
  private static final String CANDIDATES = "candidates";

  /** Each costs two rough relaxations. */
  private static final int DEFAULT_CANDIDATES = 6;

  private final int most;

  /** For the service loader. */
  public Strong() {
    this(DEFAULT_CANDIDATES);
  }

  private Strong(int most) {
    this.most = most;
  }

  @Override
  public List<Parameter> settings() {
    return List.of(
        Parameter.number(
            CANDIDATES, "kernels whose children are solved, 1 to 1000", DEFAULT_CANDIDATES));
  }

  @Override
  public Strong configured(Arguments settings) {
    return new Strong(settings.integer(CANDIDATES, 1, 1000));
  }

  @Override
  public String id() {
    return "strong";
  }

  @Override
  public String version() {
    return Versions.of(Strong.class);
  }

  @Override
  public int choose(BranchingContext context) {
    int[] candidates = context.candidates();
    int best = candidates[0];
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < Math.min(most, candidates.length); k++) {
      int i = candidates[k];
      double down = context.gain(context.solvedBound(context.node().exclude(i)));
      double up = context.gain(context.solvedBound(context.node().include(i)));
      double score = Scores.of(context, down, up);
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    }
    return best;
  }
}
