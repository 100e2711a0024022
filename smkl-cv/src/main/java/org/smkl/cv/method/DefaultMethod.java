package org.smkl.cv.method;

import org.smkl.api.Problem;
import org.smkl.api.relax.CutPool;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.FoundWeights;
import org.smkl.svm.plan.Thresholds;

/** What {@code smkl fit} does without further options. */
final class DefaultMethod extends OwnMethod {
  DefaultMethod() {
    super(
        "default",
        "what 'smkl fit' does: a relaxation guides best response, supports are solved exactly",
        Axis.C,
        Axis.LAMBDA,
        Axis.K0);
  }

  @Override
  public boolean nested() {
    return true;
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    Fit fit = new Fit(settings(context), context.toolbox());
    WarmCuts cuts = new WarmCuts();
    int looks = context.exact() ? Integer.MAX_VALUE : Thresholds.GRID_NEIGHBOURS;
    return new NestedTrainer(
        parameters -> {
          Problem problem = data.problem(parameters);
          CutPool pool = cuts.at(problem);
          int known = pool.size();
          FoundWeights found = fit.weights(problem, pool, looks);
          cuts.keep(problem, pool, known);
          Learned learned = LearnedBounds.of(problem, found.solution(), found.alphas(), context);
          return context.exact() ? learned.with(found.remarks()) : learned;
        },
        data.rules().must());
  }

  private static FitSettings settings(MethodContext context) {
    FitSettings.Builder builder =
        FitSettings.builder()
            .seed(context.seed())
            .threads(context.budget().threads())
            .alphaTolerance(context.tolerance())
            .stop(context.budget().stop());
    context.solvers().alpha().ifPresent(builder::alphaSolver);
    context.solvers().beta().ifPresent(builder::betaProjector);
    context.solvers().backend().ifPresent(builder::backend);
    return builder.settings();
  }
}
