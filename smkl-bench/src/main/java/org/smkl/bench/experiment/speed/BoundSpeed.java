package org.smkl.bench.experiment.speed;

import java.util.List;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.optimum.BoundsExperiment;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.svm.bound.Bounds;

/** The Full SDP relaxation of each set by the default backend. */
public final class BoundSpeed {
  private record Row(String set, int n, RelaxationResult result) {}

  /** Measures. */
  public Section run(ExperimentContext context) {
    List<Row> rows =
        Sets.each(
            context,
            set -> {
              Instance instance = Instance.lazily(context, set).get();
              RelaxationResult result =
                  BoundsExperiment.relax(context, instance, context.backend(), Relaxation.full());
              return new Row(set, instance.data().n(), result);
            });
    return Sets.section(
        "bound",
        new Columns<Row>()
            .text("data", Row::set)
            .number("n", Row::n)
            .number("lower", row -> row.result().lowerBound())
            .number("upper", row -> row.result().upperBound())
            .number(
                "gap",
                row -> Bounds.relativeGap(row.result().upperBound(), row.result().lowerBound()))
            .number("SVMs", row -> row.result().svmSolves())
            .seconds("seconds", row -> row.result().seconds())
            .table(
                "bound",
                "Full SDP relaxation (first run in this process, wall time)",
                Sets.together(rows, row -> row.result().seconds()),
                rows));
  }
}
