package org.smkl.bench.experiment.accuracy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
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
import org.smkl.data.set.PublishedFigures;

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
    Findings found = Findings.of(name);
    for (Setting setting : Setting.values()) {
      List<Result> rows = new ArrayList<>();
      for (String set : context.sets()) {
        measure(context, setting, set, rows);
      }
      found.table(name + "-{0}", rows, setting.label());
      if (setting == Setting.FAIR) {
        AccuracyPlots.add(found, rows);
      }
    }
    return found.section();
  }

  private void measure(ExperimentContext context, Setting setting, String set, List<Result> rows) {
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
          .ifPresent(result -> rows.add(row(context.reference(), set, method, result)));
    }
  }

  /** A result beside what is published, with the parameters that the method has. */
  private Result row(PublishedFigures reference, String set, MklMethod method, Result result) {
    String published = PUBLISHED_NAMES.getOrDefault(method.id(), "none");
    Result row = result.with("set", set).with("method", method.id());
    for (String column : List.of("accuracy_percent", "nonzeros", "train_seconds")) {
      row = row.with("published." + column, reference.of(set, kernels, published, column));
    }
    return row.with("chosenC", method.axes().contains(Axis.C) ? result.get("C") : null)
        .with("chosenLambda", method.axes().contains(Axis.LAMBDA) ? result.get("lambda") : null)
        .with("chosenK0", method.axes().contains(Axis.K0) ? result.get("k0") : null);
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
      return instance.train(context, method, only);
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
            new CvSettings(grid, folds(context), context.methodContext().to(CvSettings.TOLERANCE)),
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
    return instance
        .train(context, method, best.parameters())
        .with("cvAccuracy", 100 * best.score());
  }

  /** Folds of cross-validations, in all experiments with these grids. */
  static int folds(ExperimentContext context) {
    return context.quick() ? 5 : 10;
  }
}
