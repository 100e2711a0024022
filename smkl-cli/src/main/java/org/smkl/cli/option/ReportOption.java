package org.smkl.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a page about the result goes. */
public final class ReportOption {
  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write a page with data, weights, bounds, scores and mistakes to this file.")
  public Path report;
}
