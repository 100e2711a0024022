package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.data.Dataset;
import org.smkl.plugin.PluginException;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Bounds;

/** Many kernels: one for each gene, and planted problems. */
public final class ManySpeed {
  private static final double BOUND_TOLERANCE = 1e-6;
  private static final double GAP = 1e-3;
  private static final double LIMIT = 60;
  private static final double[] MOMENTS = {1, 5, 20, LIMIT};
  private static final int PLANTED_ROWS = 150;

  private record BoundRow(int q, double lower, double gap, double own, double other) {}

  private record SearchRow(
      String data, int q, int k0, SearchResult result, double processor, double[] gaps) {}

  /** Measures. */
  public Section run(ExperimentContext context) {
    Dataset golub = ColumnProblem.golub(context.dataDir());
    return Sets.section("many", bounds(context, golub), genes(context, golub), planted(context));
  }

  private static ResultTable bounds(ExperimentContext context, Dataset golub) {
    RelaxationBackend own = context.backend();
    Optional<RelaxationBackend> clarabel = clarabel(context);
    List<BoundRow> rows = new ArrayList<>();
    for (int q : new int[] {100, 400, 2000, golub.columns()}) {
      if (!context.budget().stop().stopRequested()) {
        Problem problem = ColumnProblem.linear(golub, q, 3);
        RelaxationResult result = relax(context, own, problem);
        rows.add(
            new BoundRow(
                q,
                result.lowerBound(),
                Bounds.relativeGap(result.upperBound(), result.lowerBound()),
                processor(() -> relax(context, own, problem)),
                clarabel.map(c -> processor(() -> relax(context, c, problem))).orElse(Double.NaN)));
      }
    }
    return new Columns<BoundRow>()
        .number("kernels", BoundRow::q)
        .number("lower", BoundRow::lower)
        .gap("gap", BoundRow::gap)
        .seconds("saddle, s", BoundRow::own)
        .seconds("clarabel, s", BoundRow::other)
        .number("ratio", row -> row.own() / row.other())
        .table(
            "many-bound",
            "Full SDP relaxation of golub to %s, k0 = 3 (median processor time, warm)"
                .formatted(BOUND_TOLERANCE),
            "",
            rows);
  }

  private static Optional<RelaxationBackend> clarabel(ExperimentContext context) {
    try {
      return Optional.of(context.toolbox().backend(Optional.of("clarabel")));
    } catch (PluginException e) {
      context.progress().accept(e.getMessage());
      return Optional.empty();
    }
  }

  private static RelaxationResult relax(
      ExperimentContext context, RelaxationBackend backend, Problem problem) {
    return backend.solve(
        problem,
        Node.root(),
        RelaxationOptions.defaults(context.alphaSolver())
            .withTolerance(BOUND_TOLERANCE)
            .withBudget(context.budget().withSeconds(LIMIT)));
  }

  /** The whole process's, because a conic solver has a thread of its own. */
  private static double processor(Runnable work) {
    ProcessorClock clock = new ProcessorClock();
    List<Double> times = new ArrayList<>();
    double start = clock.seconds();
    while (times.size() < 5 || (clock.seconds() - start < 3 && times.size() < 100)) {
      double before = clock.seconds();
      work.run();
      times.add(clock.seconds() - before);
    }
    Collections.sort(times);
    return times.get(times.size() / 2);
  }

  private static ResultTable genes(ExperimentContext context, Dataset golub) {
    List<SearchRow> rows = new ArrayList<>();
    for (int k0 = 1; k0 <= 3 && !context.budget().stop().stopRequested(); k0++) {
      rows.add(search(context, "golub", ColumnProblem.linear(golub, golub.columns(), k0)));
    }
    return table("many-golub", "Certified optimum of golub, all genes", rows);
  }

  private static ResultTable planted(ExperimentContext context) {
    List<SearchRow> rows = new ArrayList<>();
    for (int q : new int[] {50, 100, 200, 500, 1000}) {
      if (!context.budget().stop().stopRequested()) {
        rows.add(
            search(context, "planted", ColumnProblem.planted(PLANTED_ROWS, q, context.seed())));
      }
    }
    return table("many-planted", "Certified optimum of planted problems", rows);
  }

  private static SearchRow search(ExperimentContext context, String data, Problem problem) {
    context.progress().accept("%s, %d kernels, k0 = %d".formatted(data, problem.q(), problem.k0()));
    double[] gaps = new double[MOMENTS.length];
    Arrays.fill(gaps, 1);
    SearchListener listener =
        new SearchListener() {
          @Override
          public void progress(SearchProgress progress) {
            for (int k = 0; k < MOMENTS.length; k++) {
              if (progress.seconds() <= MOMENTS[k]) {
                gaps[k] = Math.min(gaps[k], progress.relativeGap());
              }
            }
          }
        };
    ProcessorClock clock = new ProcessorClock();
    double before = clock.seconds();
    SearchResult result =
        context
            .toolbox()
            .certifiedSolver(Optional.empty())
            .solve(
                problem,
                context.backend(),
                context.alphaSolver(),
                SearchOptions.gap(GAP).withBudget(context.budget().withSeconds(LIMIT)),
                listener);
    return new SearchRow(data, problem.q(), problem.k0(), result, clock.seconds() - before, gaps);
  }

  private static ResultTable table(String id, String title, List<SearchRow> rows) {
    Columns<SearchRow> columns =
        new Columns<SearchRow>()
            .number("kernels", SearchRow::q)
            .number("k0", SearchRow::k0)
            .text("status", row -> row.result().status())
            .number("lower", row -> row.result().lowerBound())
            .number("upper", row -> row.result().upperBound())
            .gap("gap", row -> row.result().relativeGap())
            .number("nodes", row -> row.result().progress().nodes())
            .seconds("wall, s", row -> row.result().seconds().total())
            .seconds("processor, s", SearchRow::processor);
    for (int k = 0; k < MOMENTS.length; k++) {
      int moment = k;
      columns.number("gap at %.0f s".formatted(MOMENTS[k]), row -> row.gaps()[moment]);
    }
    return columns.table(id, "%s, gap %s, at most %.0f s".formatted(title, GAP, LIMIT), "", rows);
  }
}
