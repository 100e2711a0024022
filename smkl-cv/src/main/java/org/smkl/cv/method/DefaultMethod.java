package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.response.Solution;

/** What {@code smkl fit} does without further options. */
final class DefaultMethod implements MklMethod {
  @Override
  public String id() {
    return "default";
  }

  @Override
  public String description() {
    return "what 'smkl fit' does: a relaxation guides best response, supports are solved exactly";
  }

  @Override
  public Set<Axis> axes() {
    return EnumSet.of(Axis.C, Axis.LAMBDA, Axis.K0);
  }

  @Override
  public MklMethod gridMethod() {
    return Methods.BEST_RESPONSE;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    PreparedProblem prepared =
        data.prepared()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The default fit needs the data behind the matrices, which a fold has not. Maybe use best-response within folds."));
    return parameters -> {
      FitSettings.Builder builder =
          FitSettings.builder()
              .c(parameters.c())
              .lambda(parameters.lambda())
              .k0(parameters.k0())
              .seed(context.seed())
              .threads(context.budget().threads())
              .alphaTolerance(context.tolerance())
              .stop(context.budget().stop());
      context.alpha().ifPresent(builder::alphaSolver);
      context.beta().ifPresent(builder::betaProjector);
      FitSettings settings = builder.settings();
      PreparedProblem problem = prepared.with(data.problem(parameters));
      FitResult result =
          new Fit(settings, context.toolbox())
              .run(FitInput.raw(prepared.train(), Optional.empty()), problem);
      List<String> remarks = new ArrayList<>(result.remarks());
      // That kernels were dropped is said once for the data, not for each method.
      remarks.removeAll(prepared.kernels().warnings());
      Solution solution = result.solution();
      return new Learned(
          solution.beta(),
          solution.alpha(),
          solution.value().biases()[0],
          solution.rigorous() ? solution.objective() : Double.NaN,
          result.lowerBound(),
          String.join(" ", remarks));
    };
  }
}
