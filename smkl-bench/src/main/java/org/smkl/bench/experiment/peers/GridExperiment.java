package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
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
import org.smkl.cv.method.StoppedException;
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

  private record Row(Size size, Result result) {
    double perFit(String field) {
      return result.number(field) / FITS;
    }

    double ratio(String field) {
      return result.number(field) / result.number(Fields.THEIRS_MEDIAN);
    }
  }

  private final List<Size> sizes;
  private final List<String> remarks = new ArrayList<>();

  /** With 840 and 1400 rows. */
  public GridExperiment() {
    this(SIZES);
  }

  private GridExperiment(List<Size> sizes) {
    this.sizes = sizes;
  }

  /** With so many rows of four columns. */
  static GridExperiment of(int rows) {
    return new GridExperiment(List.of(new Size(rows, 4)));
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    remarks.clear();
    remarks.add(
        "Processor time of one thread, for %d fits in %d folds on the same standardised rows. Theirs"
                .formatted(FITS, FOLDS)
            + " is GridSearchCV with SVC, six values of C and three of gamma (0.1, 1 and 10 divided"
            + " by the number of columns). Ours is what 'smkl cv' does with three values of C, two"
            + " of lambda and three of k0 for the ten published kernels, from the rows on. At most"
            + " %d times their time for a fit is aimed at.".formatted(AIM));
    PeerBudget budget = PeerBudget.of(true);
    List<Row> rows = new ArrayList<>();
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      for (Size size : sizes) {
        String key = Keys.grid(size.rows(), size.columns(), peers.isPresent());
        context
            .once(key, () -> compare(context, budget, peers, size))
            .ifPresent(result -> rows.add(new Row(size, result)));
      }
    } catch (StoppedException e) {
      remarks.add("The run was stopped.");
    } finally {
      peers.ifPresent(Peers::close);
    }
    return new Section(
        "grid",
        "Grid searches",
        remarks,
        List.of(
            new Columns<Row>()
                .number("rows", row -> row.size().rows())
                .number("columns", row -> row.size().columns())
                .seconds("SVC, s a fit", row -> row.perFit(Fields.THEIRS_MEDIAN))
                .seconds("default, s a fit", row -> row.perFit(Fields.OURS_MEDIAN))
                .seconds("best response, s a fit", row -> row.perFit(Fields.ALSO_MEDIAN))
                .number("default / SVC", row -> row.ratio(Fields.OURS_MEDIAN))
                .number("best response / SVC", row -> row.ratio(Fields.ALSO_MEDIAN))
                .percent("SVC, %", row -> percent(row.result().get(Fields.theirs("score"))))
                .percent("default, %", row -> percent(row.result().get(Fields.ours("score"))))
                .table("grid", "Cross-validated grids of the same size", "", rows)),
        List.of());
  }

  private static Object percent(Object share) {
    return share instanceof Number number ? 100 * number.doubleValue() : share;
  }

  private Result compare(
      ExperimentContext context, PeerBudget budget, Optional<Peers> peers, Size size) {
    FitInput input =
        FitInput.standardized(
            NoisyData.of(size.rows(), size.columns(), context.seed()), Optional.empty());
    PeerMeasurement measurement = new PeerMeasurement(budget, context.budget().stop());
    PeerPair.Ours ours =
        new PeerPair.Ours(
            search(context, input, Methods.DEFAULT),
            Optional.of(search(context, input, Methods.BEST_RESPONSE)));
    if (peers.isEmpty()) {
      return measurement.alone(ours);
    }
    Map<String, Object> parameters =
        Map.of(
            "C",
            THEIR_C,
            "gamma",
            GAMMA.stream().map(g -> g / size.columns()).toList(),
            "folds",
            FOLDS);
    peers.get().give(new PeerData(input.train().x(), input.train().labels(), List.of()));
    try {
      return measurement
          .together(ours, times -> peers.get().run("grid", parameters, times))
          .with(Fields.VERSIONS, peers.get().versions());
    } catch (PeerMeasurement.PeerFailure e) {
      remarks.add("%d rows, %d columns: %s".formatted(size.rows(), size.columns(), e.getMessage()));
      return measurement.alone(ours);
    }
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
