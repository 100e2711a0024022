package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;

/**
 * How often the three relevant kernels are found, over the number of rows and over the share of
 * useless kernels. All are told how many there are: those whose weights are more count with their
 * three largest.
 */
public final class PhaseExperiment {
  private static final List<MklMethod> METHODS =
      List.of(
          SelectionLearner.CERTIFIED,
          Methods.DEFAULT,
          new Greedy(),
          new L1Mkl(),
          Methods.BEST_RESPONSE);

  private static final int RELEVANT = 3;
  private static final int KERNELS = 50;
  private static final int MIDDLE = 150;
  private static final List<Integer> ROWS = List.of(60, 100, 150, 250);
  private static final List<Integer> CANDIDATES = List.of(6, 12, 25, 50, 100);
  private static final List<Integer> BLENDS = List.of(0, 1, 2, 3, 6);
  private static final Parameters POINT = Parameters.of(10, 0.1, RELEVANT);

  /** One place of the diagram. */
  private record Cell(String method, double x, int draws, double exact, double recall) {}

  private static final int DRAWS = 20;
  private static final int QUICK_DRAWS = 2;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<ResultTable> tables = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    List<Cell> byRows = new ArrayList<>();
    for (int rows : ROWS) {
      byRows.addAll(cells(context, "n", rows, rows, KERNELS, Planted.plain(rows, KERNELS)::sample));
    }
    List<Cell> byShare = new ArrayList<>();
    for (int q : CANDIDATES) {
      double share = 100.0 * (q - RELEVANT) / q;
      byShare.addAll(cells(context, "q", share, MIDDLE, q, Planted.plain(MIDDLE, q)::sample));
    }
    List<Cell> byBlends = new ArrayList<>();
    for (int blends : BLENDS) {
      byBlends.addAll(
          cells(
              context,
              "blends-" + blends,
              blends,
              MIDDLE,
              KERNELS,
              new Blended(MIDDLE, KERNELS, blends, Blended.STRONG, Blended.NOISE)::sample));
    }
    tables.add(
        table("phase-rows", "rows", "Recovery over rows, %d kernels".formatted(KERNELS), byRows));
    tables.add(
        table(
            "phase-useless",
            "useless kernels, %",
            "Recovery over the share of useless kernels, %d rows".formatted(MIDDLE),
            byShare));
    tables.add(
        table(
            "phase-blends",
            "blends",
            "Recovery over the number of blends, %d rows, %d linear kernels"
                .formatted(MIDDLE, KERNELS),
            byBlends));
    plots.add(plot("Exact recovery over the number of rows", "rows", byRows));
    plots.add(plot("Exact recovery over the share of useless kernels", "useless, %", byShare));
    plots.add(plot("Exact recovery over the number of blends", "blends", byBlends));
    return new Section(
        "phase",
        "Phase diagram of recovery",
        List.of(
            "Planted problems with three relevant kernels (one an interaction of two columns), noise of half the deviation of an effect. Nothing is cross-validated; all are told that there are three, and who has more kernels with weight counts with the three largest. Blends are columns that are correlated 0.75 with the sum of the three relevant ones ('selection'), so that each says more than each of them."),
        tables,
        plots);
  }

  private static List<Cell> cells(
      ExperimentContext context,
      String axis,
      double x,
      int rows,
      int kernels,
      LongFunction<Sample> problem) {
    int draws = context.quick() ? QUICK_DRAWS : DRAWS;
    List<List<Result>> results = new ArrayList<>();
    METHODS.forEach(method -> results.add(new ArrayList<>()));
    for (int draw = 1; draw <= draws; draw++) {
      int seed = draw;
      Supplier<Sample> sample = new Lazy<>(() -> problem.apply(seed));
      Supplier<SelectionLearner> learner =
          new Lazy<>(() -> new SelectionLearner(context, sample.get()));
      for (int m = 0; m < METHODS.size(); m++) {
        MklMethod method = METHODS.get(m);
        String key = Keys.phase(axis, rows, kernels, seed, method.id());
        context
            .once(key, () -> recovered(learner.get(), sample.get(), method))
            .ifPresent(results.get(m)::add);
      }
    }
    List<Cell> cells = new ArrayList<>();
    for (int m = 0; m < METHODS.size(); m++) {
      List<Result> own = results.get(m);
      if (!own.isEmpty()) {
        cells.add(
            new Cell(
                METHODS.get(m).id(),
                x,
                own.size(),
                mean(own, Fields.EXACT),
                mean(own, Fields.RECALL)));
      }
    }
    return cells;
  }

  private static double mean(List<Result> results, String field) {
    return results.stream().mapToDouble(r -> r.number(field)).average().orElse(Double.NaN);
  }

  private static Result recovered(SelectionLearner learner, Sample sample, MklMethod method) {
    int[] ranked = learner.ranked(method, POINT);
    BitSet chosen = new BitSet();
    for (int k = 0; k < Math.min(RELEVANT, ranked.length); k++) {
      chosen.set(ranked[k]);
    }
    return Result.of(Fields.EXACT, 100 * sample.exact(chosen))
        .with(Fields.RECALL, 100 * sample.recall(chosen))
        .with(Fields.NONZEROS, ranked.length);
  }

  private static ResultTable table(String id, String axis, String title, List<Cell> cells) {
    return new Columns<Cell>()
        .number(axis, cell -> Math.rint(10 * cell.x()) / 10)
        .text("method", Cell::method)
        .count("draws", Cell::draws)
        .percent("exact, %", Cell::exact)
        .percent("recall, %", Cell::recall)
        .table(id, title, "C = 10, lambda = 0.1, k0 = 3, the true number.", cells);
  }

  private static Plot plot(String title, String x, List<Cell> cells) {
    List<Plot.Series> series = new ArrayList<>();
    for (MklMethod method : METHODS) {
      List<Cell> own = cells.stream().filter(c -> c.method().equals(method.id())).toList();
      if (!own.isEmpty()) {
        series.add(
            new Plot.Series(
                method.id(),
                own.stream().mapToDouble(Cell::x).toArray(),
                own.stream().mapToDouble(Cell::exact).toArray(),
                List.of()));
      }
    }
    return new Plot(title, Plot.Kind.LINES, x, "found exactly, %", false, false, series);
  }
}
