package org.smkl.branchbound;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.node.Tools;
import org.smkl.branchbound.tree.Fixing;
import org.smkl.branchbound.tree.Proof;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchSeconds;
import org.smkl.search.SearchStatus;

/**
 * What a search for the best choice may say: its bounds evaluated once more, with every rounding
 * error on the safe side. The search computes in plain double; where large entries of a Gram matrix
 * cancel that may err by more than the gap, and then nothing may be called proved.
 */
final class SearchEvidence {
  /** Kernel entries that take about a second to evaluate with their rounding errors. */
  private static final double LONG_EVALUATION = 1e8;

  /** The share of the gap that is given for a proof that takes less time. */
  private static final double GIVEN = 0.02;

  private final Tools tools;
  private final Problem problem;
  private final SearchState state;

  SearchEvidence(Tools tools, SearchState state) {
    this.tools = tools;
    this.problem = tools.problem();
    this.state = state;
  }

  /**
   * What is proved.
   *
   * @param incumbent the incumbent with its value rounded up; infinite if it bounds nothing
   * @param lowerBound the least bound of a leaf rounded down; minus infinity if nothing is proved
   * @param proof the certificate with its bounds rounded outward; empty if nothing is proved
   * @param trouble why nothing is proved, or less than the search found, where that is so
   * @param stopped whether that is because there was no time left
   */
  private record Proved(
      Incumbent incumbent,
      double lowerBound,
      Optional<Certificate> proof,
      Optional<String> trouble,
      boolean stopped) {
    private static Proved nothing(Incumbent incumbent, Optional<String> trouble, boolean stopped) {
      return new Proved(incumbent, Double.NEGATIVE_INFINITY, Optional.empty(), trouble, stopped);
    }
  }

  SearchResult result(SearchStatus ending, Search search) {
    Proved proved = evaluate(ending.proved() ? state.proof() : unfinished());
    double total = search.seconds();
    state.countChoices();
    SearchProgress progress =
        state.progress(total).withBounds(proved.lowerBound(), proved.incumbent().upperBound());
    SearchStatus status = ending;
    if (proved.stopped()) {
      if (ending.proved()) {
        // The search ended by itself, but not so its evaluation.
        status = search.interrupted() ? SearchStatus.INTERRUPTED : SearchStatus.TIME_LIMIT;
      }
    } else if (progress.relativeGap() <= tools.accuracy().gap()) {
      status = ending.proved() ? ending : SearchStatus.GAP_REACHED;
    } else {
      status = ending.proved() ? SearchStatus.NUMERICAL : ending;
    }
    double root = Double.isNaN(state.rootBound) ? progress.lowerBound() : state.rootBound;
    return new SearchResult(
        status,
        proved.incumbent(),
        progress.lowerBound(),
        progress.relativeGap(),
        // The last bound is never below the root's, and it is the one that was evaluated with care.
        Math.min(root, progress.lowerBound()),
        state.supports.size(),
        new SearchSeconds(
            Double.isNaN(state.rootSeconds) ? total : state.rootSeconds,
            state.optimumSeconds,
            total),
        progress,
        proved.proof(),
        proved.trouble(),
        progress.failedNodes() > 0 ? Optional.ofNullable(search.failure()) : Optional.empty());
  }

  /**
   * The proof of a search that was stopped must not take long. With thousands of kernels each alpha
   * does, and then a little of the gap is given for fewer of them.
   */
  private Proof unfinished() {
    Proof proof = state.proof();
    double n = problem.n();
    boolean lengthy = state.cuts.size() * n * n * problem.q() > LONG_EVALUATION;
    double given = lengthy ? GIVEN * (state.incumbent.upperBound() - proof.lowerBound()) : 0;
    RankedCut best = Fixing.best(state.cuts, problem, Node.root());
    return best == null ? proof : proof.condensed(problem, proof.lowerBound() - given, best.cut());
  }

  /** A tree of thousands of leaves may be too large to check; then its root still has a bound. */
  private Optional<Proof> root() {
    RankedCut best = Fixing.best(state.cuts, problem, Node.root());
    return Optional.ofNullable(best).map(cut -> Proof.whole(cut, problem));
  }

  private Proved evaluate(Proof proof) {
    Incumbent found = state.incumbent;
    try {
      RigorousBounds.Primal steady =
          tools.bounds().steady(found.beta(), found.alpha(), found.biases());
      return evaluate(
          proof,
          new Incumbent(
              found.beta(), steady.alpha(), steady.biases(), found.upperBound(), found.source()),
          this::root);
    } catch (CancellationException e) {
      return Proved.nothing(
          found.withUpperBound(Double.POSITIVE_INFINITY),
          Optional.of(
              "The run was stopped before its bounds were evaluated with their rounding errors, which takes a while with so many rows or kernels."),
          true);
    }
  }

  /**
   * The bounds of a proof.
   *
   * @param simpler the tree as one leaf, to fall back to where the proof is too large to be checked
   */
  private Proved evaluate(Proof proof, Incumbent incumbent, Supplier<Optional<Proof>> simpler) {
    RigorousBounds.Restatement restated = proof.restate(tools.bounds(), incumbent);
    String reason = restated.reason().orElse("");
    Optional<Proof> root = restated.tooLarge() ? simpler.get() : Optional.empty();
    if (root.isPresent()) {
      Proved less = evaluate(root.get(), incumbent, Optional::empty);
      String words = "The lower bound is that of the root, less than the search found. " + reason;
      return new Proved(
          less.incumbent(), less.lowerBound(), less.proof(), Optional.of(words), false);
    }
    if (restated.certificate().isEmpty()) {
      double upper =
          tools.bounds().upper(incumbent.beta(), incumbent.alpha(), incumbent.biases()).value();
      return Proved.nothing(incumbent.withUpperBound(upper), restated.reason(), false);
    }
    Certificate c = restated.certificate().get();
    return new Proved(
        incumbent.withUpperBound(c.upperBound()),
        c.lowerBound(),
        restated.certificate(),
        Optional.empty(),
        false);
  }
}
