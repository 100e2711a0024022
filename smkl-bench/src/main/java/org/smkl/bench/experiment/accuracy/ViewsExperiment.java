package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Solvers;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.TestPart;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.gram.Normalisation;
import org.smkl.svm.bound.Bounds;

/**
 * Ten classes and six views of each row: handwritten digits (mfeat), three kernels for each view.
 * One choice of kernels that all 45 machines share, proved, beside the usual ways to mix them.
 */
public final class ViewsExperiment {
  private static final String FILE = "mfeat.csv";
  private static final double TRAIN_FRACTION = 0.25;
  private static final int SPLITS = 10;
  private static final int QUICK_SPLITS = 2;
  private static final int FOLDS = 3;
  private static final double GAP = 1e-4;
  private static final List<Integer> K0 = List.of(1, 2, 3, 6, 12);

  private static final List<MklMethod> METHODS =
      List.of(Methods.CERTIFIED, Methods.AVERAGE, Methods.SINGLE, Methods.EASY);

  /** Of a method over all splits. */
  private record Row(String method, List<Result> results) {
    double mean(String field) {
      return results.stream().mapToDouble(r -> r.number(field)).average().orElse(Double.NaN);
    }

    double largest(String field) {
      return results.stream().mapToDouble(r -> r.number(field)).max().orElse(Double.NaN);
    }

    double halfWidth() {
      return Intervals.halfWidth(
          results.stream().mapToDouble(r -> r.number(Fields.ACCURACY)).toArray());
    }
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Supplier<Dataset> digits =
        new Lazy<>(
            () ->
                DataReader.readTraining(
                        context.dataDir().resolve(FILE),
                        ReadOptions.defaults().withLearning(ReadOptions.Learning.CLASSES))
                    .dataset());
    Map<String, List<Result>> results = new LinkedHashMap<>();
    int splits = context.quick() ? QUICK_SPLITS : SPLITS;
    for (int split = 1; split <= splits; split++) {
      int number = split;
      Supplier<Parts> parts = new Lazy<>(() -> Parts.of(context, digits.get(), number));
      for (MklMethod method : METHODS) {
        context
            .once(
                Keys.split("mfeat", split, method.id()), () -> learn(context, method, parts.get()))
            .ifPresent(r -> results.computeIfAbsent(method.id(), id -> new ArrayList<>()).add(r));
      }
    }
    List<Row> rows =
        results.entrySet().stream().map(e -> new Row(e.getKey(), e.getValue())).toList();
    return new Section(
        "views", "Six views of ten digits", paragraphs(splits), List.of(table(rows)), List.of());
  }

  private static List<String> paragraphs(int splits) {
    return List.of(
        "mfeat: 2000 handwritten digits, 649 columns in six views. A linear and two RBF kernels for"
            + " each view (gamma 0.2 and 1 divided by its number of columns), cosine-normalised:"
            + " 18 candidates. %d random splits, 500 rows to train on and 1500 to test on, columns"
                .formatted(splits)
            + " standardised with the training part; one machine for each pair of digits.",
        "C (1, 10, 100) and, where a method has them, lambda (0.1, 10), k0 (1, 2, 3, 6, 12), the"
            + " kernel or EasyMKL's Lambda (1, 0.1, 0.01) by %d-fold cross-validation on the training part."
                .formatted(FOLDS)
            + " 'certified' is tuned by the default fit and then proved by branch and bound to a"
            + " relative gap of 1e-4 (no choice of at most k0 kernels, shared by all 45 machines,"
            + " has a smaller objective). EasyMKL has weights of its own for each machine; its"
            + " kernels are those that any machine uses.");
  }

  private static ResultTable table(List<Row> rows) {
    return new Columns<Row>()
        .text("method", Row::method)
        .number("splits", row -> row.results().size())
        .percent("accuracy, %", row -> row.mean(Fields.ACCURACY))
        .points("95 % interval, +-", Row::halfWidth)
        .number("kernels", row -> row.mean(Fields.NONZEROS))
        .gap("largest gap proved", row -> row.largest(Fields.GAP))
        .seconds("training, s", row -> row.mean(Fields.SECONDS))
        .seconds("cross-validation, s", row -> row.mean(Fields.CV_SECONDS))
        .table(
            "views",
            "Test accuracy over random splits",
            "Means over the splits. Kernels: weights above 1e-3, of the largest weight where they"
                + " are not on the simplex.",
            rows);
  }

  /** One split with its kernels. */
  private record Parts(KernelData data, TestPart test) {
    static Parts of(ExperimentContext context, Dataset whole, int seed) {
      Split split = Split.shuffled(whole.rows(), TRAIN_FRACTION, seed);
      FitInput input =
          FitInput.standardized(
              whole.subset(split.train()), Optional.of(whole.subset(split.test())));
      FitSettings settings =
          FitSettings.builder()
              .kernels(kernels(whole.featureNames()))
              .normalise(Normalisation.COSINE)
              .k0(1)
              .threads(context.budget().threads())
              .settings();
      PreparedProblem prepared = new Fit(settings, context.toolbox()).prepare(input.train());
      return new Parts(
          KernelData.of(prepared, TaskOptions.defaults(), context.toolbox()),
          TestPart.of(
              prepared, input.test().orElseThrow(), context.toolbox(), context.budget().threads()));
    }
  }

  /** Columns of a view have its name and a number. */
  static String kernels(List<String> columns) {
    Map<String, List<Integer>> views = new LinkedHashMap<>();
    IntStream.range(0, columns.size())
        .forEach(
            j ->
                views
                    .computeIfAbsent(columns.get(j).replaceAll("\\d+$", ""), v -> new ArrayList<>())
                    .add(j));
    List<String> specs = new ArrayList<>();
    for (List<Integer> view : views.values()) {
      String cols = "[cols=%d-%d]".formatted(view.get(0), view.get(view.size() - 1));
      specs.add("linear" + cols);
      specs.add("rbf(gamma=%s|%s)%s".formatted(0.2 / view.size(), 1.0 / view.size(), cols));
    }
    return String.join("; ", specs);
  }

  private static Result learn(ExperimentContext context, MklMethod method, Parts parts) {
    MklMethod tuned = method == Methods.CERTIFIED ? Methods.DEFAULT : method;
    List<Double> lambda = method == Methods.EASY ? List.of(1.0, 0.1, 0.01) : List.of(0.1, 10.0);
    Grid grid = new Grid(List.of(1.0, 10.0, 100.0), lambda, K0);
    CvResult result =
        CrossValidation.run(
            parts.data(),
            "",
            tuned,
            new CvSettings(grid, FOLDS, context.methodContext().to(CvSettings.TOLERANCE)),
            Optional.empty(),
            progress -> {});
    if (!result.complete()) {
      throw new StoppedException("The cross-validation was stopped.");
    }
    var best = result.best().orElseThrow();
    MethodContext exact =
        new MethodContext(
            context.toolbox(),
            ExperimentContext.TOLERANCE,
            context.seed(),
            Solvers.DEFAULT,
            GAP,
            context.budget());
    long start = System.nanoTime();
    Learned learned = method.trainer(parts.data(), exact).train(best.parameters());
    double seconds = (System.nanoTime() - start) * 1e-9;
    return Result.of(Fields.ACCURACY, 100 * parts.test().accuracy(learned))
        .with(Fields.NONZEROS, learned.nonzeros())
        .with(Fields.C, best.parameters().c())
        .with(Fields.LAMBDA, best.parameters().lambda())
        .with(Fields.K0, best.parameters().k0())
        .with(Fields.CV_ACCURACY, 100 * best.score())
        .with(Fields.GAP, gap(learned))
        .with(Fields.SECONDS, seconds)
        .with(Fields.CV_SECONDS, result.seconds());
  }

  private static double gap(Learned learned) {
    return Double.isNaN(learned.objective())
        ? Double.NaN
        : Bounds.relativeGap(learned.objective(), learned.lowerBound());
  }
}
