package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.relax.Cut;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;

/**
 * Looks for a good incumbent among many kernels, one kernel at a time: the best one alone, the best
 * one beside it and so on, then the best one instead of each. Every cut bounds all supports that
 * one more kernel completes, so that few of them have to be solved. With many kernels a good
 * incumbent is worth much: the less it is, the fewer choices are in doubt.
 */
final class Swaps {
  /** Supports that are solved for one kernel more. */
  private static final int SOLVES = 60;

  /** What may be missed. */
  private static final double ACCURACY = 0.01;

  private static final int ROUNDS = 5;

  private final Tools tools;
  private final Findings findings;
  private final UpperBounds upperBounds;
  private final List<RankedCut> known;
  private final double lambda;
  private final int q;

  Swaps(Tools tools, Findings findings, UpperBounds upperBounds, List<RankedCut> known) {
    this.tools = tools;
    this.findings = findings;
    this.upperBounds = upperBounds;
    this.known = known;
    this.lambda = tools.problem().lambda();
    this.q = tools.problem().q();
  }

  /** Starts with nothing, and then from the incumbent. */
  void run(double[] incumbent) {
    BitSet grown = new BitSet();
    while (grown.cardinality() < tools.problem().k0() && !stopped()) {
      grown.set(best(grown, Double.POSITIVE_INFINITY));
    }
    if (!stopped()) {
      upperBounds.reach(grown, findings.cutoff(), tools.accuracy().tight());
    }
    BitSet support = findings.best().map(Support::of).orElse(Support.of(incumbent));
    for (int round = 0; round < ROUNDS && support != null && !stopped(); round++) {
      support = swapped(support);
    }
  }

  private boolean stopped() {
    return tools.budget().stop().stopRequested();
  }

  /** A better support by one swap, or null. */
  private BitSet swapped(BitSet support) {
    double before = findings.upperBound();
    for (int left : support.stream().toArray()) {
      BitSet others = (BitSet) support.clone();
      others.clear(left);
      int kernel = best(others, findings.cutoff());
      if (kernel >= 0 && !stopped()) {
        others.set(kernel);
        upperBounds.reach(others, findings.cutoff(), tools.accuracy().tight());
        if (findings.upperBound() < before) {
          return others;
        }
      }
    }
    return null;
  }

  /**
   * The kernel that completes a support best, as far as so many trials tell; {@link RankedCut#NONE}
   * if none is worth less than the given value.
   */
  private int best(BitSet others, double below) {
    double[] bounds = new double[q];
    Arrays.fill(bounds, Double.NEGATIVE_INFINITY);
    others.stream().forEach(i -> bounds[i] = Double.POSITIVE_INFINITY);
    known.forEach(cut -> raise(cut.cut(), others, bounds));
    findings.cuts.forEach(cut -> raise(cut, others, bounds));
    int best = RankedCut.NONE;
    double value = below;
    for (int k = 0; k < SOLVES && !stopped(); k++) {
      int least = 0;
      for (int i = 1; i < q; i++) {
        least = bounds[i] < bounds[least] ? i : least;
      }
      if (bounds[least] >= value - ACCURACY * Math.abs(value)) {
        return best;
      }
      BitSet support = (BitSet) others.clone();
      support.set(least);
      Cut cut = findings.keep(findings.relax(support, value, tools.accuracy().rougher()).alpha());
      double lower = RankedCut.lower(cut, lambda, support.stream().toArray());
      if (lower < value) {
        value = lower;
        best = least;
      }
      raise(cut, others, bounds);
      bounds[least] = Double.POSITIVE_INFINITY;
    }
    return best;
  }

  private void raise(Cut cut, BitSet others, double[] bounds) {
    int[] kernels = others.stream().toArray();
    int[] support = Arrays.copyOf(kernels, kernels.length + 1);
    for (int i = 0; i < q; i++) {
      if (bounds[i] < Double.POSITIVE_INFINITY) {
        support[kernels.length] = i;
        bounds[i] = Math.max(bounds[i], RankedCut.lower(cut, lambda, support));
      }
    }
  }
}
