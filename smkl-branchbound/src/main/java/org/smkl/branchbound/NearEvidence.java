package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.branchbound.tree.Support;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.search.Incumbent;
import org.smkl.search.NearChoice;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;
import org.smkl.search.SearchStatus;
import org.smkl.svm.parallel.Parallel;

/**
 * What a search for near-optimal choices may say: its bounds evaluated once more, with every
 * rounding error on the safe side.
 */
final class NearEvidence {
  /** Nodes that allow choices, with what none of these choices is below. */
  private record Region(Node node, double bound) {}

  private final Tools tools;
  private final Problem problem;
  private final List<ProvedLeaf> leaves;
  private final List<Known> known;
  private final NearOptions options;
  private final long nodes;
  private final IdentityHashMap<Cut, RigorousBounds.Point> points = new IdentityHashMap<>();

  /** A choice with its best weights and the cut that bounds it best. */
  private record Known(BitSet kernels, Incumbent incumbent, Node node, Cut cut) {}

  /** Of leaves, open nodes and choices, which together cover the tree. */
  NearEvidence(Tools tools, SearchState state, NearGoal goal, NearOptions options) {
    this.tools = tools;
    this.problem = tools.problem();
    this.leaves = state.proof().leaves();
    this.known =
        goal.solved().entrySet().stream()
            .map(e -> known(e.getKey(), e.getValue(), state.cuts))
            .toList();
    this.options = options;
    this.nodes = state.nodes;
  }

  private Known known(BitSet kernels, Incumbent incumbent, List<RankedCut> cuts) {
    Node node = Node.support(kernels, problem.q());
    return new Known(kernels, incumbent, node, Fixing.best(cuts, problem, node).cut());
  }

  NearResult result(SearchStatus ending, Search search) {
    evaluate();
    List<NearChoice> choices =
        known.stream()
            .map(this::choice)
            .sorted(Comparator.comparingDouble(NearChoice::upperBound))
            .toList();
    double least = choices.stream().mapToDouble(NearChoice::upperBound).min().orElse(Double.NaN);
    double threshold = least + options.within() * Math.abs(least);
    List<Region> regions = new ArrayList<>();
    for (ProvedLeaf leaf : leaves) {
      regions.add(new Region(leaf.node(), lower(leaf.node(), leaf.cut())));
    }
    List<NearChoice> kept = new ArrayList<>();
    for (NearChoice choice : choices) {
      boolean near = kept.size() < 2 || choice.lowerBound() <= threshold;
      if (near && kept.size() < options.limit()) {
        kept.add(choice);
      } else {
        regions.add(new Region(whole(choice.kernels()), choice.lowerBound()));
      }
    }
    double others =
        regions.stream().mapToDouble(Region::bound).min().orElse(Double.POSITIVE_INFINITY);
    kept.forEach(c -> regions.add(new Region(whole(c.kernels()), c.lowerBound())));
    boolean proved = others > threshold && secondProved(kept, others);
    return new NearResult(
        status(ending, proved),
        threshold,
        kept,
        others,
        least(regions, false),
        least(regions, true),
        nodes,
        search.seconds());
  }

  /** Whether nothing that is not listed is better than the second best by more than the gap. */
  private boolean secondProved(List<NearChoice> kept, double others) {
    double second = kept.size() < 2 ? Double.POSITIVE_INFINITY : kept.get(1).upperBound();
    return others >= second - options.gap() * Math.abs(second);
  }

  /** The points of all cuts, which is nearly all the work. */
  private void evaluate() {
    List<Cut> cuts = new ArrayList<>();
    IdentityHashMap<Cut, Boolean> seen = new IdentityHashMap<>();
    leaves.forEach(leaf -> add(leaf.cut(), seen, cuts));
    known.forEach(choice -> add(choice.cut(), seen, cuts));
    RigorousBounds.Point[] found = new RigorousBounds.Point[cuts.size()];
    Parallel.run(
        problem.stored() ? options.budget().threads() : 1,
        found.length,
        k -> found[k] = tools.bounds().at(cuts.get(k).alpha()));
    for (int k = 0; k < found.length; k++) {
      points.put(cuts.get(k), found[k]);
    }
  }

  private static void add(Cut cut, IdentityHashMap<Cut, Boolean> seen, List<Cut> cuts) {
    if (seen.put(cut, true) == null) {
      cuts.add(cut);
    }
  }

  private double lower(Node node, Cut cut) {
    return points.get(cut).lower(node).value();
  }

  private static NearStatus status(SearchStatus ending, boolean proved) {
    return switch (ending) {
      case OPTIMAL -> proved ? NearStatus.COMPLETE : NearStatus.NUMERICAL;
      case GAP_REACHED -> NearStatus.CHOICE_LIMIT;
      default -> NearStatus.valueOf(ending.name());
    };
  }

  private NearChoice choice(Known solved) {
    double lower = lower(solved.node(), solved.cut());
    double[] beta = solved.incumbent().beta();
    RigorousBounds.Primal steady =
        tools.bounds().steady(beta, solved.incumbent().alpha(), solved.incumbent().biases());
    double upper = tools.bounds().upper(beta, steady.alpha(), steady.biases()).value();
    return new NearChoice(solved.kernels(), Math.min(lower, upper), upper, beta);
  }

  /** The node of one choice alone. */
  private Node whole(BitSet kernels) {
    BitSet excluded = (BitSet) kernels.clone();
    excluded.flip(0, problem.q());
    return Node.of(excluded, kernels);
  }

  /** For each kernel the least bound of a region that has a choice with it, or without it. */
  private double[] least(List<Region> regions, boolean with) {
    double[] least = new double[problem.q()];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (Region region : regions) {
      Node node = region.node();
      boolean one = Support.determined(problem, node);
      BitSet only = one ? Support.of(problem, node) : null;
      for (int i = 0; i < least.length; i++) {
        boolean has = one ? only.get(i) == with : with ? !node.excludes(i) : !node.includes(i);
        if (has && region.bound() < least[i]) {
          least[i] = region.bound();
        }
      }
    }
    return least;
  }
}
