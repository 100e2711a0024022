package org.smkl.bench.experiment.peers;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MklMethod;
import org.smkl.svm.bound.Bounds;

/** EasyMKL of MKLpy and our default fit. */
final class FitPair implements PeerPair {
  @Override
  public String id() {
    return "easymkl";
  }

  @Override
  public String title() {
    return "Fit: EasyMKL of MKLpy against our default fit";
  }

  @Override
  public String note() {
    return "Both choose weights for the same kernel matrices and train a classifier: theirs"
        + " EasyMKL().fit with its default learner, ours what 'smkl fit' does at the published C,"
        + " lambda and k0 (or the method that was chosen), which also bounds the optimum. The methods"
        + " differ.";
  }

  @Override
  public Ours ours(ExperimentContext context, Instance instance) {
    FitSettings settings =
        instance
            .settings(context)
            .seed(context.seed())
            .threads(1)
            .stop(context.budget().stop())
            .settings();
    if (!context.methods().isEmpty()) {
      MklMethod method = context.methods().get(0);
      return Ours.of(
          () -> {
            Learned learned =
                method
                    .trainer(instance.data(), context.methodContext().part(context.seed(), 1))
                    .train(Grid.defaults(method, instance.chosen()));
            return () ->
                Map.of(
                    "weights",
                    learned.beta(),
                    "relativeGap",
                    Bounds.relativeGap(learned.objective(), learned.lowerBound()));
          });
    }
    PreparedProblem problem = instance.problem();
    Fit fit = new Fit(settings, context.toolbox());
    FitInput input = FitInput.asGiven(problem.train(), Optional.empty());
    return Ours.of(
        () -> {
          FitResult result = fit.run(input, problem);
          return () ->
              Map.of("weights", result.solution().beta(), "relativeGap", result.relativeGap());
        });
  }

  @Override
  public Columns<Result> columns() {
    return weights();
  }

  /** For pairs of which both sides choose weights. */
  static Columns<Result> weights() {
    return new Columns<Result>()
        .number("their kernels", result -> nonzeros(result.numbers(Fields.theirs("weights"))))
        .number("our kernels", result -> nonzeros(result.numbers(Fields.ours("weights"))))
        .gap("our gap", result -> result.get(Fields.ours("relativeGap")));
  }

  /** Weights above 1e-3 of the largest; null where there are none. */
  private static Object nonzeros(double[] weights) {
    double largest = Arrays.stream(weights).map(Math::abs).max().orElse(0);
    return weights.length == 0
        ? null
        : (int) Arrays.stream(weights).filter(w -> Math.abs(w) > 1e-3 * largest).count();
  }
}
