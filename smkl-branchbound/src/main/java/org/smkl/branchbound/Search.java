package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.branchbound.branching.MostFractional;
import org.smkl.branchbound.checkpoint.Saver;
import org.smkl.branchbound.node.Findings;
import org.smkl.branchbound.node.NodeOutcome;
import org.smkl.branchbound.node.NodeTask;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.node.UpperBounds;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.OpenNode;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.branchbound.tree.Support;
import org.smkl.search.ChosenBackend;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchStatus;
import org.smkl.svm.parallel.Parallel;
import org.smkl.svm.plan.ValueCost;

/** The loop: prepare a batch of nodes, process them in parallel, merge in node order. */
final class Search {
  /** Best responses before the root is solved, so that an early stop returns something sensible. */
  private static final int FIRST_ROUNDS = 2;

  private final Tools tools;
  private final Problem problem;
  private final SearchOptions options;
  private final SearchListener listener;
  private final SearchState state;
  private final double before;
  private final Clock clock;
  private final Saver saver;
  private final List<Incumbent> found = new ArrayList<>();
  private boolean stopAsked;
  private String failure;

  Search(
      Tools tools, SearchOptions options, SearchListener listener, SearchState state, Saver saver) {
    this.tools = tools;
    this.problem = tools.problem();
    this.options = options;
    this.listener = listener;
    this.state = state;
    this.saver = saver;
    this.before = state.secondsBefore;
    this.clock = ValueCost.of(problem).searching(options.budget()).start();
  }

  /** Searches until the goal is reached or something ends it. */
  SearchStatus run() {
    SearchStatus status = stopped();
    while (status == null) {
      List<OpenNode> batch = batch();
      if (!batch.isEmpty()) {
        process(batch);
        SearchProgress progress = state.progress(seconds());
        listener.progress(progress);
        stopAsked |= listener.stop(progress);
        saver.saveIfDue(state, seconds(), listener::warning);
      }
      status = stopped();
    }
    state.secondsBefore = seconds();
    saver.save(state, listener::warning);
    return status;
  }

  /** Why the first node failed that did; null if none did. */
  String failure() {
    return failure;
  }

  /** Whether somebody asked to stop. */
  boolean interrupted() {
    return stopAsked || clock.interrupted();
  }

  /** Seconds so far, those of earlier runs included. */
  double seconds() {
    return before + clock.seconds();
  }

  /**
   * Opens the tree.
   *
   * @param first weights that are known
   * @param look finds better ones, or others, before the root is processed
   */
  void start(Incumbent first, BiConsumer<Tools, Findings> look) {
    Node root = Support.root(problem);
    Cut zero = new Cut(problem.constant(), new double[problem.q()], new double[problem.size()]);
    double bound = RankedCut.lower(zero, problem, root);
    state.open.add(new OpenNode(state.nextId++, root, bound, zero, null));
    state.incumbent = first;
    found.add(first);
    Tools used = withStop(clock.stop(), 1);
    Findings findings = findings(used);
    try {
      if (!problem.stored()) {
        // What is known is where machines begin.
        options.alphas().forEach(findings::keep);
      }
      look.accept(used, findings);
    } catch (CancellationException e) {
      // Stopped: what was found so far counts.
    }
    merge(findings.outcome(NodeOutcome.Ending.CLOSED, null, RankedCut.NONE, 0, null));
    state.firstCuts = problem.stored() ? state.cuts.size() : 0;
    Findings known = findings(used);
    if (problem.stored()) {
      options.alphas().forEach(known::keep);
    }
    merge(known.outcome(NodeOutcome.Ending.CLOSED, null, RankedCut.NONE, 0, null));
    tellIncumbents();
  }

  /** Looks for good weights: those that the caller knows, or what is found soon. */
  void lookAround(Tools used, Findings findings) {
    UpperBounds upperBounds = new UpperBounds(used, findings);
    for (double[] beta : options.incumbents()) {
      if (!clock.stop().stopRequested()) {
        upperBounds.evaluate(beta, 'g', tools.accuracy().tight());
      }
    }
    // Where kernels are not stored, machines at first guesses cost more than they are worth.
    if (options.incumbents().isEmpty() && problem.stored()) {
      upperBounds.bestResponse(state.incumbent.beta(), FIRST_ROUNDS);
    }
    if (options.incumbents().isEmpty() && tools.backend() instanceof ChosenBackend chosen) {
      rootBy(chosen.embedded(), findings.upperBound()).incumbents().forEach(findings::offer);
    }
  }

  /**
   * The root as the embedded backend would process it. Its weights count, so that nobody has to
   * wait for a slow backend; bounds and branches are left to the backend that was chosen.
   */
  private NodeOutcome rootBy(RelaxationBackend embedded, double upperBound) {
    Tools used = withStop(clock.stop(), 1).with(embedded, new MostFractional());
    Findings findings = new Findings(used, state.pool(), state.supports, upperBound);
    return new NodeTask(used, findings, state, state.open.peek()).run();
  }

  private Findings findings(Tools used) {
    return new Findings(used, state.pool(), state.supports, state.incumbent.upperBound());
  }

  private Tools withStop(StopSignal stop, int tasks) {
    int threads = Math.max(1, options.budget().threads() / tasks);
    return tools.with(clock.steps().withThreads(threads).withStop(stop));
  }

  private SearchStatus stopped() {
    double upper = state.incumbent.upperBound();
    closeFathomed();
    if (state.open.isEmpty() && state.failed.isEmpty()) {
      return SearchStatus.OPTIMAL;
    }
    if (tools.goal().enough(upper, state.openBound())) {
      return SearchStatus.GAP_REACHED;
    }
    if (state.open.isEmpty()) {
      return SearchStatus.NUMERICAL;
    }
    if (interrupted()) {
      return SearchStatus.INTERRUPTED;
    }
    if (clock.expired()) {
      return SearchStatus.TIME_LIMIT;
    }
    if (state.nodes >= options.nodes()) {
      return SearchStatus.NODE_LIMIT;
    }
    return Memory.estimate(problem, state, options.budget().threads()) >= options.budget().memory()
        ? SearchStatus.MEMORY_LIMIT
        : null;
  }

  /** Open and failed nodes that a better incumbent has closed become leaves. */
  private void closeFathomed() {
    double cutoff = cutoff();
    List<OpenNode> closed = new ArrayList<>();
    state.open.stream()
        .filter(o -> o.bound() >= cutoff)
        .sorted(OpenNode.ORDER)
        .forEach(closed::add);
    state.failed.stream().filter(o -> o.bound() >= cutoff).forEach(closed::add);
    closed.forEach(o -> state.leaves.addAll(o.leaves()));
    state.open.removeIf(o -> o.bound() >= cutoff);
    state.failed.removeIf(o -> o.bound() >= cutoff);
  }

  private double cutoff() {
    return tools.goal().cutoff(state.incumbent.upperBound());
  }

  /** The next nodes, tightened with all that is known; those that this closes become leaves. */
  private List<OpenNode> batch() {
    List<OpenNode> batch = new ArrayList<>();
    long size = Math.min(options.batch(), options.nodes() - state.nodes);
    while (batch.size() < size && !state.open.isEmpty()) {
      OpenNode tightened = tighten(state.open.poll());
      if (tightened != null) {
        batch.add(tightened);
      }
    }
    return batch;
  }

  /** The node after fixing, with its best bound; null if it became a leaf. */
  private OpenNode tighten(OpenNode open) {
    if (open.settled() != null) {
      // Its choices are settled as they are.
      return open;
    }
    Node node = new Fixing(problem, cutoff(), state.leaves).apply(state.cuts, open.node());
    OpenNode tightened = bounded(open.id(), node, open.cut(), open.branching());
    if (tightened.bound() >= cutoff()) {
      state.leaves.add(new ProvedLeaf(node, tightened.bound(), tightened.cut()));
      return null;
    }
    return tightened;
  }

  /** The node with the best bound that this cut or a cut of the pool gives. */
  private OpenNode bounded(long id, Node node, Cut known, OpenNode.Branching step) {
    double bound = RankedCut.lower(known, problem, node);
    RankedCut best = Fixing.best(state.cuts, problem, node);
    double other = best == null ? Double.NEGATIVE_INFINITY : best.lower(problem, node);
    return other > bound
        ? new OpenNode(id, node, other, best.cut(), step)
        : new OpenNode(id, node, bound, known, step);
  }

  private void process(List<OpenNode> batch) {
    StopSignal stop = clock.stop().or(saver.slice());
    Tools used = withStop(stop, batch.size());
    NodeOutcome[] outcomes = new NodeOutcome[batch.size()];
    // Computed kernels have threads of their own, and their products come in a fixed order.
    Parallel.run(
        problem.stored() ? options.budget().threads() : 1,
        batch.size(),
        i -> outcomes[i] = new NodeTask(used, findings(used), state, batch.get(i)).run());
    int cutsBefore = state.cuts.size();
    for (NodeOutcome outcome : outcomes) {
      merge(outcome);
    }
    saver.progressed(state.cuts.size() > cutsBefore);
    for (int i = 0; i < outcomes.length; i++) {
      settle(batch.get(i), outcomes[i]);
    }
    tellIncumbents();
  }

  private void merge(NodeOutcome outcome) {
    state.addCuts(outcome.cuts());
    state.supports.addAll(outcome.supports());
    state.svmSolves += outcome.svmSolves();
    for (Incumbent incumbent : outcome.incumbents()) {
      if (incumbent.upperBound() < state.incumbent.upperBound()) {
        state.incumbent = incumbent;
        state.optimumSeconds = seconds();
        found.add(incumbent);
      }
    }
  }

  /** Told once the batch is settled, because only then is every node counted. */
  private void tellIncumbents() {
    for (Incumbent incumbent : found) {
      // A copy: what a listener writes to must not be what is reported.
      listener.incumbent(
          incumbent.copy(), state.progress(seconds()).withUpperBound(incumbent.upperBound()));
    }
    found.clear();
  }

  private void settle(OpenNode open, NodeOutcome outcome) {
    double own =
        outcome.proof() == null
            ? Double.NEGATIVE_INFINITY
            : RankedCut.lower(outcome.proof(), problem, open.node());
    boolean better = own > open.own();
    OpenNode improved =
        new OpenNode(
            open.id(),
            open.node(),
            better ? own : open.own(),
            better ? outcome.proof() : open.cut(),
            open.branching(),
            outcome.settled());
    double bound = improved.bound();
    if (outcome.ending() == NodeOutcome.Ending.INTERRUPTED) {
      state.open.add(improved);
      return;
    }
    state.nodes++;
    if (Double.isNaN(state.rootBound)) {
      state.rootBound = Math.min(bound, state.leafBound());
      state.rootSeconds = seconds();
    }
    if (outcome.ending() == NodeOutcome.Ending.FAILED) {
      state.failed.add(improved);
      failure = failure == null ? outcome.reason() : failure;
      listener.failure(open.node(), outcome.reason());
      return;
    }
    listener.node(open.node(), bound);
    learn(open, bound);
    if (outcome.ending() == NodeOutcome.Ending.LISTED) {
      return;
    }
    if (bound >= cutoff()) {
      state.leaves.addAll(improved.leaves());
    } else if (outcome.settled() != null) {
      state.open.add(improved);
    } else {
      branch(improved, outcome);
    }
  }

  private void learn(OpenNode open, double bound) {
    OpenNode.Branching step = open.branching();
    if (step != null) {
      double gain = Math.max(0, Math.min(bound, cutoff()) - step.parentBound());
      state.pseudoCosts.add(step.kernel(), step.up(), gain / Math.max(step.distance(), 1e-3));
    }
  }

  /**
   * Two children; or the node itself again, if what was learnt fixes a kernel of it: fixing is
   * cheaper than branching.
   */
  private void branch(OpenNode open, NodeOutcome outcome) {
    Node fixed = new Fixing(problem, cutoff(), state.leaves).apply(state.cuts, open.node());
    if (!fixed.equals(open.node()) || outcome.branch() == RankedCut.NONE) {
      state.open.add(bounded(open.id(), fixed, open.cut(), null));
      return;
    }
    int i = outcome.branch();
    for (boolean up : new boolean[] {false, true}) {
      Node child = Support.closed(problem, up ? fixed.include(i) : fixed.exclude(i));
      double distance = up ? 1 - outcome.z() : outcome.z();
      OpenNode.Branching step = new OpenNode.Branching(i, up, distance, open.bound());
      state.open.add(bounded(state.nextId++, child, open.cut(), step));
    }
  }
}
