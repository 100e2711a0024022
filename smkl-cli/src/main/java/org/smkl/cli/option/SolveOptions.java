package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.smkl.Smkl;
import org.smkl.core.fit.FitResult;
import org.smkl.search.CheckpointOptions;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import picocli.CommandLine.Option;

/** Options of branch and bound alone. */
public final class SolveOptions extends ProofOptions {
  /** Between two checkpoints; less than what anybody minds to lose of a proof of hours. */
  private static final double CHECKPOINT_SECONDS = 60;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "FILE",
      description =
          "Prove the problem of this model: its kernels, parameters, rules and way to read the data."
              + " Other options count more.")
  public Path model;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Save the search to this file once a minute, for --resume.")
  public Path checkpoint;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Continue from a checkpoint of the same problem and settings.")
  public Path resume;

  @Option(
      names = "--branching",
      paramLabel = "RULE",
      description = "Branching rule: pseudo-cost (default), strong, most-fractional or a plugin's.")
  String branching;

  @Option(
      names = "--heuristic",
      paramLabel = "ID",
      description = "Plugin that proposes weights during the search. Default: none.")
  String heuristic;

  @Option(
      names = "--cuts",
      paramLabel = "ID",
      description = "Plugin that proposes alphas during the search. Default: none.")
  String cuts;

  @Option(
      names = "--search",
      paramLabel = "ID",
      description = "Search algorithm: branch-and-bound (default) or a plugin's.")
  String search;

  /** Sets which plugins search. */
  public void apply(Smkl.Builder builder) {
    builder.proof(search());
    if (branching != null) {
      builder.branching(branching);
    }
    if (heuristic != null) {
      builder.heuristic(heuristic);
    }
    if (cuts != null) {
      builder.cuts(cuts);
    }
    if (search != null) {
      builder.search(search);
    }
  }

  /** That the branching rule had nothing to do, where one was asked for. */
  public List<String> unasked(FitResult result) {
    boolean closed =
        result
            .proof()
            .map(SearchResult::progress)
            .filter(p -> p.nodes() <= 1 && p.open() == 0)
            .isPresent();
    return branching == null || !closed
        ? List.of()
        : List.of(
            "Branching rule '%s' was never asked: the bounds met before any node was branched on."
                .formatted(branching));
  }

  @Override
  public SearchOptions search() {
    SearchOptions options = super.search();
    if (checkpoint != null) {
      options = options.withCheckpoint(new CheckpointOptions(checkpoint, CHECKPOINT_SECONDS));
    }
    return resume == null ? options : options.withResume(resume);
  }
}
