package org.smkl.bench.experiment.accuracy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Reference;
import org.smkl.bench.experiment.Training;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;

/** Q1 and Q4: accuracy, number of kernels and training time of every method, in both settings. */
public final class AccuracyExperiment {
  static final Map<String, String> PUBLISHED_NAMES =
      Map.of(
          "easymkl", "easymkl",
          "average", "averagemkl",
          "cka", "cka",
          "best-response", "best_response");

  private final String name;
  private final int kernels;

  /** Under this name, with the published set of so many kernels. */
  public AccuracyExperiment(String name, int kernels) {
    this.name = name;
    this.kernels = kernels;
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<ResultTable> tables = new ArrayList<>();
    List<Plot> plots = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      List<Row> rows = new ArrayList<>();
      for (String set : context.sets()) {
        measure(context, setting, set, rows);
      }
      tables.add(table(context.reference(), setting, rows));
      if (setting == Setting.FAIR) {
        plots.addAll(AccuracyPlots.of(rows));
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

  /** What a method came to on a set. */
  record Row(String set, MklMethod method, Result result) {}

  private void measure(ExperimentContext context, Setting setting, String set, List<Row> rows) {
    String last = "";
    Supplier<Instance> instance = null;
    for (MklMethod method : setting.methods(context)) {
      String specs = setting.kernels(method, kernels);
      // One at a time: fifty kernels of spambase leave no room for other fifty.
      if (!last.equals(specs + setting.psd(method))) {
        last = specs + setting.psd(method);
        instance = new Lazy<>(() -> Instance.of(context, set, specs, setting.psd(method)));
      }
      Supplier<Instance> current = instance;
      context
          .once(
              key(name, set, setting, method), () -> learn(context, setting, method, current.get()))
          .ifPresent(result -> rows.add(new Row(set, method, result)));
    }
  }

  static String key(String experiment, String set, Setting setting, MklMethod method) {
    return Keys.accuracy(experiment, set, setting.label(), method.id());
  }

  private Result learn(
      ExperimentContext context, Setting setting, MklMethod method, Instance instance) {
    MklMethod tuned = Setting.tuned(method);
    Grid grid = setting.grid(tuned, kernels, context.quick());
    if (grid.c().size() == 1
        && Methods.all().contains(tuned)
        && !tuned.axes().contains(Axis.LAMBDA)) {
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
    CvResult result =
        CrossValidation.run(
            instance.data(),
            "%s; %s; %s"
                .formatted(
                    set,
                    context.chosen().kernels().orElse(setting.kernels(tuned, kernels)),
                    setting.psd(tuned)),
            tuned,
            gridSettings(context, grid),
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
    return Training.of(context, instance, method, best.parameters())
        .with(Fields.CV_ACCURACY, 100 * best.score());
  }

  /** How grids are cross-validated in all experiments. */
  static CvSettings gridSettings(ExperimentContext context, Grid grid) {
    return new CvSettings(
        grid, context.quick() ? 5 : 10, context.methodContext().to(CvSettings.TOLERANCE));
  }

  private ResultTable table(Reference reference, Setting setting, List<Row> rows) {
    return new Columns<Row>()
        .text("data", Row::set)
        .text("method", row -> row.method().id())
        .percent("accuracy, %", row -> row.result().get(Fields.ACCURACY))
        .published(
            "published, %", Format.PERCENT, row -> published(reference, row, "accuracy_percent"))
        .points(
            "difference",
            row ->
                row.result().number(Fields.ACCURACY)
                    - published(reference, row, "accuracy_percent"))
        .number("kernels", row -> row.result().get(Fields.NONZEROS))
        .published("published kernels", Format.NUMBER, row -> published(reference, row, "nonzeros"))
        .seconds("training, s", row -> row.result().get(Fields.SECONDS))
        .published("published s", Format.SECONDS, row -> published(reference, row, "train_seconds"))
        .percent("cross-validated, %", row -> row.result().get(Fields.CV_ACCURACY))
        .number("C", row -> chosen(row, Axis.C, Fields.C))
        .number("lambda", row -> chosen(row, Axis.LAMBDA, Fields.LAMBDA))
        .number("k0", row -> chosen(row, Axis.K0, Fields.K0))
        .remark(row -> row.result().text(Fields.REMARK))
        .table(
            name + "-" + setting.label(),
            "Setting " + setting.label(),
            "Accuracy on the test part in per cent. Kernels: weights above 1e-3.",
            rows);
  }

  private double published(Reference reference, Row row, String column) {
    String method = PUBLISHED_NAMES.getOrDefault(row.method().id(), "none");
    return reference.of(row.set(), kernels, method, column);
  }

  /** A parameter, where the method has it. */
  private static Object chosen(Row row, Axis axis, String field) {
    return row.method().axes().contains(axis) ? row.result().get(field) : null;
  }
}
