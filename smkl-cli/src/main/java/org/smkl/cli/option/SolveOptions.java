package org.smkl.cli.option;

import java.nio.file.Path;
import org.smkl.Smkl;
import org.smkl.console.Usage;
import org.smkl.search.CheckpointOptions;
import org.smkl.search.SearchOptions;
import picocli.CommandLine.Option;

/** Options of branch and bound alone. */
public final class SolveOptions extends ProofOptions {
  private static final double DEFAULT_INTERVAL = 60;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Write the proof to this file, for 'smkl verify'.")
  public Path certificate;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Save the state of the search to this file at intervals.")
  public Path checkpoint;

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "S",
      description = "Seconds between checkpoints. Default: 60.")
  Double interval;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Go on from a checkpoint of the same problem and settings.")
  public Path resume;

  @Option(
      names = "--branching",
      paramLabel = "RULE",
      description =
          "The branching rule: pseudo-cost (default), strong, most-fractional or that of a plugin.")
  String branching;

  @Option(
      names = "--search",
      paramLabel = "ID",
      description = "The search for the proof: branch-and-bound (default) or that of a plugin.")
  String search;

  /** Sets which plugins search. */
  public void apply(Smkl.Builder builder) {
    builder.proof(search());
    if (branching != null) {
      builder.branching(branching);
    }
    if (search != null) {
      builder.search(search);
    }
  }

  @Override
  public SearchOptions search() {
    SearchOptions options = super.search();
    Usage.refuse(
        interval != null && checkpoint == null, "--checkpoint-interval", "--checkpoint FILE");
    if (checkpoint != null) {
      options =
          options.withCheckpoint(
              new CheckpointOptions(checkpoint, interval == null ? DEFAULT_INTERVAL : interval));
    }
    return resume == null ? options : options.withResume(resume);
  }
}
