package org.example.smkl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.Versions;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;
import org.smkl.core.response.AlphaStep;
import org.smkl.core.response.Solution;

/**
 * A search that solves every choice that k0 and the rules allow: no tree, no luck, and a proof with a leaf for
 * each. Users write {@code smkl solve --search enumeration}.
 */
public final class EnumerationSearch implements CertifiedSolver {
  /** More choices would take longer than any tree. */
  private static final int MOST = 5000;

  @Override
  public String id() {
    return "enumeration";
  }

  @Override
  public String version() {
    return Versions.of(EnumerationSearch.class);
  }

  @Override
  public SearchResult solve(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      SearchListener listener) {
    if (!problem.allPsd()) {
      throw new IllegalArgumentException(
          "A proof needs kernels that are known to be positive semidefinite.");
    }
    Clock clock = options.budget().start();
    List<Node> choices = choices(problem);
    AlphaStep step =
        new AlphaStep(
            problem, alphaSolver, options.gap() / 8, options.budget().threads(), clock.stop());
    RelaxationOptions exactly =
        RelaxationOptions.defaults(alphaSolver).withTolerance(options.gap() / 8);
    List<double[]> alphas = new ArrayList<>();
    Solution best = null;
    for (Node choice : choices) {
      if (alphas.size() == options.nodes() || clock.stop().stopRequested()) {
        return stopped(problem, options, clock, best, alphas, step);
      }
      // With k0 kernels left nothing is relaxed: the backend finds their best weights.
      RelaxationResult solved = backend.solve(problem, choice, exactly.withBudget(clock.left()));
      alphas.add(solved.alpha());
      listener.node(choice, solved.lowerBound());
      Solution solution = step.solve(solved.beta());
      if (best == null || solution.objective() < best.objective()) {
        best = solution;
      }
    }
    SearchResult result =
        result(problem, SearchStatus.OPTIMAL, best, choices, alphas, clock.seconds());
    boolean proved = result.relativeGap() <= options.gap();
    SearchStatus status = proved ? SearchStatus.OPTIMAL : SearchStatus.NUMERICAL;
    if (!proved && clock.stop().stopRequested()) {
      status = clock.interrupted() ? SearchStatus.INTERRUPTED : SearchStatus.TIME_LIMIT;
    }
    result = result(problem, status, best, choices, alphas, clock.seconds());
    listener.finished(result);
    return result;
  }

  /** What is known of all choices: what one of the vectors found so far proves for the root. */
  private static SearchResult stopped(
      Problem problem,
      SearchOptions options,
      Clock clock,
      Solution best,
      List<double[]> alphas,
      AlphaStep step) {
    Solution weights = best == null ? step.solve(first(problem)) : best;
    double[] alpha = alphas.isEmpty() ? new double[problem.size()] : alphas.get(0);
    SearchStatus status =
        alphas.size() == options.nodes()
            ? SearchStatus.NODE_LIMIT
            : clock.interrupted() ? SearchStatus.INTERRUPTED : SearchStatus.TIME_LIMIT;
    return result(problem, status, weights, List.of(Node.root()), List.of(alpha), clock.seconds());
  }

  private static SearchResult result(
      Problem problem,
      SearchStatus status,
      Solution best,
      List<Node> leaves,
      List<double[]> alphas,
      double seconds) {
    return SearchResult.of(
        problem, status, best.beta(), best.alpha(), best.value().biases(), leaves, alphas, seconds);
  }

  /** All weight on the first kernel that the rules allow. */
  private static double[] first(Problem problem) {
    double[] beta = new double[problem.q()];
    beta[NodeChoices.of(problem).greedy(beta)[0]] = 1;
    return beta;
  }

  /** A node for every choice that k0 and the rules allow: all other kernels are excluded. */
  private static List<Node> choices(Problem problem) {
    NodeChoices allowed = NodeChoices.of(problem);
    List<Node> choices = new ArrayList<>();
    add(problem, allowed, 0, allowed.taken(), choices);
    return choices;
  }

  private static void add(
      Problem problem, NodeChoices allowed, int from, BitSet chosen, List<Node> choices) {
    if (chosen.cardinality() == allowed.rank()) {
      if (choices.size() == MOST) {
        throw new UnsupportedOperationException(
            "There are more than %d choices of %d kernels out of %d. Maybe the search 'branch-and-bound'."
                .formatted(MOST, allowed.rank(), problem.q()));
      }
      BitSet excluded = (BitSet) chosen.clone();
      excluded.flip(0, problem.q());
      choices.add(Node.of(excluded, new BitSet()));
      return;
    }
    BitSet open = allowed.open();
    for (int i = open.nextSetBit(from); i >= 0; i = open.nextSetBit(i + 1)) {
      chosen.set(i);
      if (allowed.allows(chosen)) {
        add(problem, allowed, i + 1, chosen, choices);
      }
      chosen.clear(i);
    }
  }
}
