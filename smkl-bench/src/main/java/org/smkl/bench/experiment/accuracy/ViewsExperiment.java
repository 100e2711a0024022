package org.smkl.bench.experiment.accuracy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ColumnGroups;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Intervals;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Parts;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Solvers;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.gram.Normalisation;
import org.smkl.svm.bound.Bounds;

/**
 * Ten classes and six views of each row: handwritten digits (mfeat), three kernels for each view.
 * One choice of kernels that all 45 machines share, proved, beside the usual ways to mix them.
 */
public final class ViewsExperiment {
  private static final String SET = "mfeat";
  private static final double TRAIN_FRACTION = 0.25;
  private static final int SPLITS = 10;
  private static final int QUICK_SPLITS = 2;
  private static final int FOLDS = 3;
  private static final double GAP = 1e-4;
  private static final List<Integer> K0 = List.of(1, 2, 3, 6, 12);

  private static final List<MklMethod> METHODS =
      List.of(Methods.CERTIFIED, Methods.AVERAGE, Methods.SINGLE, Methods.EASY);

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("views");
    Supplier<Dataset> digits = new Lazy<>(() -> DataFiles.classes(context.dataDir(), SET));
    Map<String, List<Result>> results = new LinkedHashMap<>();
    int splits = context.quick() ? QUICK_SPLITS : SPLITS;
    for (int split = 1; split <= splits; split++) {
      int number = split;
      Supplier<Parts> parts = new Lazy<>(() -> parts(context, digits.get(), number));
      for (MklMethod method : METHODS) {
        context
            .once(Keys.split(SET, split, method.id()), () -> learn(context, method, parts.get()))
            .ifPresent(r -> results.computeIfAbsent(method.id(), id -> new ArrayList<>()).add(r));
      }
    }
    results.forEach(
        (method, list) -> {
          Draws draws = new Draws(list);
          found.row(
              draws
                  .means("accuracy", "nonzeros", "seconds", "cvSeconds")
                  .with("method", method)
                  .with("halfWidth", Intervals.halfWidth(draws.values("accuracy")))
                  .with("gap", draws.largest("gap")));
        });
    return found.section(splits, FOLDS);
  }

  private static Parts parts(ExperimentContext context, Dataset whole, int seed) {
    Split split = Split.shuffled(whole.rows(), TRAIN_FRACTION, seed);
    FitInput input =
        FitInput.standardized(whole.subset(split.train()), Optional.of(whole.subset(split.test())));
    return Parts.of(
        context,
        input,
        FitSettings.builder()
            .kernels(ColumnGroups.views(whole.featureNames()))
            .normalise(Normalisation.COSINE));
  }

  private static Result learn(ExperimentContext context, MklMethod method, Parts parts) {
    MklMethod tuned = method == Methods.CERTIFIED ? Methods.DEFAULT : method;
    List<Double> lambda = method == Methods.EASY ? List.of(1.0, 0.1, 0.01) : List.of(0.1, 10.0);
    Grid grid = new Grid(List.of(1.0, 10.0, 100.0), lambda, K0);
    CvResult result = parts.crossValidate(context, tuned, grid, FOLDS);
    CvRow best = result.best().orElseThrow();
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
    boolean bounded = !Double.isNaN(learned.objective());
    return parts
        .tested(learned, best.parameters())
        .with("cvAccuracy", 100 * best.score())
        .with(
            "gap",
            bounded ? Bounds.relativeGap(learned.objective(), learned.lowerBound()) : Double.NaN)
        .with("seconds", seconds)
        .with("cvSeconds", result.seconds());
  }
}
