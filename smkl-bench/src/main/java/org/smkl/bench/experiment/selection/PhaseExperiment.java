package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.data.made.Blended;
import org.smkl.data.made.Planted;

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
          Methods.GREEDY,
          Methods.L1,
          Methods.BEST_RESPONSE);

  private static final int RELEVANT = 3;
  private static final int KERNELS = 50;
  private static final int MIDDLE = 150;
  private static final List<Integer> ROWS = List.of(60, 100, 150, 250);
  private static final List<Integer> CANDIDATES = List.of(6, 12, 25, 50, 100);
  private static final List<Integer> BLENDS = List.of(0, 1, 2, 3, 6);
  private static final Parameters POINT = Parameters.of(10, 0.1, RELEVANT);

  private static final int DRAWS = 20;
  private static final int QUICK_DRAWS = 2;

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("phase");
    for (int rows : ROWS) {
      LongFunction<Sample> problem = Sample.draws(Planted.plain(rows, KERNELS)::sample);
      cells(context, found, "phase-rows", "n", rows, rows, KERNELS, problem);
    }
    for (int q : CANDIDATES) {
      double share = 100.0 * (q - RELEVANT) / q;
      LongFunction<Sample> problem = Sample.draws(Planted.plain(MIDDLE, q)::sample);
      cells(context, found, "phase-useless", "q", share, MIDDLE, q, problem);
    }
    for (int blends : BLENDS) {
      LongFunction<Sample> problem =
          Sample.draws(new Blended(MIDDLE, KERNELS, blends, Blended.STRONG, Blended.NOISE)::sample);
      String axis = "blends-" + blends;
      cells(context, found, "phase-blends", axis, blends, MIDDLE, KERNELS, problem);
    }
    plot(found, "Exact recovery over the number of rows", "rows", "phase-rows");
    plot(found, "Exact recovery over the share of useless kernels", "useless, %", "phase-useless");
    plot(found, "Exact recovery over the number of blends", "blends", "phase-blends");
    return found.section();
  }

  private static void cells(
      ExperimentContext context,
      Findings found,
      String table,
      String axis,
      double x,
      int rows,
      int kernels,
      LongFunction<Sample> problem) {
    int draws = context.chosen().draws().orElse(context.quick() ? QUICK_DRAWS : DRAWS);
    Map<String, List<Result>> results = new LinkedHashMap<>();
    for (int draw = 1; draw <= draws; draw++) {
      int seed = draw;
      Supplier<Sample> sample = new Lazy<>(() -> problem.apply(seed));
      Supplier<SelectionLearner> learner =
          new Lazy<>(() -> new SelectionLearner(context, sample.get()));
      for (MklMethod method : METHODS) {
        List<Result> own = results.computeIfAbsent(method.id(), id -> new ArrayList<>());
        context
            .once(
                Keys.of("phase", axis, rows, kernels, seed, method.id()),
                () -> recovered(learner.get(), sample.get(), method))
            .ifPresent(own::add);
      }
    }
    results.values().removeIf(List::isEmpty);
    results.forEach(
        (method, own) ->
            found.row(
                table,
                new Draws(own)
                    .means("exact", "recall")
                    .with("method", method)
                    .with("x", x)
                    .with("axis", Math.rint(10 * x) / 10)));
  }

  private static Result recovered(SelectionLearner learner, Sample sample, MklMethod method) {
    int[] ranked = learner.ranked(method, POINT);
    BitSet chosen = new BitSet();
    for (int k = 0; k < Math.min(RELEVANT, ranked.length); k++) {
      chosen.set(ranked[k]);
    }
    return Result.of("exact", 100 * sample.exact(chosen))
        .with("recall", 100 * sample.recall(chosen))
        .with("nonzeros", ranked.length);
  }

  private static void plot(Findings found, String title, String x, String table) {
    List<Plot.Series> series = new ArrayList<>();
    for (MklMethod method : METHODS) {
      List<Result> own =
          found.rows(table).stream()
              .filter(cell -> cell.text("method").equals(method.id()))
              .toList();
      if (!own.isEmpty()) {
        series.add(new Draws(own).series(method.id(), "x", "exact", List.of()));
      }
    }
    found.plot(Plot.Kind.LINES, title, x, "found exactly, %", false, series);
  }
}
