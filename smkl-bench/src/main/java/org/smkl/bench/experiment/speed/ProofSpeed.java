package org.smkl.bench.experiment.speed;

import java.util.List;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchResult;

/** The certified optimum of each set, with ten and with fifty kernels. */
public final class ProofSpeed {
  private record Row(String set, int n, SearchResult result) {}

  /** Measures. */
  public Section run(ExperimentContext context) {
    return Sets.section(
        "proof",
        table(context, NamedKernelSets.PUBLISHED_10, 1e-6),
        table(context, NamedKernelSets.PUBLISHED_50, 1e-5));
  }

  private ResultTable table(ExperimentContext context, String kernels, double gap) {
    List<Row> rows =
        Sets.each(
            context,
            set -> {
              Instance instance = Instance.of(context, set, kernels, PsdPolicy.DROP);
              SearchResult result =
                  CertifiedExperiment.prove(context, instance, gap, SearchListener.NONE);
              return new Row(set, instance.data().n(), result);
            });
    return new Columns<Row>()
        .text("data", Row::set)
        .number("n", Row::n)
        .upper("optimum", row -> optimum(row.result()))
        .gap("gap", row -> row.result().relativeGap())
        .number("nodes", row -> row.result().progress().nodes())
        .number("SVMs", row -> row.result().progress().svmSolves())
        .seconds("root, s", row -> row.result().seconds().root())
        .seconds("optimum, s", row -> row.result().seconds().optimum())
        .seconds("proof, s", row -> row.result().seconds().total())
        .table(
            "proof" + "-" + kernels,
            "Certified optimum, %s, gap %s (first run in this process, wall time)"
                .formatted(kernels, gap),
            Sets.together(rows, row -> row.result().seconds().total()),
            rows);
  }

  private static double optimum(SearchResult result) {
    return result.status().proved() ? result.upperBound() : Double.NaN;
  }
}
