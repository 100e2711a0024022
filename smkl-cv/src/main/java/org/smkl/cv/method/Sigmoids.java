package org.smkl.cv.method;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.core.probability.Calibration;
import org.smkl.core.probability.InnerValidation;
import org.smkl.core.score.Sigmoid;
import org.smkl.error.InputException;

/**
 * Probabilities for what a method learned: an inner cross-validation of its training rows at the
 * weights it chose, as in a fit.
 */
public final class Sigmoids {
  private Sigmoids() {}

  /** Refuses a method whose weights are negative by design. */
  public static void require(MklMethod method) {
    if (method == Methods.CKA) {
      throw new InputException(
          "Probabilities are asked for, and the weights of '%s' may be negative."
              .formatted(method.id()),
          "Expected a method whose weights are zero or more: no model can be written of others.",
          "Maybe '%s'.".formatted(Methods.CKA_NON_NEGATIVE.id()));
    }
  }

  /**
   * One for each machine; empty where the stop signal was raised before all was done.
   *
   * @param data what was learned from
   * @param parameters what it was learned with
   */
  public static Optional<List<Sigmoid>> of(
      KernelData data, Parameters parameters, Learned learned, MethodContext context) {
    Problem problem = data.problem(parameters);
    List<double[]> betas =
        learned.shared() ? List.of(learned.weights()[0]) : Arrays.asList(learned.weights());
    AlphaOptions options =
        AlphaOptions.tolerance(context.tolerance()).stoppedBy(context.budget().stop());
    boolean definite =
        betas.stream()
            .allMatch(
                beta -> IntStream.range(0, beta.length).allMatch(i -> beta[i] == 0 || data.psd(i)));
    return InnerValidation.run(
            problem,
            betas,
            data.rows(),
            context.seed(),
            context.alphaSolver(),
            definite
                ? options
                : options.atMost((long) data.n() * FixedWeights.INDEFINITE_GRID_STEPS),
            context.budget().threads())
        .map(Calibration::sigmoids);
  }
}
