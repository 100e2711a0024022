package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Memory;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.made.MadeRows;
import org.smkl.gram.KernelStorage;
import org.smkl.svm.bound.Bounds;

/**
 * How time and memory grow with rows and columns. Three of the columns decide the label. Kernels
 * are stored as long as they fit, but with many columns.
 */
public final class GrowthSpeed {
  private static final int COLUMNS = 10;

  /** For each column. */
  private static final String EACH = "rbf(gamma=0.5)[each]";

  /** On all columns, so that none is of low rank. */
  private static final String WHOLE =
      "linear; poly(degree=2|3,scale=0.1,offset=1); rbf(gamma=0.03|0.1|0.3);"
          + " laplacian(gamma=0.05|0.2)";

  private static final int[] MANY_ROWS = {1_000, 4_000, 16_000, 64_000, 200_000, 1_000_000};

  /** Bytes of heap for each row: factors, products, what the method works on. */
  private static final long ROW_BYTES = 5_000;

  private static final int COLUMNS_ROWS = 1_000;
  private static final int[] MANY_COLUMNS = {10, 100, 1_000, 10_000};

  /** Bytes of heap for each kernel: its factor, and what the method works on. */
  private static final long KERNEL_BYTES = 500_000;

  private static final double GAP = 1e-3;

  /** With more kernels the proof is not tried. */
  private static final int PROVED_KERNELS = 1_000;

  private static final int[] WHOLE_ROWS = {1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000};

  private GrowthSpeed() {}

  /** One size after the other, as far as the heap and the time allow. */
  private static Section sizes(
      ExperimentContext context,
      String part,
      int[] sizes,
      long bytes,
      IntFunction<Result> measure) {
    Findings found = Findings.of(part);
    BooleanSupplier stopped = () -> context.budget().stop().stopRequested();
    List<Result> rows = new ArrayList<>();
    for (int size : sizes) {
      if (size * bytes > Runtime.getRuntime().maxMemory() || stopped.getAsBoolean()) {
        break;
      }
      Result row = measure.apply(size).with("size", size);
      if (stopped.getAsBoolean()) {
        // What was stopped says nothing about speed.
        break;
      }
      Result before = rows.isEmpty() ? Result.of("size", Double.NaN) : rows.get(rows.size() - 1);
      for (String use : List.of("fit", "bound")) {
        row = row.with(use + "Exponent", exponent(row, before, use + "Processor"));
      }
      rows.add(row);
    }
    rows.forEach(found::row);
    return found.section();
  }

  private static double exponent(Result row, Result before, String field) {
    return Math.log(row.number(field) / before.number(field))
        / Math.log(row.number("size") / before.number("size"));
  }

  private static FitSettings.Builder settings(ExperimentContext context, String kernels) {
    return FitSettings.builder()
        .kernels(kernels)
        .c(1)
        .lambda(1)
        .k0(MadeRows.RELEVANT.size())
        .threads(context.budget().threads())
        .stop(context.budget().stop());
  }

  private static FitInput input(ExperimentContext context, int rows, int columns) {
    return FitInput.asGiven(MadeRows.many(rows, columns, context.seed()), Optional.empty());
  }

  /** A row with what a use of the kernels took; the work returns its gap. */
  private static Result use(Result row, String name, DoubleSupplier work) {
    double[] gap = new double[1];
    Spent spent = Spent.on(() -> gap[0] = work.getAsDouble());
    return row.with(name + "Gap", gap[0])
        .with(name + "Wall", spent.wall())
        .with(name + "Processor", spent.processor())
        .with(name + "Peak", Memory.peak());
  }

  private static double bound(Fit fit, PreparedProblem prepared) {
    RelaxationResult result = fit.bound(prepared, line -> {});
    return Bounds.relativeGap(result.upperBound(), result.lowerBound());
  }

  private static List<Integer> support(FitResult result) {
    double[] beta = result.solution().beta();
    return IntStream.range(0, beta.length).filter(i -> beta[i] > 0).boxed().toList();
  }

  private static String kept(FitResult result) {
    return result.prepared().problem().stored() ? "stored" : "not stored";
  }

  /** A fit from the rows on. */
  private static Result whole(ExperimentContext context, Fit fit, int n, FitResult[] result) {
    FitInput input = input(context, n, COLUMNS);
    Memory.start();
    return use(
        Result.of("n", n),
        "fit",
        () -> {
          result[0] = fit.run(input);
          return result[0].relativeGap();
        });
  }

  /** Many rows: ten columns with an RBF kernel each. */
  public static Section rows(ExperimentContext context) {
    Fit fit = new Fit(settings(context, EACH).settings(), context.toolbox());
    return sizes(
        context,
        "rows",
        MANY_ROWS,
        ROW_BYTES,
        n -> {
          FitResult[] result = new FitResult[1];
          Result row = whole(context, fit, n, result);
          return row.with("kept", kept(result[0]))
              .with("right", support(result[0]).equals(MadeRows.RELEVANT) ? "yes" : "no")
              .with("kernels", result[0].prepared().seconds());
        });
  }

  /** Many columns with an RBF kernel each, and no matrix in memory. */
  public static Section columns(ExperimentContext context) {
    return sizes(context, "columns", MANY_COLUMNS, KERNEL_BYTES, q -> columns(context, q));
  }

  private static Result columns(ExperimentContext context, int q) {
    FitInput input = input(context, COLUMNS_ROWS, q);
    FitSettings.Builder builder = settings(context, EACH).storage(KernelStorage.NO);
    Fit fit = new Fit(builder.settings(), context.toolbox());
    Memory.start();
    PreparedProblem prepared = fit.prepare(input);
    Result row = Result.of("kernels", prepared.seconds());
    row = use(row, "bound", () -> bound(fit, prepared));
    row = fitted(row, "fit", fit, input, prepared);
    return q > PROVED_KERNELS
        ? row.with("proofSupport", "-").with("peak", Memory.peak())
        : fitted(
                row,
                "proof",
                new Fit(builder.certified(GAP).settings(), context.toolbox()),
                input,
                prepared)
            .with("peak", Memory.peak());
  }

  private static Result fitted(
      Result row, String name, Fit fit, FitInput input, PreparedProblem prepared) {
    List<Integer> support = new ArrayList<>();
    Result fitted =
        use(
            row,
            name,
            () -> {
              FitResult result = fit.run(input, prepared);
              support.addAll(support(result));
              return result.relativeGap();
            });
    boolean right = support.equals(MadeRows.RELEVANT);
    return fitted.with(name + "Support", right ? "right" : support.toString());
  }

  /** Kernels that see all columns: a fit, and the Full SDP bound by itself. */
  public static Section growth(ExperimentContext context) {
    Fit fit = new Fit(settings(context, WHOLE).settings(), context.toolbox());
    return sizes(
        context,
        "growth",
        WHOLE_ROWS,
        0,
        n -> {
          FitResult[] result = new FitResult[1];
          Result row = whole(context, fit, n, result);
          Memory.start();
          return use(row, "bound", () -> bound(fit, result[0].prepared()))
              .with("kept", kept(result[0]));
        });
  }
}
