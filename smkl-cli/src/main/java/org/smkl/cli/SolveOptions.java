package org.smkl.cli;

import java.nio.file.Path;
import org.smkl.branchbound.BranchingRules;
import org.smkl.branchbound.CheckpointOptions;
import org.smkl.branchbound.Limits;
import org.smkl.branchbound.SearchOptions;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.FitSettings;
import picocli.CommandLine.Option;

/** Options of branch and bound alone. */
final class SolveOptions {
  private static final double DEFAULT_GAP = 1e-6;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Write the proof to this file, for 'smkl verify'.")
  Path certificate;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Save the state of the search to this file at intervals.")
  Path checkpoint;

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "S",
      description = "Seconds between checkpoints. Default: 60.")
  double interval = 60;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Go on from a checkpoint of the same problem and settings.")
  Path resume;

  @Option(
      names = "--branching",
      paramLabel = "RULE",
      description = "pseudo-cost (default), strong or most-fractional.")
  String branching = "pseudo-cost";

  SearchOptions search(FitSettings settings, SolverOptions solver) {
    try {
      Limits limits = Limits.none().withSeconds(settings.timeLimit()).withStop(settings.stop());
      SearchOptions options =
          SearchOptions.gap(settings.certifiedGap().orElse(DEFAULT_GAP))
              .withLimits(solver.nodeLimit == null ? limits : limits.withNodes(solver.nodeLimit))
              .withThreads(settings.threads())
              .withBranching(BranchingRules.named(branching));
      if (checkpoint != null) {
        options = options.withCheckpoint(new CheckpointOptions(checkpoint, interval));
      }
      return resume == null ? options : options.withResume(resume);
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, "");
    }
  }
}
