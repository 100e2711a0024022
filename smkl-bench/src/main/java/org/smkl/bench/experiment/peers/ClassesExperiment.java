package org.smkl.bench.experiment.peers;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.bench.experiment.ColumnGroups;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.Normalisation;

/**
 * Our fit on all classes of a set beside one SVC of scikit-learn on the average of the same
 * matrices, which tells the same pairs of classes apart.
 */
public final class ClassesExperiment {
  private static final String METHOD = "classes";

  private static final String VIEWS = "mfeat";
  private static final List<String> SETS = List.of("iris", "wine", VIEWS);

  private final Optional<PeerBudget> given;

  /** With the budget of the suite. */
  public ClassesExperiment() {
    this(Optional.empty());
  }

  /** With a budget other than that of the suite. */
  ClassesExperiment(Optional<PeerBudget> budget) {
    given = budget;
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    return SideBySide.run(
        context,
        given.orElseGet(() -> PeerBudget.of(context.quick())),
        Findings.of("classes"),
        side -> {
          for (String set : context.quick() ? SETS.subList(0, 1) : SETS) {
            data(context, side.found(), set)
                .flatMap(
                    data ->
                        context.once(
                            Keys.beside(side.present(), "classes", set),
                            () -> compare(context, side, set, data)))
                .ifPresent(result -> side.found().row(result.with("set", set)));
          }
        });
  }

  private static Optional<Dataset> data(ExperimentContext context, Findings found, String name) {
    if (EmbeddedData.contains(name)) {
      return Optional.of(EmbeddedData.load(name, DataFiles.classes()).dataset());
    }
    if (!DataFiles.has(context.dataDir(), name)) {
      found.remark("%s was left out: there is no %s in the data folder.".formatted(name, name));
      return Optional.empty();
    }
    return Optional.of(DataFiles.classes(context.dataDir(), name));
  }

  private static Result compare(
      ExperimentContext context, SideBySide side, String set, Dataset data) {
    boolean views = set.equals(VIEWS);
    List<String> names = data.featureNames();
    FitInput input = FitInput.standardized(data, Optional.empty());
    FitSettings settings =
        FitSettings.builder()
            .kernels(views ? ColumnGroups.views(names) : NamedKernelSets.PUBLISHED_10)
            .normalise(views ? Normalisation.COSINE : Normalisation.NONE)
            .seed(context.seed())
            .threads(1)
            .stop(context.budget().stop())
            .settings();
    Fit fit = new Fit(settings, context.toolbox());
    PreparedProblem prepared = fit.prepare(input);
    double[] labels =
        Arrays.stream(((Target.Labels) data.target()).of()).asDoubleStream().toArray();
    return side.compare(
        set,
        ours(fit, input, prepared),
        new PeerData(input.train().x(), labels, prepared.problem().grams()),
        METHOD,
        Map.of("C", settings.problem().c()));
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
}
