package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.Dataset;

/**
 * Many rows: ten columns with an RBF kernel each, three of which decide the label. How time and
 * memory of a fit grow, and the exponent from one size to the next.
 */
public final class RowsSpeed {
  private static final int[] SIZES = {1_000, 4_000, 16_000, 64_000, 200_000, 1_000_000};

  /** Bytes of heap for each row: factors, products, what the method works on. */
  private static final long ROOM = 5_000;

  private record Row(
      int rows,
      String kept,
      double gap,
      boolean right,
      double kernels,
      double wall,
      double processor,
      double peak,
      double growth) {}

  /** Measures, as far as the heap and the time allow. */
  public Section run(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    for (int n : SIZES) {
      if (n * ROOM > Runtime.getRuntime().maxMemory() || context.budget().stop().stopRequested()) {
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
      context
          .progress()
          .accept("%d rows: gap %.1e, %.1f s".formatted(n, row.gap(), row.processor()));
    }
    return Sets.section(
        "rows",
        new Columns<Row>()
            .number("rows", Row::rows)
            .text("kernels are", Row::kept)
            .number("certified gap", Row::gap)
            .text("right support", row -> row.right() ? "yes" : "no")
            .seconds("kernels, s", Row::kernels)
            .seconds("wall, s", Row::wall)
            .seconds("processor, s", Row::processor)
            .number("peak, MiB", Row::peak)
            .number("exponent", Row::growth)
            .table(
                "rows-fit",
                "Default fit, one RBF kernel for each of ten columns, k0 = 3, C = 1 (exponent of the processor time since the row above)",
                "",
                rows));
  }

  private static Row measure(ExperimentContext context, int n, Row before) {
    Dataset data = ManyRows.of(n, context.seed());
    FitSettings settings =
        FitSettings.builder()
            .kernels("rbf(gamma=0.5)[each]")
            .c(1)
            .lambda(1)
            .k0(ManyRows.RELEVANT.size())
            .threads(context.budget().threads())
            .stop(context.budget().stop())
            .settings();
    PeakMemory.reset();
    ProcessorClock clock = new ProcessorClock();
    double start = clock.seconds();
    long wall = System.nanoTime();
    FitResult result =
        new Fit(settings, context.toolbox()).run(FitInput.asGiven(data, Optional.empty()));
    double processor = clock.seconds() - start;
    double[] beta = result.solution().beta();
    List<Integer> support =
        IntStream.range(0, beta.length).filter(i -> beta[i] > 0).boxed().toList();
    return new Row(
        n,
        result.prepared().problem().stored() ? "stored" : "not stored",
        result.relativeGap(),
        support.equals(ManyRows.RELEVANT),
        result.prepared().seconds(),
        (System.nanoTime() - wall) * 1e-9,
        processor,
        PeakMemory.mebibytes(),
        before == null
            ? Double.NaN
            : Math.log(processor / before.processor()) / Math.log((double) n / before.rows()));
  }
}
