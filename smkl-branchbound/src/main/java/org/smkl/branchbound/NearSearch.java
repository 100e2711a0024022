package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.node.Accuracy;
import org.smkl.branchbound.node.CoverEnumeration;
import org.smkl.branchbound.node.Findings;
import org.smkl.branchbound.node.NodeTask;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.node.UpperBounds;
import org.smkl.branchbound.settle.WideAlphas;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.OpenNode;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.branchbound.tree.Support;
import org.smkl.search.Incumbent;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;
import org.smkl.svm.plan.NodeWay;

/**
 * The tree of a search once more, with another cutoff: a node is fathomed only beyond the
 * threshold, so that every choice below it ends as a node of its own. The threshold is (1 + g)
 * times the best objective, or the second best objective where that is larger.
 */
final class NearSearch {
  /**
   * Leaves lie by this share of the gap beyond the threshold, so that rounding keeps them there.
   */
  private static final double MARGIN = 0.1;

  /** Digits by which a choice is solved once more before it is given up. */
  private static final int ATTEMPTS = 3;

  /** Above every objective, and still a number to compute with. */
  private static final double NONE = Double.MAX_VALUE / 4;

  private static final double SVM_SHARE = 0.3;

  private final Tools tools;
  private final Problem problem;
  private final NearOptions options;
  private final Clock clock;
  private final SearchState state;
  private final Map<BitSet, Solved> solved = new HashMap<>();
  private final List<Solved> listed = new ArrayList<>();
  private final Set<BitSet> undecided = new HashSet<>();

  /** A choice, the cut that bounds it from below and its best weights; null where none matter. */
  record Solved(BitSet kernels, Cut cut, double lower, Incumbent incumbent) {
    double upper() {
      return incumbent == null ? NONE : incumbent.upperBound();
    }
  }

  NearSearch(Tools tools, NearOptions options) {
    this.problem = tools.problem();
    this.options = options;
    this.clock = options.budget().start();
    this.state = new SearchState(problem);
    this.tools =
        new Tools(
            problem,
            tools.bounds(),
            tools.energies(),
            tools.backend(),
            tools.alphaSolver(),
            tools.accuracy(),
            tools.branching(),
            tools.wide(),
            clock.steps());
  }

  NearResult run(Incumbent best, List<double[]> alphas) {
    start(best, alphas);
    NearStatus status = stopped();
    while (status == null) {
      state.nodes++;
      process(state.open.poll());
      status = stopped();
    }
    return new NearEvidence(tools, state.proof(), known(), options)
        .result(status, state.nodes, clock);
  }

  /**
   * Listed ones and those that were solved on the way, among them the second best, whose own node
   * was closed by the cutoff that it gives.
   */
  private List<Solved> known() {
    List<Solved> all = new ArrayList<>(listed);
    solved.values().stream()
        .filter(choice -> choice.incumbent() != null && !listed.contains(choice))
        .sorted(
            Comparator.comparingDouble(Solved::upper)
                .thenComparing(choice -> choice.kernels().toString()))
        .forEach(all::add);
    return all;
  }

  /** What is known, and a second choice, without which there is no cutoff. */
  private void start(Incumbent best, List<double[]> alphas) {
    state.incumbent = best;
    Findings known = findings(NONE);
    alphas.forEach(known::keep);
    Cut own = known.keep(best.alpha());
    state.addCuts(known.cuts);
    state.open.add(bounded(Support.root(problem), own));
    BitSet first = filled(Support.of(best.beta()), own, RankedCut.NONE);
    OpenNode alone = bounded(Node.support(first, problem.q()), own);
    // Listed whatever happens: it is what the search before this one found.
    solved.put(first, new Solved(first, alone.cut(), alone.bound(), best));
    solve(first);
    for (int i : first.stream().toArray()) {
      BitSet others = (BitSet) first.clone();
      others.clear(i);
      BitSet other = filled(others, own, i);
      if (!other.equals(first)) {
        solve(other);
      }
    }
  }

  /**
   * The choice that a support becomes with what the cut would take next.
   *
   * @param last a kernel that is taken only if no other can be; {@link RankedCut#NONE} for none
   */
  private BitSet filled(BitSet support, Cut cut, int last) {
    int[] order =
        IntStream.concat(
                IntStream.of(RankedCut.of(cut).order()).filter(i -> i != last), IntStream.of(last))
            .filter(i -> i >= 0)
            .toArray();
    return Support.completed(problem, Node.of(new BitSet(), support), order);
  }

  private NearStatus stopped() {
    if (state.open.isEmpty()) {
      return undecided.isEmpty() ? NearStatus.COMPLETE : NearStatus.NUMERICAL;
    }
    if (clock.interrupted()) {
      return NearStatus.INTERRUPTED;
    }
    if (clock.expired()) {
      return NearStatus.TIME_LIMIT;
    }
    if (listed.size() >= options.limit() && state.open.peek().bound() < cutoff()) {
      return NearStatus.CHOICE_LIMIT;
    }
    return full() ? NearStatus.MEMORY_LIMIT : null;
  }

  private boolean full() {
    return Memory.estimate(problem, state, options.budget().threads()) >= options.budget().memory();
  }

  /** Falls, if at all, as better choices become known. */
  private double cutoff() {
    double[] least =
        solved.values().stream().mapToDouble(Solved::upper).sorted().limit(2).toArray();
    double first = least.length > 0 ? least[0] : NONE;
    double second = least.length > 1 ? least[1] : NONE;
    double threshold = first + options.within() * Math.abs(first);
    double beyond = threshold + MARGIN * options.gap() * Math.abs(threshold);
    return second <= threshold ? beyond : Math.max(beyond, tools.accuracy().cutoff(second));
  }

  private void process(OpenNode open) {
    double cutoff = cutoff();
    Node node = new Fixing(problem, cutoff, state.leaves).apply(state.cuts, open.node());
    OpenNode tightened = bounded(node, open.cut());
    if (tightened.bound() >= cutoff) {
      close(tightened);
    } else if (Support.determined(problem, node)) {
      settle(tightened);
    } else if (Support.places(problem, node) == 1) {
      lastPlace(tightened);
    } else if (NodeTask.settles(problem, node) || blind(tightened)) {
      settleMany(tightened);
    } else {
      relax(tightened);
    }
  }

  private OpenNode bounded(Node node, Cut known) {
    double bound = RankedCut.lower(known, problem, node);
    RankedCut best = Fixing.best(state.cuts, problem, node);
    double other = best == null ? Double.NEGATIVE_INFINITY : best.lower(problem, node);
    return other > bound
        ? new OpenNode(state.nextId++, node, other, best.cut(), null)
        : new OpenNode(state.nextId++, node, bound, known, null);
  }

  private void close(OpenNode open) {
    state.leaves.add(new ProvedLeaf(open.node(), open.bound(), open.cut()));
  }

  /** One choice is left: it is listed, unless its own bound puts it beyond the cutoff. */
  private void settle(OpenNode open) {
    BitSet kernels = Support.of(problem, open.node());
    Solved choice = solve(kernels);
    if (tools.budget().stop().stopRequested() && choice.incumbent() == null) {
      state.open.add(open);
    } else if (choice.lower() >= cutoff()) {
      state.leaves.add(new ProvedLeaf(open.node(), choice.lower(), choice.cut()));
    } else {
      listed.add(choice);
    }
  }

  /** Whether bounds are too far from the cutoff for branching to move them. */
  private boolean blind(OpenNode open) {
    double gap = (cutoff() - open.bound()) / Math.abs(state.incumbent.upperBound());
    int free = Support.free(problem, open.node());
    return NodeWay.isBlind(gap, free, Support.places(problem, open.node())) && tools.wide().fit();
  }

  private void relax(OpenNode open) {
    Node node = open.node();
    Findings findings = findings(cutoff());
    RelaxationResult result = findings.relax(node, tools.accuracy().rough());
    findings.keep(result.alpha());
    keep(best(findings.cuts, node, open.cut()));
    OpenNode improved = bounded(node, open.cut());
    if (improved.bound() >= cutoff()) {
      close(improved);
      return;
    }
    if (tools.budget().stop().stopRequested()) {
      state.open.add(improved);
      return;
    }
    BitSet rounded = Support.rounded(problem, node, result.z(), result.beta());
    solve(rounded);
    branch(improved, fractional(node, result.z()));
  }

  private Cut best(List<Cut> cuts, Node node, Cut known) {
    return cuts.stream()
        .max(Comparator.comparingDouble(cut -> RankedCut.lower(cut, problem, node)))
        .orElse(known);
  }

  /** The free kernel whose z is closest to one half, of equals the one with the larger z. */
  private int fractional(Node node, double[] z) {
    return IntStream.range(0, problem.q())
        .filter(node::isFree)
        .boxed()
        .min(
            Comparator.comparingDouble((Integer i) -> Math.abs(z[i] - 0.5))
                .thenComparingDouble(i -> -z[i])
                .thenComparingInt(i -> i))
        .orElseThrow();
  }

  /**
   * One place is left: each kernel for it makes one choice, and every cut bounds all of them at
   * once. The choice that the cuts bound least is solved, again and again.
   */
  private void lastPlace(OpenNode open) {
    LastChoices choices = new LastChoices(problem, open.node());
    state.cuts.forEach(cut -> choices.raise(cut.cut()));
    int full = options.limit();
    while (choices.leastBound() < cutoff()
        && listed.size() < full
        && !tools.budget().stop().stopRequested()) {
      Solved choice = solve(choices.least());
      if (tools.budget().stop().stopRequested() && choice.incumbent() == null) {
        break;
      }
      choices.raise(choice.cut());
      if (choice.lower() < cutoff()) {
        listed.add(choice);
        choices.settle(choice.kernels());
      }
    }
    if (choices.leastBound() < cutoff()) {
      choices.rest().ifPresent(node -> state.open.add(bounded(node, open.cut())));
    } else {
      state.leaves.addAll(choices.leaves());
    }
  }

  /** Many kernels for few places: every choice is settled by a cut, or listed. */
  private void settleMany(OpenNode open) {
    Findings findings = findings(cutoff());
    UpperBounds upperBounds = new UpperBounds(tools, findings);
    Optional<WideAlphas> wide = tools.wide().alphas(tools.budget().stop()::stopRequested);
    double scale = Math.abs(state.incumbent.upperBound());
    CoverEnumeration.Supports supports =
        (aim, settling) -> {
          BitSet support = aim.support();
          if (listed.size() >= options.limit() || full()) {
            return CoverEnumeration.Ending.STOPPED;
          }
          settling.lower(cutoff());
          if (wide.isPresent()) {
            double[] alpha = wide.get().find(aim, settling.level(), scale);
            Cut many = findings.keepShort(alpha);
            if (settling.add(many, support)) {
              state.addCuts(List.of(many));
              return CoverEnumeration.Ending.SETTLED;
            }
          }
          Cut cut = upperBounds.reach(support, settling.level(), tools.accuracy().tight());
          state.addCuts(List.of(cut));
          return settling.add(cut, support)
              ? CoverEnumeration.Ending.SETTLED
              : list(support, settling);
        };
    CoverEnumeration settling =
        new CoverEnumeration(tools, supports, state.cuts, open.node(), cutoff());
    settling.begin(state.cuts);
    if (settling.run()) {
      state.leaves.addAll(settling.needed());
    } else {
      state.open.add(open);
    }
  }

  /** A choice that is not settled easily: perhaps by its own bound, perhaps not at all. */
  private CoverEnumeration.Ending list(BitSet support, CoverEnumeration settling) {
    Solved choice = solve(support);
    if (tools.budget().stop().stopRequested()) {
      return CoverEnumeration.Ending.STOPPED;
    }
    settling.lower(cutoff());
    if (settling.add(choice.cut(), support)) {
      return CoverEnumeration.Ending.SETTLED;
    }
    if (listed.stream().noneMatch(known -> known.kernels().equals(support))) {
      listed.add(choice);
      // Nothing contains it, but its cut may settle others.
      settling.begin(List.of(RankedCut.of(choice.cut())));
    }
    return CoverEnumeration.Ending.KEPT;
  }

  private void branch(OpenNode open, int kernel) {
    state.open.add(bounded(Support.closed(problem, open.node().include(kernel)), open.cut()));
    state.open.add(bounded(Support.closed(problem, open.node().exclude(kernel)), open.cut()));
  }

  /** Both bounds of a choice, to the gap asked for; or one that puts it beyond the cutoff. */
  private Solved solve(BitSet kernels) {
    Solved best =
        solved.getOrDefault(kernels, new Solved(kernels, null, Double.NEGATIVE_INFINITY, null));
    Node node = Node.support(kernels, problem.q());
    double tolerance = tools.accuracy().tight();
    for (int k = 0; k < ATTEMPTS && !settled(best); k++) {
      best = attempt(node, best, tolerance);
      tolerance = Accuracy.tighter(tolerance);
      if (tolerance == 0 || tools.budget().stop().stopRequested()) {
        break;
      }
    }
    solved.put(kernels, best);
    if (!settled(best) && !tools.budget().stop().stopRequested()) {
      undecided.add(kernels);
    }
    return best;
  }

  /** Whether the interval is as narrow as asked for, or lies beyond the cutoff. */
  private boolean settled(Solved choice) {
    boolean exact =
        choice.incumbent() != null
            && choice.upper() - choice.lower() <= options.gap() * Math.abs(choice.upper());
    return exact || choice.lower() >= cutoff() || undecided.contains(choice.kernels());
  }

  private Solved attempt(Node node, Solved before, double tolerance) {
    BitSet kernels = before.kernels();
    Findings findings = findings(cutoff());
    RelaxationResult result = findings.relax(node, tolerance);
    Cut kept = findings.keep(result.alpha());
    Cut cut = best(findings.cuts, node, kept);
    Incumbent incumbent = before.incumbent();
    if (RankedCut.lower(cut, problem, node) < cutoff() && !tools.budget().stop().stopRequested()) {
      Findings all = findings(NONE);
      double[] beta = Support.restrict(result.beta(), kernels);
      Cut further =
          new UpperBounds(tools, all).evaluate(beta, 's', Math.max(1e-13, SVM_SHARE * tolerance));
      cut = best(List.of(cut, further), node, cut);
      Incumbent found = all.incumbents.get(0);
      incumbent =
          incumbent == null || found.upperBound() < incumbent.upperBound() ? found : incumbent;
    }
    Cut own = before.cut() == null ? cut : best(List.of(cut, before.cut()), node, cut);
    keep(own);
    return new Solved(kernels, own, RankedCut.lower(own, problem, node), incumbent);
  }

  private void keep(Cut cut) {
    if (state.cuts.stream().noneMatch(c -> Arrays.equals(c.cut().alpha(), cut.alpha()))) {
      state.addCuts(List.of(cut));
    }
  }

  /** Who relaxes with these stops at the cutoff. */
  private Findings findings(double cutoff) {
    double share = 1 - tools.accuracy().cutoff(1);
    return new Findings(
        tools, state.pool(), Set.of(), cutoff / (cutoff > 0 ? 1 - share : 1 + share));
  }
}
