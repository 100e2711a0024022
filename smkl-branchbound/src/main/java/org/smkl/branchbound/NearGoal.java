package org.smkl.branchbound;

import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.node.Accuracy;
import org.smkl.branchbound.node.Findings;
import org.smkl.branchbound.node.Goal;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.node.UpperBounds;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;
import org.smkl.search.Incumbent;
import org.smkl.search.NearOptions;

/**
 * All choices within a threshold. It is (1 + g) times the best objective, or the second best
 * objective where that is larger. A choice below it is listed once its interval is narrow. Not
 * thread-safe: a search for it processes one node at a time.
 */
final class NearGoal implements Goal {
  /**
   * Leaves lie by this share of the gap beyond the threshold, so that rounding keeps them there.
   */
  private static final double MARGIN = 0.1;

  /** Above every objective, and still a number to compute with. */
  private static final double NONE = Double.MAX_VALUE / 4;

  private final NearOptions options;
  private final Map<BitSet, Incumbent> solved = new LinkedHashMap<>();
  private final Set<BitSet> listed = new HashSet<>();
  private double cutoff = NONE;

  NearGoal(NearOptions options) {
    this.options = options;
  }

  /**
   * Solves the best choice with another kernel in place of each, because without a second choice
   * there is no cutoff.
   */
  void lookBeside(Tools tools, Findings findings, Incumbent best) {
    Problem problem = tools.problem();
    UpperBounds upperBounds = new UpperBounds(tools, findings);
    Cut cut = findings.keep(best.alpha());
    BitSet first = completed(problem, Support.of(best.beta()), cut, RankedCut.NONE);
    // Known whatever happens: it is what the search before this one found.
    solved(first, best);
    for (int i : first.stream().toArray()) {
      BitSet others = (BitSet) first.clone();
      others.clear(i);
      BitSet other = completed(problem, others, cut, i);
      if (!other.equals(first) && !tools.budget().stop().stopRequested()) {
        upperBounds.solve(other, 's', tools.accuracy().tight());
      }
    }
  }

  /** A support with the kernels of largest energies, the last one only if no other can join. */
  private static BitSet completed(Problem problem, BitSet support, Cut cut, int last) {
    IntStream others = IntStream.of(RankedCut.of(cut).order()).filter(i -> i != last);
    int[] order =
        last == RankedCut.NONE
            ? others.toArray()
            : IntStream.concat(others, IntStream.of(last)).toArray();
    return Support.completed(problem, Node.of(new BitSet(), support), order);
  }

  /** Choices with their best weights, in the order in which they were solved. */
  Map<BitSet, Incumbent> solved() {
    return solved;
  }

  /** Falls, if at all, as better choices become known. */
  @Override
  public double cutoff(double upperBound) {
    return cutoff;
  }

  @Override
  public boolean enough(double upperBound, double openBound) {
    return listed.size() >= options.limit() && openBound < cutoff;
  }

  @Override
  public boolean improves() {
    return false;
  }

  @Override
  public void solved(BitSet choice, Incumbent weights) {
    solved.merge(
        (BitSet) choice.clone(),
        weights,
        (before, after) -> after.upperBound() < before.upperBound() ? after : before);
    double[] least =
        solved.values().stream().mapToDouble(Incumbent::upperBound).sorted().limit(2).toArray();
    double threshold = least[0] + options.within() * Math.abs(least[0]);
    double beyond = threshold + MARGIN * options.gap() * Math.abs(threshold);
    double second = least.length > 1 ? least[1] : NONE;
    cutoff =
        second <= threshold ? beyond : Math.max(beyond, new Accuracy(options.gap()).cutoff(second));
  }

  @Override
  public boolean lists(BitSet choice, double lower) {
    Incumbent weights = solved.get(choice);
    if (weights != null
        && weights.upperBound() - lower <= options.gap() * Math.abs(weights.upperBound())) {
      listed.add((BitSet) choice.clone());
    }
    return listed.contains(choice);
  }
}
