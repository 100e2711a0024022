package org.smkl.cli.option;

import java.nio.file.Path;
import org.smkl.console.Usage;
import org.smkl.core.certify.Branching;
import org.smkl.core.certify.CheckpointOptions;
import org.smkl.core.certify.SearchOptions;
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
      description = "pseudo-cost (default), strong or most-fractional.")
  String branching = "pseudo-cost";

  @Override
  public SearchOptions search() {
    SearchOptions options = super.search().withBranching(Branching.named(branching));
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
