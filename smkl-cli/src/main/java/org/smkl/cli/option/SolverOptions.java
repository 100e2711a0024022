package org.smkl.cli.option;

import org.smkl.Smkl;
import picocli.CommandLine.Option;

/** Which plugins solve the parts, and when to stop. */
public class SolverOptions {
  @Option(
      names = "--alpha",
      paramLabel = "ID",
      description = "Plugin that solves SVMs. Default: smo.")
  String alpha;

  @Option(
      names = "--backend",
      paramLabel = "ID",
      description = "Plugin that solves relaxations. Default: saddle.")
  public String backend;

  @Option(
      names = "--time-limit",
      paramLabel = "S",
      description = "Stop after S seconds with the best result so far.")
  Double timeLimit;

  /** Sets what was given. */
  public void apply(Smkl.Builder builder) {
    if (alpha != null) {
      builder.alphaSolver(alpha);
    }
    if (backend != null) {
      builder.backend(backend);
    }
    if (timeLimit != null) {
      builder.timeLimit(timeLimit);
    }
  }
}
