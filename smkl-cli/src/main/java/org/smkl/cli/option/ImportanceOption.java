package org.smkl.cli.option;

import picocli.CommandLine.Option;

/** Whether to tell which columns and kernels matter. */
public final class ImportanceOption {
  @Option(
      names = "--importance",
      description =
          "Tell which columns and kernels the model relies on: what the score loses when they are"
              + " shuffled among test rows, or left-out training rows; and what the optimum is without each"
              + " kernel. Default with --report.")
  public boolean asked;
}
