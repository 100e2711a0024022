package org.smkl.bench.experiment.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.method.StoppedException;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.Normalisation;

/**
 * Our fit on all classes of a set beside one SVC of scikit-learn on the average of the same
 * matrices, which tells the same pairs of classes apart.
 */
public final class ClassesExperiment {
  private static final String METHOD = "classes";

  /** Of mfeat the first column of each view, and where the last view ends. */
  private static final int[] VIEWS = {0, 216, 292, 356, 362, 602, 649};

  /** A set with its kernels. */
  private record Case(String name, String kernels, Normalisation normalisation) {}

  private static final List<Case> CASES =
      List.of(
          new Case("iris", NamedKernelSets.PUBLISHED_10, Normalisation.NONE),
          new Case("wine", NamedKernelSets.PUBLISHED_10, Normalisation.NONE),
          new Case("mfeat", views(), Normalisation.COSINE));

  /** One set. */
  private record Row(String set, Result result) {
    double ratio() {
      return result.number(Fields.OURS_MEDIAN) / result.number(Fields.THEIRS_MEDIAN);
    }
  }

  private final boolean brief;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  /** With as many repetitions as a run of everything affords. */
  public ClassesExperiment() {
    this(false);
  }

  /** With few repetitions at any rate, or not. */
  ClassesExperiment(boolean brief) {
    this.brief = brief;
  }

  /** A linear kernel and two of RBF for each view, as wide as it has columns. */
  private static String views() {
    List<String> kernels = new ArrayList<>();
    for (int v = 0; v + 1 < VIEWS.length; v++) {
      String columns = "[cols=%d-%d]".formatted(VIEWS[v], VIEWS[v + 1] - 1);
      double width = VIEWS[v + 1] - VIEWS[v];
      kernels.add("linear" + columns);
      kernels.add("rbf(gamma=" + 0.2 / width + "|" + 1 / width + ")" + columns);
    }
    return String.join("; ", kernels);
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    rows.clear();
    remarks.clear();
    remarks.add(
        "Processor time of one thread, all classes by pairs, C = 10, all rows for training. 'fit' is"
            + " 'smkl fit' with its defaults from the kernel matrices on: one choice of kernels for"
            + " all pairs, their weights and the certified bounds; SVC is scikit-learn's on the"
            + " average of the same matrices. iris and wine have the ten published kernels, mfeat"
            + " a linear one and two of RBF for each of its six views, normalised by cosine.");
    PeerBudget budget = PeerBudget.of(brief || context.quick());
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      for (Case set : context.quick() ? CASES.subList(0, 1) : CASES) {
        Optional<Dataset> data = data(context, set.name());
        if (data.isPresent()) {
          measure(context, budget, peers, set, data.get());
        }
      }
    } catch (StoppedException e) {
      remarks.add("The run was stopped.");
    } finally {
      peers.ifPresent(Peers::close);
    }
    return section();
  }

  private Optional<Dataset> data(ExperimentContext context, String name) {
    ReadOptions classes = ReadOptions.defaults().withLearning(ReadOptions.Learning.CLASSES);
    if (EmbeddedData.contains(name)) {
      return Optional.of(EmbeddedData.load(name, classes).dataset());
    }
    Path file = context.dataDir().resolve(name + ".csv");
    if (!Files.exists(file)) {
      remarks.add("%s was left out: there is no %s in the data folder.".formatted(name, name));
      return Optional.empty();
    }
    return Optional.of(DataReader.readTraining(file, classes).dataset());
  }

  private void measure(
      ExperimentContext context, PeerBudget budget, Optional<Peers> peers, Case set, Dataset data) {
    context
        .once(
            Keys.classes(set.name(), peers.isPresent()),
            () -> compare(context, budget, peers, set, data))
        .ifPresent(result -> rows.add(new Row(set.name(), result)));
  }

  private Result compare(
      ExperimentContext context, PeerBudget budget, Optional<Peers> peers, Case set, Dataset data) {
    FitInput input = FitInput.standardized(data, Optional.empty());
    FitSettings settings =
        FitSettings.builder()
            .kernels(set.kernels())
            .normalise(set.normalisation())
            .seed(context.seed())
            .threads(1)
            .stop(context.budget().stop())
            .settings();
    Fit fit = new Fit(settings, context.toolbox());
    PreparedProblem prepared = fit.prepare(input);
    PeerPair.Ours ours = ours(fit, input, prepared);
    PeerMeasurement measurement = new PeerMeasurement(budget, context.budget().stop());
    if (peers.isEmpty()) {
      return measurement.alone(ours);
    }
    double[] labels =
        Arrays.stream(((Target.Labels) data.target()).of()).asDoubleStream().toArray();
    peers.get().give(new PeerData(input.train().x(), labels, prepared.problem().grams()));
    Map<String, Object> parameters = Map.of("C", settings.problem().c());
    try {
      return measurement
          .together(ours, times -> peers.get().run(METHOD, parameters, times))
          .with(Fields.VERSIONS, peers.get().versions());
    } catch (PeerMeasurement.PeerFailure e) {
      remarks.add("%s: %s".formatted(set.name(), e.getMessage()));
      return measurement.alone(ours);
    }
  }

  private static PeerPair.Ours ours(Fit fit, FitInput input, PreparedProblem prepared) {
    return PeerPair.Ours.of(
        () -> {
          FitResult result = fit.run(input, prepared);
          long kernels = Arrays.stream(result.beta()).filter(b -> b > 0).count();
          return () ->
              Map.of(
                  "relativeGap",
                  result.relativeGap(),
                  "kernels",
                  kernels,
                  "machines",
                  prepared.problem().blocks().size(),
                  "rows",
                  input.train().rows(),
                  "accuracy",
                  result.trainAccuracy());
        });
  }

  private Section section() {
    return new Section(
        "classes",
        "Several classes",
        remarks,
        List.of(
            new Columns<Row>()
                .text("set", Row::set)
                .number("rows", row -> row.result().get(Fields.ours("rows")))
                .number("machines", row -> row.result().get(Fields.ours("machines")))
                .number("kernels chosen", row -> row.result().get(Fields.ours("kernels")))
                .gap("fit gap", row -> row.result().get(Fields.ours("relativeGap")))
                .seconds("SVC, s", row -> row.result().get(Fields.THEIRS_MEDIAN))
                .seconds("fit, s", row -> row.result().get(Fields.OURS_MEDIAN))
                .number("fit / SVC", Row::ratio)
                .table("classes", "Fit on all classes beside one SVC, processor time", "", rows)),
        List.of());
  }
}
