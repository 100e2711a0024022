package org.smkl.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What commands that learn a model have in common: rows to test on, folds, files to write. */
public final class LearningOptions {
  @Option(
      names = "--group",
      paramLabel = "NAME|INDEX",
      description =
          "Group column. Rows that share a value stay in the same fold; not used as a feature.")
  public String group;

  @Option(names = "--test", paramLabel = "FILE", description = "Test the model on this file.")
  public Path test;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the model to this file.")
  public Path output;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write a page with data, weights, bounds, scores and mistakes to this file.")
  public Path report;
}
