package org.smkl.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.api.Budget;
import org.smkl.api.branching.BranchingRule;
import org.smkl.error.InputException;

/**
 * How to search. Immutable; arrays of the incumbents are shared. Nothing in the search is random:
 * the same problem, plugins, gap, batch and rule give the same result, whatever the thread count,
 * unless a limit of time or a checkpoint interval cuts a node short.
 *
 * @param gap the relative gap to prove, in (0, 1)
 * @param nodes how many nodes are processed at most, at least 1
 * @param batch how many nodes are processed between two merges; part of the search's definition, so
 *     that the result does not depend on threads
 * @param plugins whom the search asks
 * @param incumbents weights to start from, each non-negative with at most k0 non-zeros
 * @param alphas vectors whose cuts are known to be good, from a search over the same kernels and
 *     rows with another k0 or lambda; each is moved into A
 * @param checkpoint where to save the state, if anywhere
 * @param resume a checkpoint to go on from, if any
 * @param budget what the search may use; the seconds are those of this run
 */
public record SearchOptions(
    double gap,
    long nodes,
    int batch,
    SearchPlugins plugins,
    List<double[]> incumbents,
    List<double[]> alphas,
    Optional<CheckpointOptions> checkpoint,
    Optional<Path> resume,
    Budget budget) {
  /** The gap where none is asked for. */
  public static final double DEFAULT_GAP = 1e-6;

  private static final int DEFAULT_BATCH = 4;

  /** Checks the options. */
  public SearchOptions {
    Objects.requireNonNull(plugins, "plugins");
    Objects.requireNonNull(checkpoint, "checkpoint");
    Objects.requireNonNull(resume, "resume");
    Objects.requireNonNull(budget, "budget");
    incumbents = List.copyOf(incumbents);
    alphas = List.copyOf(alphas);
    if (!(gap > 0 && gap < 1)) {
      throw new InputException(
          "The gap to prove is " + gap + ".",
          "It is a relative gap in (0, 1).",
          "Maybe 1e-6 for a proof of optimality or 0.01 for one per cent.");
    }
    if (nodes < 1 || batch < 1) {
      throw new InputException(
          "A search of %d nodes in batches of %d is asked for.".formatted(nodes, batch),
          "Both are at least 1.",
          "Maybe leave out the limit.");
    }
  }

  /** This gap, one thread, the search's own branching, no limits but the heap's. */
  public static SearchOptions gap(double gap) {
    return new SearchOptions(
        gap,
        Long.MAX_VALUE,
        DEFAULT_BATCH,
        SearchPlugins.NONE,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Budget.oneThread());
  }

  /** A copy within another budget. */
  public SearchOptions withBudget(Budget other) {
    return new SearchOptions(
        gap, nodes, batch, plugins, incumbents, alphas, checkpoint, resume, other);
  }

  /** A copy with another node limit. */
  public SearchOptions withNodes(long other) {
    return new SearchOptions(
        gap, other, batch, plugins, incumbents, alphas, checkpoint, resume, budget);
  }

  /** A copy with another batch size. */
  public SearchOptions withBatch(int other) {
    return new SearchOptions(
        gap, nodes, other, plugins, incumbents, alphas, checkpoint, resume, budget);
  }

  /** A copy with another branching rule. */
  public SearchOptions withBranching(BranchingRule other) {
    return withPlugins(plugins.with(other));
  }

  /** A copy that asks others. */
  public SearchOptions withPlugins(SearchPlugins other) {
    return new SearchOptions(
        gap, nodes, batch, other, incumbents, alphas, checkpoint, resume, budget);
  }

  /** A copy with other weights to start from. */
  public SearchOptions withIncumbents(List<double[]> other) {
    return new SearchOptions(gap, nodes, batch, plugins, other, alphas, checkpoint, resume, budget);
  }

  /** A copy with other cuts to start from. */
  public SearchOptions withAlphas(List<double[]> other) {
    return new SearchOptions(
        gap, nodes, batch, plugins, incumbents, other, checkpoint, resume, budget);
  }

  /** A copy that saves its state. */
  public SearchOptions withCheckpoint(CheckpointOptions other) {
    return new SearchOptions(
        gap, nodes, batch, plugins, incumbents, alphas, Optional.of(other), resume, budget);
  }

  /** A copy that goes on from a checkpoint. */
  public SearchOptions withResume(Path file) {
    return new SearchOptions(
        gap, nodes, batch, plugins, incumbents, alphas, checkpoint, Optional.of(file), budget);
  }
}
