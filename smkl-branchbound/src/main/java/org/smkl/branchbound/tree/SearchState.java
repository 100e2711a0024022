package org.smkl.branchbound.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.search.ChoiceCount;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchProgress;
import org.smkl.svm.bound.Bounds;

/** Everything that a search knows between two batches, and what a checkpoint holds. */
public final class SearchState {
  public final List<RankedCut> cuts = new ArrayList<>();
  public final PriorityQueue<OpenNode> open = new PriorityQueue<>(OpenNode.ORDER);
  public final List<OpenNode> failed = new ArrayList<>();
  public final List<ProvedLeaf> leaves = new ArrayList<>();
  public final Set<BitSet> supports = new HashSet<>();
  public final PseudoCosts pseudoCosts;
  public Incumbent incumbent;
  public double rootBound = Double.NaN;
  public double rootSeconds = Double.NaN;
  public double optimumSeconds;
  public double secondsBefore;
  public int firstCuts;
  public long nextId;
  public long nodes;
  public long svmSolves;

  private final int q;
  private final int size;
  private ChoiceCount choices;
  private long countedAt;
  private int leavesSeen;
  private double leastLeaf = Double.POSITIVE_INFINITY;

  /** The state of a search that has not begun. */
  public SearchState(Problem problem) {
    this.q = problem.q();
    this.size = Support.size(problem);
    this.pseudoCosts = new PseudoCosts(q);
  }

  public void addCuts(Collection<Cut> added) {
    added.forEach(cut -> cuts.add(RankedCut.of(cut)));
  }

  /** What a backend gets: rough cuts from before the root would only lead it astray. */
  public CutPool pool() {
    CutPool pool = new CutPool();
    cuts.subList(firstCuts, cuts.size()).forEach(c -> pool.add(c.cut()));
    return pool;
  }

  /** The least bound of what is proved and of what is open, at most the incumbent's value. */
  public double lowerBound() {
    double least = Math.min(leafBound(), openBound());
    return Math.min(least, incumbent.upperBound());
  }

  /** The least bound of a leaf; the list only grows, so that only what is new is looked at. */
  public double leafBound() {
    for (; leavesSeen < leaves.size(); leavesSeen++) {
      leastLeaf = Math.min(leastLeaf, leaves.get(leavesSeen).bound());
    }
    return leastLeaf;
  }

  /** The least bound of an open or failed node; infinite if there is none. */
  public double openBound() {
    double waiting = open.isEmpty() ? Double.POSITIVE_INFINITY : open.peek().bound();
    return failed.stream().mapToDouble(OpenNode::bound).reduce(waiting, Math::min);
  }

  /** Leaves, open and failed nodes: together they cover the tree. */
  public Proof proof() {
    Stream<OpenNode> unfinished =
        Stream.concat(open.stream().sorted(OpenNode.ORDER), failed.stream());
    return new Proof(
        Stream.concat(leaves.stream(), unfinished.flatMap(o -> o.leaves().stream())).toList());
  }

  public SearchProgress progress(double seconds) {
    double lower = lowerBound();
    double upper = incumbent.upperBound();
    return new SearchProgress(
        seconds,
        nodes,
        open.size(),
        failed.size(),
        lower,
        upper,
        Bounds.relativeGap(upper, lower),
        svmSolves,
        cuts.size(),
        choices());
  }

  /** Counted anew after as many nodes as are open, so that counting costs no more than nodes do. */
  private ChoiceCount choices() {
    if (choices == null || nodes - countedAt >= open.size()) {
      countChoices();
    }
    return choices;
  }

  /** Counts the open choices, so that the next progress tells how many are left now. */
  public void countChoices() {
    double left =
        Stream.concat(open.stream(), failed.stream())
            .map(node -> node.choices(q, size))
            .reduce(ChoiceCount.NONE, ChoiceCount::sum);
    choices = ChoiceCount.of(q, size, left);
    countedAt = nodes;
  }
}
