package org.smkl.cli.option;

import org.smkl.Smkl;
import picocli.CommandLine.Option;

/** Which plugins solve the parts where weights are searched. */
public final class WeightOptions extends SolverOptions {
  @Option(
      names = "--beta",
      paramLabel = "ID",
      description = "Plugin that projects weights. Default: gssp.")
  public String beta;

  @Override
  public void apply(Smkl.Builder builder) {
    super.apply(builder);
    if (beta != null) {
      builder.betaProjector(beta);
    }
  }
}
