package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.svm.bound.Bounds;

/**
 * How time and memory grow with rows where every kernel sees all columns, so that none is of low
 * rank: a fit, and the Full SDP bound by itself. Kernels are stored as long as they fit.
 */
public final class GrowthSpeed {
  private static final String KERNELS =
      "linear; poly(degree=2|3,scale=0.1,offset=1); rbf(gamma=0.03|0.1|0.3);"
          + " laplacian(gamma=0.05|0.2)";

  private static final int[] SIZES = {1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000};

  private record Cost(double gap, double wall, double processor, double peak) {
    static Cost of(DoubleSupplier work) {
      PeakMemory.reset();
      ProcessorClock clock = new ProcessorClock();
      double start = clock.seconds();
      long wall = System.nanoTime();
      double gap = work.getAsDouble();
      double seconds = (System.nanoTime() - wall) * 1e-9;
      return new Cost(gap, seconds, clock.seconds() - start, PeakMemory.mebibytes());
    }

    /** The exponent since another size. */
    double growth(Cost before, double times) {
      return before == null ? Double.NaN : Math.log(processor / before.processor) / Math.log(times);
    }
  }

  private record Row(int rows, String kept, Cost fit, Cost bound, Row before) {
    double times() {
      return (double) rows / before.rows;
    }
  }

  /** Measures, as far as the time allows. */
  public Section run(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    for (int n : SIZES) {
      if (context.budget().stop().stopRequested()) {
        context.progress().accept("%d rows are left out".formatted(n));
        break;
      }
      context.progress().accept("%d rows".formatted(n));
      Row row = measure(context, n, rows.isEmpty() ? null : rows.get(rows.size() - 1));
      if (context.budget().stop().stopRequested()) {
        // What was stopped says nothing about speed.
        break;
      }
      rows.add(row);
      context.progress().accept(words(rows.get(rows.size() - 1)));
    }
    return Sets.section(
        "growth",
        new Columns<Row>()
            .number("rows", Row::rows)
            .text("kernels are", Row::kept)
            .gap("fit gap", row -> row.fit().gap())
            .seconds("fit, s", row -> row.fit().wall())
            .seconds("fit, processor s", row -> row.fit().processor())
            .number("exponent", row -> fitGrowth(row))
            .number("fit peak, MiB", row -> row.fit().peak())
            .gap("bound gap", row -> row.bound().gap())
            .seconds("bound, s", row -> row.bound().wall())
            .seconds("bound, processor s", row -> row.bound().processor())
            .number("exponent ", row -> boundGrowth(row))
            .number("bound peak, MiB", row -> row.bound().peak())
            .table(
                "growth",
                "Eight kernels on all of ten columns, k0 = 3, C = 1 (exponents of the processor time since the row above)",
                "",
                rows));
  }

  private static double fitGrowth(Row row) {
    return row.before() == null ? Double.NaN : row.fit().growth(row.before().fit(), row.times());
  }

  private static double boundGrowth(Row row) {
    return row.before() == null
        ? Double.NaN
        : row.bound().growth(row.before().bound(), row.times());
  }

  private static String words(Row row) {
    return "%d rows, %s: fit %.1f s, gap %.1e; bound %.1f s, gap %.1e"
        .formatted(
            row.rows(),
            row.kept(),
            row.fit().processor(),
            row.fit().gap(),
            row.bound().processor(),
            row.bound().gap());
  }

  private static Row measure(ExperimentContext context, int n, Row before) {
    FitInput input = FitInput.asGiven(ManyRows.of(n, context.seed()), Optional.empty());
    FitSettings settings =
        FitSettings.builder()
            .kernels(KERNELS)
            .c(1)
            .lambda(1)
            .k0(3)
            .threads(context.budget().threads())
            .stop(context.budget().stop())
            .settings();
    Fit fit = new Fit(settings, context.toolbox());
    List<PreparedProblem> prepared = new ArrayList<>();
    Cost whole =
        Cost.of(
            () -> {
              var result = fit.run(input);
              prepared.add(result.prepared());
              return result.relativeGap();
            });
    Cost bound =
        Cost.of(
            () -> {
              var result = fit.bound(prepared.get(0), line -> {});
              return Bounds.relativeGap(result.upperBound(), result.lowerBound());
            });
    String kept = prepared.get(0).problem().stored() ? "stored" : "not stored";
    return new Row(n, kept, whole, bound, before);
  }
}
