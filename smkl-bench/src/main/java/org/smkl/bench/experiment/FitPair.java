package org.smkl.bench.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.core.Smkl;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;

/** EasyMKL of MKLpy and our default fit. */
final class FitPair implements PeerPair {
  /** Headings for pairs of which both sides choose weights. */
  static final List<String> WEIGHT_HEADINGS = List.of("their kernels", "our kernels", "our gap");

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
        + " lambda and k0, which also bounds the optimum. The methods differ.";
  }

  @Override
  public Ours ours(ExperimentContext context, Instance instance) {
    FitSettings settings =
        Smkl.builder()
            .c(instance.chosen().c())
            .lambda(instance.chosen().lambda())
            .k0(instance.chosen().k0())
            .seed(context.seed())
            .threads(1)
            .stop(context.stop())
            .toolbox(context.toolbox())
            .build()
            .settings();
    PreparedProblem problem =
        new PreparedProblem(
            instance.prepared().train(),
            instance.prepared().kernels(),
            instance.data().problem(instance.chosen()),
            0);
    Fit fit = new Fit(settings, context.toolbox());
    FitInput input = FitInput.raw(problem.train(), Optional.empty());
    return Ours.of(
        () -> {
          FitResult result = fit.run(input, problem);
          return () ->
              Map.of("weights", result.solution().beta(), "relativeGap", result.relativeGap());
        });
  }

  @Override
  public List<String> headings() {
    return WEIGHT_HEADINGS;
  }

  @Override
  public List<Object> cells(Result result) {
    return weightCells(result);
  }

  /** What is shown under the headings of weights. */
  static List<Object> weightCells(Result result) {
    return Arrays.asList(
        nonzeros(result, "theirs.weights"),
        nonzeros(result, "ours.weights"),
        result.get("ours.relativeGap"));
  }

  /** Weights above 1e-3 of the largest; null where there are none. */
  private static Object nonzeros(Result result, String name) {
    double[] weights = result.numbers(name);
    double largest = Arrays.stream(weights).map(Math::abs).max().orElse(0);
    return weights.length == 0
        ? null
        : (int) Arrays.stream(weights).filter(w -> Math.abs(w) > 1e-3 * largest).count();
  }
}
