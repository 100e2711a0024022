package org.smkl.core.response;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.SparseMinimum;
import org.smkl.svm.machine.Machines;

/**
 * Improves supports. A fixed support makes the problem convex, so each support is polished to its
 * exact weights by a relaxation backend; then kernels are added, dropped and swapped while that
 * helps. Every cut found on the way bounds every other support, so most neighbours are ruled out
 * without solving anything.
 */
public final class SupportSearch {
  private final Problem problem;
  private final NodeChoices choices;
  private final RelaxationBackend backend;
  private final RelaxationOptions options;
  private final AlphaStep alphaStep;
  private final CutPool pool;
  private final int looks;
  private final Set<BitSet> visited = new HashSet<>();
  private Solution best;
  private Consumer<Solution> told = solution -> {};
  private int svmSolves;
  private int supports;

  /**
   * A search that shares the pool of the options.
   *
   * @param options tolerance of the weights, alpha-solver, pool, stop signal, threads
   * @param tolerance of alpha-steps
   * @param looks how many neighbours of a support, the most promising first, are solved in a row
   *     that are no better
   */
  public SupportSearch(
      Problem problem,
      RelaxationBackend backend,
      RelaxationOptions options,
      double tolerance,
      int looks) {
    this.looks = looks;
    this.problem = problem;
    this.choices = NodeChoices.of(problem);
    this.backend = backend;
    this.options = options;
    this.pool = options.pool();
    this.alphaStep =
        new AlphaStep(
            problem,
            options.alphaSolver(),
            tolerance,
            options.budget().threads(),
            options.budget().stop());
  }

  /** Tells somebody of every new best solution. */
  public void tell(Consumer<Solution> listener) {
    told = listener;
  }

  /** Takes a known solution as the one to beat; true if it is a new best. */
  public boolean offer(Solution solution) {
    if (best != null && !(solution.objective() < best.objective())) {
      return false;
    }
    best = solution;
    told.accept(best);
    return true;
  }

  /** Polishes the support and moves on to better ones next to it until none is left. */
  public void improve(BitSet start) {
    polish(start);
    Optional<BitSet> at = Optional.of(start);
    while (at.isPresent() && !options.budget().stop().stopRequested()) {
      at =
          neighbours(at.get()).stream()
              .limit(looks)
              .takeWhile(neighbour -> !options.budget().stop().stopRequested())
              .filter(this::polish)
              .findFirst();
    }
  }

  /** The best solution so far; null before anything was polished or offered. */
  public Solution best() {
    return best;
  }

  /** Alpha-steps solved so far. */
  public int svmSolves() {
    return svmSolves + alphaStep.count();
  }

  /** Supports solved to their exact weights. */
  public int supportsSolved() {
    return supports;
  }

  /**
   * What a support must promise to be worth solving: many differ by kernels of weight zero, and an
   * improvement below the tolerance of the solves is none.
   */
  private double target() {
    return best == null
        ? Double.POSITIVE_INFINITY
        : best.objective() - options.tolerance() * Math.abs(best.objective());
  }

  /** LB over all cuts of the pool: the support's objective is not below it. */
  private double bound(BitSet support) {
    double bound = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < pool.size(); t++) {
      Cut cut = pool.get(t);
      double least = SparseMinimum.value(problem, cut.energies(), support);
      bound = Math.max(bound, cut.sum() + least);
    }
    return bound;
  }

  /**
   * Solves a support to its exact weights unless a bound rules it out; true if it is a new best.
   */
  private boolean polish(BitSet support) {
    if (!visited.add(support)) {
      return false;
    }
    Node node = Node.support(support, problem.q());
    double target = target();
    if (bound(support) >= target) {
      return false;
    }
    RelaxationResult result = backend.solve(problem, node, options.withTarget(target));
    supports++;
    svmSolves += result.svmSolves();
    if (result.lowerBound() >= target) {
      return false;
    }
    Solution solution = alphaStep.solve(result.beta(), result.alpha());
    try {
      pool.add(Machines.cut(problem, solution.alpha(), options.budget().threads()));
    } catch (CancellationException e) {
      // Stopped: the objective counts all the same.
      offer(solution);
      return false;
    }
    return offer(solution);
  }

  /** Supports that differ by one kernel added or swapped, the most promising first. */
  private List<BitSet> neighbours(BitSet support) {
    record Candidate(BitSet support, double bound) {}
    List<Candidate> candidates = new ArrayList<>();
    for (BitSet neighbour : moves(support)) {
      if (!visited.contains(neighbour)) {
        double bound = bound(neighbour);
        if (bound < target()) {
          candidates.add(new Candidate(neighbour, bound));
        }
      }
    }
    candidates.sort(Comparator.comparingDouble(Candidate::bound));
    return candidates.stream().map(Candidate::support).toList();
  }

  /** Dropping alone never helps, because polished weights may be zero; a swap drops and adds. */
  private List<BitSet> moves(BitSet support) {
    List<BitSet> moves = new ArrayList<>();
    boolean room = support.cardinality() < problem.k0();
    for (int in = 0; in < problem.q(); in++) {
      if (support.get(in)) {
        continue;
      }
      if (room) {
        moves.add(flipped(support, in, in));
      }
      for (int out = support.nextSetBit(0); out >= 0; out = support.nextSetBit(out + 1)) {
        moves.add(flipped(support, in, out));
      }
    }
    if (!problem.rules().isNone()) {
      moves.removeIf(move -> !choices.allows(move));
    }
    return moves;
  }

  private static BitSet flipped(BitSet support, int a, int b) {
    BitSet result = (BitSet) support.clone();
    result.flip(a);
    if (b != a) {
      result.flip(b);
    }
    return result;
  }
}
