package org.smkl.cli.option;

import org.smkl.Smkl;
import org.smkl.core.fit.FitResult;
import picocli.CommandLine.Option;

/** Whether a model learns probabilities. */
public final class ProbabilityOption {
  @Option(
      names = "--probability",
      description =
          "Fit class probabilities for 'smkl predict --probability', by an inner cross-validation at"
              + " the weights found.")
  boolean probability;

  /** Sets what was given; after all else that sets the task. */
  public void apply(Smkl.Builder builder) {
    builder.probability(probability);
  }

  /** Whether they were asked for. */
  public boolean asked() {
    return probability;
  }

  /** Whether they were asked for and time was up before they were learned. */
  public boolean missing(FitResult result) {
    return probability && !result.model().hasProbabilities();
  }
}
