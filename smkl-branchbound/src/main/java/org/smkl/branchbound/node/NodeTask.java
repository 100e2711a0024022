package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.propose.Proposal;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.tree.OpenNode;
import org.smkl.branchbound.tree.ProvedLeaf;
import org.smkl.branchbound.tree.PseudoCosts;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.branchbound.tree.SettledLevel;
import org.smkl.branchbound.tree.Support;
import org.smkl.plugin.guard.SpoiltDataException;
import org.smkl.search.Incumbent;
import org.smkl.svm.plan.NodeWay;

/** Processes one node: a function of the node and of what was known before the batch. */
public final class NodeTask {
  private static final int ROUNDS = 10;

  /** Beyond this relative gap at the root the incumbent may well be poor. */
  private static final double LARGE_GAP = 0.4;

  /** The relative gap from which on a level that takes long is divided. */
  private static final double LONG_LEVEL = 0.1;

  private final Tools tools;
  private final Findings findings;
  private final UpperBounds upperBounds;
  private final List<RankedCut> known;
  private final PseudoCosts history;
  private final OpenNode open;
  private final Incumbent incumbent;
  private Cut proof;
  private double bound;

  public NodeTask(Tools tools, Findings findings, SearchState state, OpenNode open) {
    this.tools = tools;
    this.findings = findings;
    this.upperBounds = new UpperBounds(tools, findings);
    this.known = state.cuts;
    this.history = state.pseudoCosts;
    this.open = open;
    this.incumbent = state.incumbent;
    this.bound = open.bound();
  }

  public NodeOutcome run() {
    try {
      if (open.settled() != null) {
        return settle();
      }
      return Support.determined(tools.problem(), open.node()) ? solveSupport() : solveRelaxation();
    } catch (SpoiltDataException e) {
      throw e;
    } catch (CancellationException e) {
      if (!tools.budget().stop().stopRequested()) {
        return end(NodeOutcome.Ending.FAILED, String.valueOf(e.getMessage()));
      }
      return end(NodeOutcome.Ending.INTERRUPTED, null);
    } catch (RuntimeException e) {
      // A backend that breaks its contract must not bring down the search, nor may the node count
      // as solved. Whoever failed has named itself.
      String words = e.getMessage();
      return end(NodeOutcome.Ending.FAILED, words == null ? e.toString() : words);
    }
  }

  /** One choice is left: the relaxation is exact, so that only accuracy can keep the node open. */
  private NodeOutcome solveSupport() {
    BitSet support = Support.of(tools.problem(), open.node());
    if (tools.goal().lists(support, bound)) {
      return end(NodeOutcome.Ending.LISTED, null);
    }
    String last = "";
    for (double tolerance = tools.accuracy().tight();
        tolerance > 0;
        tolerance = Accuracy.tighter(tolerance)) {
      RelaxationResult result = upperBounds.solve(support, 'x', tolerance);
      last = "%s (%s)".formatted(result.status(), result.nativeStatus());
      improve(result.alpha());
      if (bound >= findings.cutoff()) {
        return end(NodeOutcome.Ending.CLOSED, null);
      }
      if (tools.goal().lists(support, bound)) {
        return end(NodeOutcome.Ending.LISTED, null);
      }
      if (tools.budget().stop().stopRequested()) {
        return end(NodeOutcome.Ending.INTERRUPTED, null);
      }
    }
    return end(
        NodeOutcome.Ending.FAILED,
        "the support %s stays open at bound %s, cutoff %s; its solver ended with %s"
            .formatted(support, bound, findings.cutoff(), last));
  }

  private int free() {
    return Support.free(tools.problem(), open.node());
  }

  /** Whether the choices of a node are settled rather than branched on. */
  public static boolean settles(Problem problem, Node node) {
    return NodeWay.of(Support.free(problem, node), Support.places(problem, node)) == NodeWay.SETTLE;
  }

  private boolean settles() {
    return settles(tools.problem(), open.node()) || blind();
  }

  /** Whether the relaxation is too far from the cutoff for branching to move it. */
  private boolean blind() {
    double distance = findings.cutoff() - bound;
    double gap = distance / Math.abs(findings.upperBound());
    return NodeWay.isBlind(gap, free(), Support.places(tools.problem(), open.node()))
        && tools.wide().fit();
  }

  /** Settles the next level, or goes on with it. */
  private NodeOutcome settle() {
    SettledLevel before = open.settled();
    boolean begun = !before.begun().isEmpty();
    double aim = before.next() > bound ? before.next() : findings.cutoff();
    double level = Math.min(findings.cutoff(), aim);
    LevelSupports supports = new LevelSupports(tools, findings, upperBounds, known);
    CoverEnumeration settling = new CoverEnumeration(tools, supports, known, open.node(), level);
    if (begun) {
      settling.resume(before.begun());
    } else {
      settling.begin(known);
    }
    boolean done = settling.run();
    if (done) {
      List<ProvedLeaf> leaves = settling.needed();
      // Without leaves every choice is listed.
      double least =
          leaves.stream().mapToDouble(ProvedLeaf::bound).min().orElse(Double.POSITIVE_INFINITY);
      return findings.outcome(
          NodeOutcome.Ending.BRANCH,
          null,
          new SettledLevel(least, leaves, least, List.of(), Double.NaN),
          null);
    }
    SettledLevel after = goingOn(before, settling, supports);
    if (supports.failure() != null) {
      return findings.outcome(NodeOutcome.Ending.FAILED, null, after, supports.failure());
    }
    return findings.outcome(
        tools.budget().stop().stopRequested()
            ? NodeOutcome.Ending.INTERRUPTED
            : NodeOutcome.Ending.BRANCH,
        null,
        after,
        null);
  }

  /**
   * More of the same; or, where a level takes a second round of supports, half of the way to it
   * first, so that whoever stops early has something: cuts are good for every level.
   */
  private SettledLevel goingOn(
      SettledLevel before, CoverEnumeration settling, LevelSupports supports) {
    double next = settling.level();
    boolean lengthy = !supports.wide() || !before.begun().isEmpty();
    boolean much = lengthy && next - bound > LONG_LEVEL * Math.abs(findings.upperBound());
    boolean stopped = tools.budget().stop().stopRequested();
    double open = next < findings.cutoff() ? Double.NaN : settling.open();
    return much && !stopped
        ? new SettledLevel(
            before.level(), before.leaves(), bound + (next - bound) / 2, List.of(), Double.NaN)
        : new SettledLevel(before.level(), before.leaves(), next, settling.leaves(), open);
  }

  /**
   * Whether the relaxation of a node without one more kernel would say what its parent's said. With
   * many kernels left it does, until many are left out.
   */
  private boolean tellsNothing() {
    if (open.branching() == null || open.branching().up()) {
      return false;
    }
    return NodeWay.hasManyFreeKernels(free())
        && Integer.bitCount(open.node().excluded().cardinality()) != 1;
  }

  private NodeOutcome solveRelaxation() {
    Node node = open.node();
    if (tellsNothing()) {
      int kernel = new Covering(known, tools.problem(), findings.cutoff()).next(node);
      if (kernel != RankedCut.NONE) {
        return findings.outcome(NodeOutcome.Ending.BRANCH, null, kernel, 0.5, null);
      }
    }
    double rough = tools.accuracy().rough();
    RelaxationResult result = relax(rough);
    if (bound < findings.cutoff() && !tools.budget().stop().stopRequested()) {
      searchAround(result);
      hear(result);
    }
    if (bound < findings.cutoff()
        && mayClose(result, rough)
        && !tools.budget().stop().stopRequested()) {
      result = relax(tools.accuracy().tight());
    }
    if (bound >= findings.cutoff()) {
      return end(NodeOutcome.Ending.CLOSED, null);
    }
    if (tools.budget().stop().stopRequested()) {
      return end(NodeOutcome.Ending.INTERRUPTED, null);
    }
    if (!Arrays.stream(result.z()).allMatch(Double::isFinite)) {
      return end(NodeOutcome.Ending.FAILED, result.status() + ": " + result.nativeStatus());
    }
    if (settles()) {
      return findings.outcome(
          NodeOutcome.Ending.BRANCH,
          proof,
          new SettledLevel(Double.NEGATIVE_INFINITY, List.of(), bound, List.of(), Double.NaN),
          null);
    }
    int kernel = branch(result);
    return findings.outcome(NodeOutcome.Ending.BRANCH, proof, kernel, result.z()[kernel], null);
  }

  private RelaxationResult relax(double tolerance) {
    RelaxationResult result = findings.relax(open.node(), tolerance);
    findings.keep(result.alpha());
    improve(result.alpha());
    return result;
  }

  /** Takes the best bound among the cuts found here. */
  private void improve(double[] alpha) {
    for (Cut cut : findings.cuts) {
      double value = findings.lower(cut, open.node());
      if (value > bound) {
        bound = value;
        proof = cut;
      }
    }
    if (alpha.length != tools.problem().size()) {
      throw new IllegalStateException("The backend returned an alpha of the wrong length.");
    }
  }

  /** Whether a more accurate solution could reach the cutoff; otherwise it is wasted effort. */
  private boolean mayClose(RelaxationResult result, double tolerance) {
    double ceiling =
        Double.isFinite(result.upperBound())
            ? result.upperBound()
            : result.value() + tolerance * Math.abs(result.value());
    return !(ceiling < findings.cutoff());
  }

  /** Best response at the root, and everywhere the support of the largest z. */
  private void searchAround(RelaxationResult result) {
    BitSet support = Support.rounded(tools.problem(), open.node(), result.z(), result.beta());
    boolean root = tools.goal().improves() && open.node().equals(Support.root(tools.problem()));
    if (root) {
      upperBounds.bestResponse(Support.restrict(result.beta(), support), ROUNDS);
      if (!findings.incumbents.isEmpty()) {
        Incumbent best = findings.incumbents.get(findings.incumbents.size() - 1);
        solveOnce(Support.of(best.beta()));
      }
    }
    solveOnce(support);
    boolean far = findings.upperBound() - bound > LARGE_GAP * Math.abs(findings.upperBound());
    if (far && settles() && root) {
      new Swaps(tools, findings, upperBounds, known).run(Support.restrict(result.beta(), support));
    }
  }

  /** Evaluates what plugins propose, as everything else. */
  private void hear(RelaxationResult result) {
    StopSignal stop = tools.budget().stop();
    ProposalContext context = context(result);
    for (Proposal proposal :
        tools.plugins().heuristic().map(asked -> asked.propose(context)).orElse(List.of())) {
      if (!stop.stopRequested()) {
        upperBounds.attempt(proposal);
      }
    }
    for (double[] alpha :
        tools.plugins().cuts().map(asked -> asked.propose(context)).orElse(List.of())) {
      if (!stop.stopRequested()) {
        findings.keep(alpha);
      }
    }
    improve(result.alpha());
  }

  private void solveOnce(BitSet support) {
    if (!findings.solved(support) && !tools.budget().stop().stopRequested()) {
      upperBounds.solve(support, 's', tools.accuracy().tight());
    }
  }

  private int branch(RelaxationResult result) {
    return tools.branching().choose(context(result));
  }

  private NodeContext context(RelaxationResult result) {
    double[] best = findings.best().orElse(incumbent.beta());
    return new NodeContext(tools, findings, known, history, open.node(), bound, result, best);
  }

  private NodeOutcome end(NodeOutcome.Ending ending, String reason) {
    return findings.outcome(ending, proof, RankedCut.NONE, 0, reason);
  }
}
