package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;

/**
 * Looks for a good incumbent among many kernels, one kernel at a time: the best one alone, the best
 * one beside it and so on, then the best one instead of each, then the best two instead of any two.
 * Every cut bounds all supports that one more kernel completes, so that few of them have to be
 * solved. With many kernels a good incumbent is worth much: the less it is, the fewer choices are
 * in doubt.
 */
final class Swaps {
  /** Supports that are solved for one kernel more. */
  private static final int SOLVES = 60;

  /** What may be missed, relative to the value. */
  private static final double MISSED = 1e-3;

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
    better(new BitSet());
    improve(findings.best().orElse(incumbent));
  }

  /** Replaces one kernel after the other, as long as the incumbent gets better. */
  void improve(double[] incumbent) {
    BitSet support = Support.of(incumbent);
    for (int round = 0; round < ROUNDS && support != null && !stopped(); round++) {
      support = swapped(support);
    }
  }

  private boolean stopped() {
    return tools.budget().stop().stopRequested();
  }

  /** A better support by a swap of one kernel or of two, or null. */
  private BitSet swapped(BitSet support) {
    int[] kernels = support.stream().toArray();
    for (int distance = 0; distance < kernels.length; distance++) {
      for (int k = distance; k < kernels.length; k++) {
        BitSet others = (BitSet) support.clone();
        others.clear(kernels[k]);
        others.clear(kernels[k - distance]);
        if (better(others)) {
          return others;
        }
      }
    }
    return null;
  }

  /** Completes a support, one kernel after the other; whether it is a better incumbent. */
  private boolean better(BitSet support) {
    double before = findings.upperBound();
    int size = Support.size(tools.problem());
    support.or(tools.problem().rules().must());
    while (support.cardinality() < size) {
      boolean last = support.cardinality() == size - 1;
      int kernel = best(support, last ? findings.cutoff() : Double.POSITIVE_INFINITY);
      if (kernel < 0 || stopped()) {
        return false;
      }
      support.set(kernel);
    }
    upperBounds.reach(support, findings.cutoff(), tools.accuracy().tight());
    return findings.upperBound() < before;
  }

  /**
   * The kernel that completes a support best, as far as so many trials tell; {@link RankedCut#NONE}
   * if none is worth less than the given value.
   */
  private int best(BitSet others, double below) {
    double[] bounds = new double[q];
    Arrays.fill(bounds, Double.NEGATIVE_INFINITY);
    others.stream().forEach(i -> bounds[i] = Double.POSITIVE_INFINITY);
    if (!tools.problem().rules().isNone()) {
      NodeChoices beside = NodeChoices.of(tools.problem(), Node.of(new BitSet(), others));
      IntStream.range(0, q)
          .filter(i -> !beside.isOpen(i))
          .forEach(i -> bounds[i] = Double.POSITIVE_INFINITY);
    }
    known.forEach(cut -> raise(cut.cut(), others, bounds));
    findings.cuts.forEach(cut -> raise(cut, others, bounds));
    int best = RankedCut.NONE;
    double value = below;
    for (int k = 0; k < SOLVES && !stopped(); k++) {
      int least = 0;
      for (int i = 1; i < q; i++) {
        least = bounds[i] < bounds[least] ? i : least;
      }
      if (bounds[least] >= value - MISSED * Math.abs(value)) {
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
