package org.smkl.branchbound;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How to search. Immutable; arrays of the incumbents are shared. Nothing in the search is random:
 * the same problem, plugins, gap, batch and rule give the same result, whatever the thread count,
 * unless a limit of time or a checkpoint interval cuts a node short.
 *
 * @param gap the relative gap to prove, in (0, 1)
 * @param limits what ends the search early
 * @param threads at least 1
 * @param batch how many nodes are processed between two merges; part of the search's definition, so
 *     that the result does not depend on threads
 * @param branching the branching rule
 * @param incumbents weights to start from, each non-negative with at most k0 non-zeros
 * @param checkpoint where to save the state, if anywhere
 * @param resume a checkpoint to go on from, if any
 */
public record SearchOptions(
    double gap,
    Limits limits,
    int threads,
    int batch,
    BranchingRule branching,
    List<double[]> incumbents,
    Optional<CheckpointOptions> checkpoint,
    Optional<Path> resume) {
  private static final int DEFAULT_BATCH = 4;

  /** Checks the options. */
  public SearchOptions {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(branching, "branching");
    Objects.requireNonNull(checkpoint, "checkpoint");
    Objects.requireNonNull(resume, "resume");
    incumbents = List.copyOf(incumbents);
    if (!(gap > 0 && gap < 1) || threads < 1 || batch < 1) {
      throw new IllegalArgumentException(
          "The gap lies in (0, 1), threads and batch are at least 1; got %s, %d and %d. Maybe use a gap of 1e-6."
              .formatted(gap, threads, batch));
    }
  }

  /** This gap, one thread, pseudo-cost branching, no limits but the heap's. */
  public static SearchOptions gap(double gap) {
    return new SearchOptions(
        gap,
        Limits.none(),
        1,
        DEFAULT_BATCH,
        BranchingRules.PSEUDO_COST,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same with other limits. */
  public SearchOptions withLimits(Limits other) {
    return new SearchOptions(gap, other, threads, batch, branching, incumbents, checkpoint, resume);
  }

  /** The same with another number of threads. */
  public SearchOptions withThreads(int other) {
    return new SearchOptions(gap, limits, other, batch, branching, incumbents, checkpoint, resume);
  }

  /** The same with another batch size. */
  public SearchOptions withBatch(int other) {
    return new SearchOptions(
        gap, limits, threads, other, branching, incumbents, checkpoint, resume);
  }

  /** The same with another branching rule. */
  public SearchOptions withBranching(BranchingRule other) {
    return new SearchOptions(gap, limits, threads, batch, other, incumbents, checkpoint, resume);
  }

  /** The same with other weights to start from. */
  public SearchOptions withIncumbents(List<double[]> other) {
    return new SearchOptions(gap, limits, threads, batch, branching, other, checkpoint, resume);
  }

  /** The same, saving its state. */
  public SearchOptions withCheckpoint(CheckpointOptions other) {
    return new SearchOptions(
        gap, limits, threads, batch, branching, incumbents, Optional.of(other), resume);
  }

  /** The same, going on from a checkpoint. */
  public SearchOptions withResume(Path file) {
    return new SearchOptions(
        gap, limits, threads, batch, branching, incumbents, checkpoint, Optional.of(file));
  }
}
