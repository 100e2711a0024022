package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.gram.KernelStorage;
import org.smkl.svm.bound.Bounds;

/**
 * Many columns with an RBF kernel each, three of which decide the label, and no matrix in memory:
 * the relaxation, the default fit and the proof.
 */
public final class ColumnsSpeed {
  private static final int ROWS = 1_000;
  private static final int[] SIZES = {10, 100, 1_000, 10_000};

  /** Bytes of heap for each kernel: its factor, and what the method works on. */
  private static final long ROOM = 500_000;

  private static final double GAP = 1e-3;

  /** With more kernels the proof is not tried. */
  private static final int PROVED = 1_000;

  /** One way to use the kernels: its gap, its time, and whether it finds the columns. */
  private record Use(double gap, double wall, double processor, String support) {
    static final Use NONE = new Use(Double.NaN, Double.NaN, Double.NaN, "-");
  }

  private record Row(int kernels, double preparation, Use bound, Use fit, Use proof, double peak) {}

  /** Measures, as far as the heap and the time allow. */
  public Section run(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    for (int q : SIZES) {
      if (q * ROOM > Runtime.getRuntime().maxMemory() || context.budget().stop().stopRequested()) {
        context.progress().accept("%d kernels are left out".formatted(q));
        break;
      }
      context.progress().accept("%d kernels".formatted(q));
      Row row = measure(context, q);
      if (context.budget().stop().stopRequested()) {
        // What was stopped says nothing about speed.
        break;
      }
      rows.add(row);
    }
    Columns<Row> columns =
        new Columns<Row>().number("kernels", Row::kernels).seconds("kernels, s", Row::preparation);
    add(columns, "bound", Row::bound);
    add(columns, "fit", Row::fit).text("fit support", row -> row.fit().support());
    add(columns, "proof", Row::proof).text("proof support", row -> row.proof().support());
    return Sets.section(
        "columns",
        columns
            .number("peak, MiB", Row::peak)
            .table(
                "columns-fit",
                "One RBF kernel for each column of %d rows, none stored, k0 = 3, C = 1, lambda = 1; proof to %s"
                    .formatted(ROWS, GAP),
                "",
                rows));
  }

  private static Columns<Row> add(Columns<Row> columns, String name, Function<Row, Use> use) {
    return columns
        .number(name + " gap", row -> use.apply(row).gap())
        .seconds(name + ", s", row -> use.apply(row).wall())
        .seconds(name + ", processor s", row -> use.apply(row).processor());
  }

  private static Row measure(ExperimentContext context, int q) {
    FitInput input = FitInput.asGiven(ManyRows.of(ROWS, q, context.seed()), Optional.empty());
    FitSettings.Builder builder =
        FitSettings.builder()
            .kernels("rbf(gamma=0.5)[each]")
            .c(1)
            .lambda(1)
            .k0(ManyRows.RELEVANT.size())
            .storage(KernelStorage.NO)
            .threads(context.budget().threads())
            .stop(context.budget().stop());
    Fit fit = new Fit(builder.settings(), context.toolbox());
    PeakMemory.reset();
    PreparedProblem prepared = fit.prepare(input);
    Use bound =
        use(
            () -> {
              var result = fit.bound(prepared, line -> {});
              return new Found(Bounds.relativeGap(result.upperBound(), result.lowerBound()), "-");
            });
    Use fitted = use(() -> found(fit.run(input, prepared)));
    Use proof =
        q > PROVED
            ? Use.NONE
            : use(
                () ->
                    found(
                        new Fit(builder.certified(GAP).settings(), context.toolbox())
                            .run(input, prepared)));
    return new Row(q, prepared.seconds(), bound, fitted, proof, PeakMemory.mebibytes());
  }

  private record Found(double gap, String support) {}

  private static Found found(FitResult result) {
    double[] beta = result.solution().beta();
    List<Integer> support =
        IntStream.range(0, beta.length).filter(i -> beta[i] > 0).boxed().toList();
    return new Found(
        result.relativeGap(), support.equals(ManyRows.RELEVANT) ? "right" : support.toString());
  }

  private static Use use(Supplier<Found> work) {
    ProcessorClock clock = new ProcessorClock();
    double start = clock.seconds();
    long wall = System.nanoTime();
    Found found = work.get();
    double seconds = (System.nanoTime() - wall) * 1e-9;
    return new Use(found.gap(), seconds, clock.seconds() - start, found.support());
  }
}
