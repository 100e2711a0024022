package org.smkl.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What commands that learn a model have in common: rows to test on, folds, files to write. */
public final class LearningOptions {
  /** The command that has these options. */
  @Spec(Spec.Target.MIXEE)
  public CommandSpec spec;

  @Option(
      names = "--group",
      paramLabel = "NAME|INDEX",
      description =
          "Group column. Rows that share a value stay in the same fold; not used as a feature.")
  public String group;

  @Option(names = "--test", paramLabel = "FILE", description = "Test the model on this file.")
  public Path test;

  @Option(
      names = "--holdout",
      paramLabel = "SHARE",
      description =
          "Keep this share of the rows, of each class alike, for a test. Rows of a group stay"
              + " together. For example 0.3.")
  public Double holdout;

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

  /** Tells which rows there are to whoever reads them; what is not given here stays. */
  public void tell(ProblemOptions problem) {
    problem.data.group = group == null ? problem.data.group : group;
    problem.data.holdout = holdout == null ? problem.data.holdout : holdout;
    problem.data.holdoutSeed = problem.model.seed;
  }
}
