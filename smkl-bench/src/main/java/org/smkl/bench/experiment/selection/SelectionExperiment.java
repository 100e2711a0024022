package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Intervals;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Paired;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;

/**
 * Where choosing kernels pays: methods that choose, methods that mix and methods that know no
 * kernels, on dictionaries most of which is useless.
 */
public final class SelectionExperiment {
  private static final int SPLITS = 20;
  private static final int QUICK_SPLITS = 2;
  private static final String REFERENCE = Methods.DEFAULT.id();

  private final Map<String, Paired> summaries = new HashMap<>();

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    summaries.clear();
    Findings found = Findings.of("selection");
    try (SelectionPeers peers = new SelectionPeers(context)) {
      // Split after split, so that a run that is stopped has as many of each; proofs, which take
      // longest, at the end.
      each(context, (which, split) -> learn(context, peers, which, split));
      each(context, (which, split) -> prove(context, which, split));
      peers.remarks().forEach(found::remark);
    } catch (StoppedException e) {
      found.remark("The run was stopped.");
    }
    show(context, found, "selection", methods());
    return found.section(
        splits(context),
        words(SelectionLearner.C),
        words(SelectionLearner.K0),
        SelectionLearner.FOLDS,
        words(SelectionLearner.LAMBDA),
        SelectionLearner.GAP,
        SelectionLearner.NODES);
  }

  /** Whether another criterion than the objective at a fixed lambda generalises better. */
  public Section criteria(ExperimentContext context) {
    summaries.clear();
    Findings found = Findings.of("criteria");
    each(
        context,
        (which, split) -> {
          Supplier<SelectionLearner> learner = learner(context, which, split);
          once(context, which, split, REFERENCE, () -> learner.get().learn(Methods.DEFAULT));
          for (String variant : SelectionLearner.VARIANTS) {
            once(context, which, split, variant, () -> learner.get().variant(variant));
          }
        });
    List<String> names = new ArrayList<>(List.of(REFERENCE));
    names.addAll(SelectionLearner.VARIANTS);
    show(context, found, "criterion", names);
    return found.section();
  }

  private static int splits(ExperimentContext context) {
    return context.quick() ? QUICK_SPLITS : SPLITS;
  }

  private static void each(ExperimentContext context, BiConsumer<SelectionCase, Integer> work) {
    List<SelectionCase> cases = SelectionCase.all(context.dataDir());
    for (int split = 1; split <= splits(context); split++) {
      for (SelectionCase which : cases) {
        work.accept(which, split);
      }
    }
  }

  private void show(ExperimentContext context, Findings found, String table, List<String> methods) {
    for (SelectionCase which : SelectionCase.all(context.dataDir())) {
      Paired results = summaries.getOrDefault(which.name(), new Paired());
      List<Result> rows =
          methods.stream()
              .filter(results::has)
              .map(method -> row(results, method, REFERENCE))
              .toList();
      found.table(table + "-{0}", rows, which.name(), which.words());
    }
  }

  private static Supplier<SelectionLearner> learner(
      ExperimentContext context, SelectionCase which, int split) {
    return new Lazy<>(() -> new SelectionLearner(context, which.draw().apply(split)));
  }

  private static List<String> methods() {
    return Stream.of(
            SelectionLearner.METHODS.stream().map(MklMethod::id),
            Stream.of(SelectionLearner.CERTIFIED.id()),
            SelectionPeers.METHODS.stream())
        .flatMap(ids -> ids)
        .toList();
  }

  /** At the point of the default fit, which is known by now unless the run was stopped. */
  private void prove(ExperimentContext context, SelectionCase which, int split) {
    context
        .store()
        .get(Keys.selection(which.name(), split, REFERENCE))
        .ifPresent(
            known ->
                once(
                    context,
                    which,
                    split,
                    SelectionLearner.CERTIFIED.id(),
                    () ->
                        learner(context, which, split)
                            .get()
                            .learn(SelectionLearner.CERTIFIED, point(known))));
  }

  private static Parameters point(Result known) {
    return Parameters.of(known.number("C"), known.number("lambda"), (int) known.number("k0"));
  }

  private void learn(
      ExperimentContext context, SelectionPeers peers, SelectionCase which, int split) {
    Supplier<SelectionLearner> learner = learner(context, which, split);
    for (MklMethod method : SelectionLearner.METHODS) {
      once(context, which, split, method.id(), () -> learner.get().learn(method));
    }
    Supplier<FitInput> given =
        new Lazy<>(
            () -> {
              peers.give(learner.get().input());
              return learner.get().input();
            });
    for (String method : peers.present() ? SelectionPeers.METHODS : List.<String>of()) {
      once(context, which, split, method, () -> peers.learn(method, given.get(), 0));
    }
  }

  private void once(
      ExperimentContext context,
      SelectionCase which,
      int split,
      String method,
      Supplier<Result> compute) {
    context
        .once(Keys.selection(which.name(), split, method), compute)
        .ifPresent(
            result ->
                summaries
                    .computeIfAbsent(which.name(), name -> new Paired())
                    .add(method, split, result));
  }

  private static String words(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  /** A method beside the one that all are compared with. */
  private static Result row(Paired results, String method, String reference) {
    Draws draws = results.of(method);
    double[] leads = results.leads(method, reference);
    double lead = Arrays.stream(leads).average().orElse(Double.NaN);
    double width = Intervals.halfWidth(leads);
    // The share of proofs that reached their gap; NaN where nothing is bounded.
    double proved =
        Arrays.stream(draws.values("gap"))
            .map(gap -> gap <= SelectionLearner.GAP ? 100 : 0)
            .average()
            .orElse(Double.NaN);
    // Only an interval without zero is a win.
    boolean chance = Double.isNaN(width) || Math.abs(lead) <= width;
    return draws
        .means("accuracy", "precision", "recall", "exact", "seconds")
        .with("method", method)
        .with("halfWidth", Intervals.halfWidth(draws.values("accuracy")))
        .with("difference", lead)
        .with("differenceHalfWidth", width)
        .with("verdict", chance ? "–" : lead > 0 ? "better" : "worse")
        .with("nonzeros", Math.rint(10 * draws.mean("nonzeros")) / 10)
        .with("proved", proved)
        .with("gap", draws.largest("gap"));
  }
}
