package org.smkl.cli.option;

import picocli.CommandLine.Option;

/** Which rows belong together, for commands that leave rows out. */
public final class GroupOption {
  @Option(
      names = "--group",
      paramLabel = "NAME|INDEX",
      description =
          "A column whose equal cells mark rows that are left out together, by name or index,"
              + " wherever rows are left out; it is no feature.")
  String group;

  /** Tells those who read the data. */
  public void apply(ProblemOptions problem) {
    problem.data.group = group;
  }
}
