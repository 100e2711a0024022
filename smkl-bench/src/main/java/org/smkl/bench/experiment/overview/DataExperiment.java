package org.smkl.bench.experiment.overview;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedSet;
import org.smkl.gram.KernelReport;
import org.smkl.gram.PsdPolicy;

/** The table of data sets. */
public final class DataExperiment {
  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    for (String set : context.sets()) {
      context
          .once(Keys.data(set), () -> describe(context, set))
          .ifPresent(result -> rows.add(new Row(set, result)));
    }
    return new Section(
        "data",
        "Data sets",
        List.of(
            "Files are checked by SHA-256, split with the published seed and standardised with the"
                + " training part's mean and deviation."),
        List.of(
            new Columns<Row>()
                .text("data", Row::set)
                .number("training rows", row -> row.result().get(Fields.N))
                .published(
                    "published", Format.NUMBER, row -> context.reference().of(row.set(), "n_train"))
                .number("test rows", row -> row.result().get(Fields.TEST))
                .number("columns", row -> row.result().get(Fields.COLUMNS))
                .percent("positive, %", row -> row.result().get(Fields.POSITIVE))
                .number("indefinite kernels", row -> row.result().get(Fields.DROPPED))
                .number("least eigenvalue", row -> row.result().get(Fields.LEAST))
                .number("C", row -> row.result().get(Fields.C))
                .number("lambda", row -> row.result().get(Fields.LAMBDA))
                .number("k0", row -> row.result().get(Fields.K0))
                .table(
                    "data",
                    "The sets",
                    "Least eigenvalue: over the Gram matrices of the kernels dropped as"
                        + " indefinite.",
                    rows)),
        List.of());
  }

  private record Row(String set, Result result) {}

  private static Result describe(ExperimentContext context, String set) {
    Instance instance = Instance.of(context, set, "published-10", PsdPolicy.DROP);
    double least = Double.NaN;
    int dropped = 0;
    for (KernelReport report : instance.prepared().kernels().reports()) {
      if (!report.kept()) {
        dropped++;
        double value = report.leastEigenvalue().orElse(Double.NaN);
        least = Double.isNaN(least) ? value : Math.min(least, value);
      }
    }
    PublishedSet published = instance.published().set();
    double positive = Arrays.stream(instance.data().labels()).filter(y -> y > 0).count();
    return Result.of(Fields.N, instance.data().n())
        .with(Fields.TEST, instance.test().size())
        .with(Fields.COLUMNS, published.columns())
        .with(Fields.POSITIVE, 100 * positive / instance.data().n())
        .with(Fields.DROPPED, dropped)
        .with(Fields.LEAST, least)
        .with(Fields.C, published.c())
        .with(Fields.LAMBDA, published.lambda())
        .with(Fields.K0, published.k0());
  }
}
