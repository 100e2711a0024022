package org.smkl.bench.experiment.peers;

import java.util.Map;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.core.response.Starts;
import org.smkl.svm.bound.WeightedGram;

/** The SVM of scikit-learn on the averaged kernel, and ours. */
final class SvmPair implements PeerPair {
  private static final double TOLERANCE = 1e-3;

  @Override
  public String id() {
    return "svm";
  }

  @Override
  public String title() {
    return "SVM: SVC of scikit-learn against our alpha-step";
  }

  @Override
  public String note() {
    return "The plain SVM on the average of the same kernel matrices at the published C, averaging"
        + " not counted. Both have a tolerance of 1e-3, which is not the same thing: theirs bounds"
        + " the violation of the optimality conditions, ours the relative duality gap. The dual"
        + " values tell who came closer; larger is better.";
  }

  @Override
  public Map<String, Object> parameters(Instance instance) {
    return Map.of("C", instance.chosen().c());
  }

  @Override
  public Ours ours(ExperimentContext context, Instance instance) {
    Problem problem = instance.data().problem(instance.chosen());
    AlphaProblem average =
        AlphaProblem.classification(
            WeightedGram.of(problem, Starts.average(problem.q()), context.budget().threads()),
            instance.data().labels(),
            problem.upper());
    AlphaSolver solver = context.alphaSolver();
    AlphaOptions options = AlphaOptions.tolerance(TOLERANCE).stoppedBy(context.budget().stop());
    return Ours.of(
        () -> {
          AlphaSolution solution = solver.solve(average, options);
          return () -> Map.of("value", solution.value().dual());
        });
  }

  @Override
  public Columns<Result> columns() {
    return new Columns<Result>()
        .number("their dual value", result -> result.get(Fields.theirs("value")))
        .number("our dual value", result -> result.get(Fields.ours("value")));
  }
}
