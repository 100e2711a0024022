package org.smkl.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which experiments to run and where results go. */
final class ExperimentOptions {
  @Option(
      names = "--suite",
      paramLabel = "NAME",
      description = "quick, published, all (with spambase and fifty kernels) or splits.")
  String suite;

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      split = ",(?![^(]*\\))",
      description =
          "Only these experiments, on the sets and grids of the suite. A plugin's may have"
              + " parameters: 'ID(name=X)'.")
  List<String> experiments = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for results, tables and report.html; a run that was stopped goes on with it."
              + " Default: smkl-bench-SUITE.")
  Path output;

  @Option(
      names = "--reference",
      paramLabel = "DIR",
      description =
          "Folder of other published figures, in the form of those that come with the program.")
  Path reference;

  @Option(
      names = "--peers",
      paramLabel = "DIR",
      description =
          "Folder of the Python packages to compare with, made by bench/peers/setup. Default: the"
              + " one named by SMKL_PEERS.")
  Path peers;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of every random choice. Default: 1.")
  long seed = 1;

  /** The folder given, or the one of the environment; an empty variable means none. */
  Optional<Path> peers() {
    String variable = System.getenv("SMKL_PEERS");
    return Optional.ofNullable(peers)
        .or(() -> Optional.ofNullable(variable).filter(text -> !text.isEmpty()).map(Path::of));
  }

  boolean asked() {
    return suite != null || !experiments.isEmpty();
  }
}
