package org.smkl.bench.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;

/** Q1 and Q4: accuracy, number of kernels and training time of every method, in both settings. */
final class AccuracyExperiment implements Experiment {
  static final Map<String, String> PUBLISHED_NAMES =
      Map.of(
          "easymkl", "easymkl",
          "average", "averagemkl",
          "cka", "cka",
          "best-response", "best_response");

  private final String name;
  private final int kernels;

  AccuracyExperiment(String name, int kernels) {
    this.name = name;
    this.kernels = kernels;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return "accuracy, number of kernels and training time of every method, %d kernels"
        .formatted(kernels);
  }

  @Override
  public Section run(ExperimentContext context) {
    List<ResultTable> tables = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      Rows rows = new Rows();
      for (String set : context.sets()) {
        measure(context, setting, set, rows);
      }
      tables.add(table(setting, rows));
      if (setting == Setting.FAIR) {
        plots.addAll(AccuracyPlots.of(rows.results));
      }
    }
    return new Section(
        name,
        "%s: accuracy with %d candidate kernels"
            .formatted(name.toUpperCase(java.util.Locale.ROOT), kernels),
        List.of(
            "Each method learns on the published training part and is tested on the published test"
                + " part. Parameters are chosen by 10-fold cross-validation on the training part,"
                + " where a method has any; training time is at the chosen point, without kernels"
                + " and without cross-validation.",
            "As-published runs the baselines as the paper did: polynomial kernels with scale 1,"
                + " indefinite kernels left in, C = 1000. Fair gives every method the same kernels,"
                + " drops the indefinite ones and cross-validates C for all."),
        tables,
        plots);
  }

  /** The results by set and method, and the rows of the table. */
  private static final class Rows {
    final List<List<Object>> cells = new ArrayList<>();
    final Map<String, Map<String, Result>> results = new java.util.LinkedHashMap<>();
  }

  private void measure(ExperimentContext context, Setting setting, String set, Rows rows) {
    String last = "";
    Supplier<Instance> instance = null;
    for (MklMethod method : setting.methods()) {
      String specs = setting.kernels(method, kernels);
      // One at a time: fifty kernels of spambase leave no room for other fifty.
      if (!last.equals(specs + setting.psd(method))) {
        last = specs + setting.psd(method);
        instance = new Lazy<>(() -> Instance.of(context, set, specs, setting.psd(method)));
      }
      Supplier<Instance> current = instance;
      Optional<Result> result =
          context.once(
              key(name, set, setting, method),
              () -> learn(context, setting, method, current.get()));
      if (result.isPresent()) {
        rows.results
            .computeIfAbsent(set, s -> new java.util.LinkedHashMap<>())
            .put(method.id(), result.get());
        rows.cells.add(cells(context, set, method, result.get()));
      }
    }
  }

  static String key(String experiment, String set, Setting setting, MklMethod method) {
    return "%s/%s/%s/%s".formatted(experiment, set, setting.label(), method.id());
  }

  private Result learn(
      ExperimentContext context, Setting setting, MklMethod method, Instance instance) {
    MklMethod tuned = Setting.tuned(method);
    Grid grid = setting.grid(tuned, kernels, context.quick());
    if (grid.c().size() == 1 && !tuned.axes().contains(Axis.LAMBDA)) {
      // As published, nothing is tuned: there is one point only.
      Parameters only = Parameters.of(grid.c().get(0), grid.lambda().get(0), grid.k0().get(0));
      return Training.of(context, instance, method, only);
    }
    String set = instance.published().set().name();
    Path file =
        context
            .folder()
            .resolve(
                "%s-%s-%s-%s.jsonl".formatted(name, set, setting.gridLabel(tuned), tuned.id()));
    CvSettings settings =
        new CvSettings(
            grid,
            context.quick() ? 5 : 10,
            context.seed(),
            CvSettings.TOLERANCE,
            context.threads(),
            context.stop());
    CvResult result =
        CrossValidation.run(
            instance.data(),
            "%s; %s; %s".formatted(set, setting.kernels(tuned, kernels), setting.psd(tuned)),
            tuned,
            settings,
            context.toolbox(),
            Optional.of(file),
            now ->
                context
                    .progress()
                    .accept(
                        "%s: %d of %d paths, about %.0f s left"
                            .formatted(
                                key(name, set, setting, method),
                                now.done(),
                                now.total(),
                                now.secondsLeft())));
    if (!result.complete()) {
      throw new StoppedException("The cross-validation of " + set + " was stopped.");
    }
    CvRow best = result.best().orElseThrow();
    return Training.with(
        Training.of(context, instance, method, best.parameters()),
        "cvAccuracy",
        100 * best.accuracy());
  }

  private List<Object> cells(
      ExperimentContext context, String set, MklMethod method, Result result) {
    String published = PUBLISHED_NAMES.getOrDefault(method.id(), "none");
    Reference reference = context.reference();
    double accuracy = reference.of(set, kernels, published, "accuracy_percent");
    return Arrays.asList(
        set,
        method.id(),
        result.get("accuracy"),
        accuracy,
        result.number("accuracy") - accuracy,
        result.get("nonzeros"),
        reference.of(set, kernels, published, "nonzeros"),
        result.get("seconds"),
        reference.of(set, kernels, published, "train_seconds"),
        result.get("cvAccuracy"),
        method.axes().contains(Axis.C) ? result.get("C") : null,
        method.axes().contains(Axis.LAMBDA) ? result.get("lambda") : null,
        method.axes().contains(Axis.K0) ? result.get("k0") : null,
        result.text("remark"));
  }

  private ResultTable table(Setting setting, Rows rows) {
    return new ResultTable(
        name + "-" + setting.label(),
        "Setting " + setting.label(),
        "Accuracy on the test part in per cent. Kernels: weights above 1e-3.",
        List.of(
            "data",
            "method",
            "accuracy, %",
            "published, %",
            "difference",
            "kernels",
            "published kernels",
            "training, s",
            "published s",
            "cross-validated, %",
            "C",
            "lambda",
            "k0",
            "remark"),
        rows.cells);
  }
}
