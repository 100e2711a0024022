package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.tree.RankedCut;

/**
 * A node with one place left and many kernels for it. Its relaxation mixes all of them and says
 * little; but each kernel completes one support, every cut bounds all supports at once, and a
 * support's own alpha closes it together with most of its like. So: solve the support that the cuts
 * bound least, again and again, until none is left below the cutoff. Fixing then turns the cuts
 * into leaves.
 */
final class LastPlace {
  private static final int MAX_SUPPORTS = 500;

  private final Tools tools;
  private final Findings findings;
  private final UpperBounds upperBounds;
  private final Node node;
  private final int[] free;
  private final double[] bounds;

  LastPlace(
      Tools tools, Findings findings, UpperBounds upperBounds, List<RankedCut> known, Node node) {
    this.tools = tools;
    this.findings = findings;
    this.upperBounds = upperBounds;
    this.node = node;
    this.free = IntStream.range(0, tools.problem().q()).filter(node::isFree).toArray();
    this.bounds = new double[free.length];
    Arrays.fill(bounds, Double.NEGATIVE_INFINITY);
    known.forEach(cut -> raise(cut.cut()));
  }

  /** Solves supports until all are closed, or the search is stopped. */
  void run() {
    int seen = findings.cuts.size();
    for (int k = 0; k < MAX_SUPPORTS && !tools.budget().stop().stopRequested(); k++) {
      int least = 0;
      for (int f = 1; f < free.length; f++) {
        least = bounds[f] < bounds[least] ? f : least;
      }
      if (bounds[least] >= findings.cutoff()) {
        return;
      }
      BitSet support = node.included();
      support.set(free[least]);
      upperBounds.solve(support, 's', tools.accuracy().tight());
      for (; seen < findings.cuts.size(); seen++) {
        raise(findings.cuts.get(seen));
      }
      if (bounds[least] < findings.cutoff() && findings.solved(support)) {
        // Its own alpha does not close it: the accuracy is not enough, and others must decide.
        bounds[least] = Double.POSITIVE_INFINITY;
      }
    }
  }

  private void raise(Cut cut) {
    int[] included = node.included().stream().toArray();
    int[] support = Arrays.copyOf(included, included.length + 1);
    for (int f = 0; f < free.length; f++) {
      support[included.length] = free[f];
      bounds[f] = Math.max(bounds[f], lower(cut, support));
    }
  }

  private double lower(Cut cut, int[] support) {
    return RankedCut.lower(cut, tools.problem().lambda(), support);
  }
}
