package org.smkl.bench.experiment.peers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.MadeData;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.gram.NamedKernelSets;

/** Our grid search beside scikit-learn's, as many fits each. */
public final class GridExperiment {
  /** The largest time of one of our fits, as a multiple of one of theirs, that is aimed at. */
  private static final int AIM = 5;

  private static final int FOLDS = 5;
  private static final List<Double> THEIR_C = List.of(0.01, 0.1, 1.0, 10.0, 100.0, 1000.0);
  private static final List<Double> GAMMA = List.of(0.1, 1.0, 10.0);
  private static final Grid OURS =
      new Grid(List.of(0.1, 1.0, 10.0), List.of(0.01, 1.0), List.of(1, 2, 3));
  private static final int FITS = 18 * FOLDS;

  /** A size of data. */
  private record Size(int rows, int columns) {}

  private static final List<Size> SIZES = List.of(new Size(840, 10), new Size(1400, 15));

  private final List<Size> sizes;
  private final PeerBudget budget;

  /** With 840 and 1400 rows. */
  public GridExperiment() {
    this(SIZES, PeerBudget.of(true));
  }

  private GridExperiment(List<Size> sizes, PeerBudget budget) {
    this.sizes = sizes;
    this.budget = budget;
  }

  /** With so many rows of four columns. */
  static GridExperiment of(int rows, PeerBudget budget) {
    return new GridExperiment(List.of(new Size(rows, 4)), budget);
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    return SideBySide.run(
        context,
        budget,
        Findings.of("grid"),
        side -> {
          for (Size size : sizes) {
            context
                .once(
                    Keys.beside(side.present(), "grid", size.rows(), size.columns()),
                    () -> compare(context, side, size))
                .map(result -> result.with("rows", size.rows()).with("columns", size.columns()))
                .ifPresent(result -> side.found().row(result.with("fits", FITS)));
          }
        },
        FITS,
        FOLDS,
        AIM);
  }

  private static Result compare(ExperimentContext context, SideBySide side, Size size) {
    FitInput input =
        FitInput.standardized(
            MadeData.noisy(size.rows(), size.columns(), context.seed()), Optional.empty());
    return side.compare(
        "%d rows, %d columns".formatted(size.rows(), size.columns()),
        new PeerPair.Ours(
            search(context, input, Methods.DEFAULT),
            Optional.of(search(context, input, Methods.BEST_RESPONSE))),
        new PeerData(input.train().x(), input.train().labels(), List.of()),
        "grid",
        Map.of(
            "C",
            THEIR_C,
            "gamma",
            GAMMA.stream().map(g -> g / size.columns()).toList(),
            "folds",
            FOLDS));
  }

  private static PeerPair.Work search(ExperimentContext context, FitInput input, MklMethod method) {
    FitSettings settings =
        FitSettings.builder()
            .kernels(NamedKernelSets.PUBLISHED_10)
            .threads(1)
            .stop(context.budget().stop())
            .settings();
    MethodContext methods =
        new MethodContext(
            context.toolbox(),
            CvSettings.TOLERANCE,
            context.seed(),
            context.budget().withThreads(1));
    return () -> {
      PreparedProblem prepared = new Fit(settings, context.toolbox()).prepare(input.train());
      CvResult result =
          CrossValidation.run(
              KernelData.of(prepared, TaskOptions.defaults(), context.toolbox()),
              "",
              method,
              new CvSettings(OURS, FOLDS, methods),
              Optional.empty(),
              progress -> {});
      return () -> Map.of("score", result.best().orElseThrow().score());
    };
  }
}
