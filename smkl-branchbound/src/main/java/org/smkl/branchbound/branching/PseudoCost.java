package org.smkl.branchbound.branching;

import java.util.stream.IntStream;
import org.smkl.api.Versions;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.relax.Node;

/**
 * The gains observed so far; where there are none yet, those that the known cuts promise, which
 * cost nothing here because cuts hold at every node.
 */
public final class PseudoCost implements BranchingRule {
  private static final int CANDIDATES = 64;

  /** For the service loader. */
  public PseudoCost() {}

  @Override
  public String id() {
    return "pseudo-cost";
  }

  @Override
  public String version() {
    return Versions.of(PseudoCost.class);
  }

  @Override
  public int choose(BranchingContext context) {
    int[] candidates = context.candidates();
    int best = candidates[0];
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int i : IntStream.of(candidates).limit(CANDIDATES).toArray()) {
      double score = Scores.of(context, expected(context, i, false), expected(context, i, true));
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    }
    return best;
  }

  private static double expected(BranchingContext c, int i, boolean up) {
    Node child = up ? c.node().include(i) : c.node().exclude(i);
    double promised = c.gain(c.knownBound(child));
    double observed = c.meanGain(i, up) * (up ? 1 - c.z()[i] : c.z()[i]);
    return Math.max(promised, Math.min(observed, c.cutoff() - c.bound()));
  }
}
