package org.smkl.cli;

import org.smkl.Smkl;
import picocli.CommandLine.Option;

/** Which plugins solve the parts where weights are searched. */
final class WeightOptions extends SolverOptions {
  @Option(names = "--beta", paramLabel = "ID", description = "The beta-projector.")
  String beta;

  @Override
  void apply(Smkl.Builder builder) {
    super.apply(builder);
    if (beta != null) {
      builder.betaProjector(beta);
    }
  }
}
