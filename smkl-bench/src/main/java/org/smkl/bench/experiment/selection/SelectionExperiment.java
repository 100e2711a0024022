package org.smkl.bench.experiment.selection;

import java.nio.file.Path;
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
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Paired;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.cv.Agreement;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;
import org.smkl.numeric.Intervals;

/**
 * Where choosing kernels pays: methods that choose, methods that mix and methods that know no
 * kernels, on dictionaries most of which is useless, and on real data where the choice is the
 * question.
 */
public final class SelectionExperiment {
  /** The problems of real.json. */
  private static final String REAL = "real";

  /** The published sets. */
  private static final String SPLITS_OF_SETS = "splits";

  /** The files of the user. */
  private static final String OWN = "own";

  private static final int SPLITS = 20;
  private static final int QUICK_SPLITS = 3;
  private static final String REFERENCE = SelectionLearner.TUNED;

  private final String name;
  private final Map<String, Paired> summaries = new HashMap<>();

  /** The experiment of this name: 'selection', 'real', 'own' or 'splits'. */
  public SelectionExperiment(String name) {
    this.name = name;
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    summaries.clear();
    Findings found = Findings.of(name);
    List<SelectionCase> cases = cases(context, found);
    int splits = context.chosen().draws().orElse(context.quick() ? QUICK_SPLITS : SPLITS);
    try (SelectionPeers peers = new SelectionPeers(context)) {
      // Split after split, so that a run that is stopped has as many of each.
      each(cases, splits, (which, split) -> learn(context, peers, which, split));
      peers.remarks().forEach(found::remark);
    } catch (StoppedException e) {
      found.remark("The run was stopped.");
    }
    for (SelectionCase which : cases) {
      Paired results = summaries.getOrDefault(which.name(), new Paired());
      List<String> shown = methods(context).stream().filter(results::has).toList();
      found.table(
          name + "-{0}",
          shown.stream().map(method -> row(results, method)).toList(),
          which.name(),
          which.words());
      for (String rule :
          List.of(REFERENCE, SelectionLearner.SPARSEST, SelectionLearner.BEST_SCORE)) {
        if (results.has(rule)) {
          found.row(name + "-behind", behind(results, rule, shown).with("problem", which.name()));
        }
      }
    }
    return found.section(
        splits,
        words(SelectionLearner.C),
        words(SelectionLearner.K0),
        SelectionLearner.FOLDS,
        words(SelectionLearner.LAMBDA),
        SelectionLearner.GAP,
        SelectionLearner.NODES);
  }

  private List<SelectionCase> cases(ExperimentContext context, Findings found) {
    if (name.equals(OWN)) {
      return context.chosen().files().stream()
          .map(file -> RealProblem.own(file, context.chosen().kernels()).in(context.dataDir()))
          .toList();
    }
    if (!name.equals(REAL)) {
      return name.equals(SPLITS_OF_SETS)
          ? SelectionCase.published(context)
          : SelectionCase.all(context.dataDir());
    }
    List<SelectionCase> cases = new ArrayList<>();
    for (RealProblem problem : RealProblem.all()) {
      List<Path> missing = problem.missing(context.dataDir());
      if (missing.isEmpty()) {
        cases.add(problem.in(context.dataDir()));
      } else {
        found.remark("%s is left out: there is no %s.".formatted(problem.name(), missing.get(0)));
      }
    }
    return cases;
  }

  private static void each(
      List<SelectionCase> cases, int splits, BiConsumer<SelectionCase, Integer> work) {
    for (int split = 1; split <= splits; split++) {
      for (SelectionCase which : cases) {
        work.accept(which, split);
      }
    }
  }

  private static List<String> methods(ExperimentContext context) {
    return Stream.of(
            SelectionLearner.methods(context).stream(),
            Stream.of(SelectionLearner.CERTIFIED.id()),
            SelectionPeers.METHODS.stream())
        .flatMap(ids -> ids)
        .toList();
  }

  private void learn(
      ExperimentContext context, SelectionPeers peers, SelectionCase which, int split) {
    Supplier<Sample> sample = new Lazy<>(() -> which.draw().apply(split));
    Supplier<SelectionLearner> learner =
        new Lazy<>(() -> new SelectionLearner(context, sample.get()));
    for (String method : SelectionLearner.methods(context)) {
      if (!method.equals(SelectionLearner.WHOLE) || which.columns()) {
        once(context, which, split, method, () -> learner.get().learn(method));
      }
    }
    String certified = SelectionLearner.CERTIFIED.id();
    once(
        context,
        which,
        split,
        certified,
        () ->
            learner
                .get()
                .prove(point(context.store().get(key(which, split, REFERENCE)).orElseThrow())));
    Supplier<FitInput> given =
        new Lazy<>(
            () -> {
              peers.give(learner.get().input());
              return learner.get().input();
            });
    if (peers.present() && which.columns() && sample.get().twoClasses()) {
      for (String method : SelectionPeers.METHODS) {
        once(context, which, split, method, () -> peers.learn(method, given.get(), 0));
      }
    }
  }

  private static Parameters point(Result known) {
    return Parameters.of(known.number("C"), known.number("lambda"), (int) known.number("k0"));
  }

  private String key(SelectionCase which, int split, String method) {
    return Keys.of(name, which.name(), split, method);
  }

  private void once(
      ExperimentContext context,
      SelectionCase which,
      int split,
      String method,
      Supplier<Result> compute) {
    context
        .once(key(which, split, method), compute)
        .ifPresent(
            result ->
                summaries
                    .computeIfAbsent(which.name(), problem -> new Paired())
                    .add(method, split, result));
  }

  private static String words(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  /** A method beside the one that all are compared with. */
  private static Result row(Paired results, String method) {
    Draws draws = results.of(method);
    double[] leads = results.leads(method, REFERENCE);
    double lead = mean(leads);
    double width = Intervals.halfWidth(leads);
    // The share of proofs that reached their gap; NaN where nothing is bounded.
    double proved =
        Arrays.stream(draws.values("gap"))
            .map(gap -> gap <= SelectionLearner.GAP ? 100 : 0)
            .average()
            .orElse(Double.NaN);
    // Only an interval without zero is a win.
    boolean chance = Double.isNaN(width) || Math.abs(lead) <= width;
    List<String> supports =
        draws.results().stream()
            .map(draw -> draw.text("support"))
            .filter(text -> !text.isEmpty())
            .toList();
    Result row =
        draws
            .means("accuracy", "precision", "recall", "exact", "seconds", "processorSeconds")
            .with("method", method)
            .with("halfWidth", Intervals.halfWidth(draws.values("accuracy")))
            .with("difference", lead)
            .with("differenceHalfWidth", width)
            .with("verdict", chance ? "–" : lead > 0 ? "better" : "worse")
            .with("nonzeros", Math.rint(10 * draws.mean("nonzeros")) / 10)
            .with("proved", proved)
            .with("gap", draws.largest("gap"));
    return supports.isEmpty()
        ? row
        : row.with("supports", supports.stream().distinct().count())
            .with("agreement", Agreement.of(supports, (int) draws.largest("candidates")));
  }

  /** Whether a rule is behind any method on the same kernels, and by how much at most. */
  private static Result behind(Paired results, String rule, List<String> shown) {
    Draws own = results.of(rule);
    String best = "";
    String ahead = "";
    double most = Double.NEGATIVE_INFINITY;
    double width = Double.NaN;
    for (String method : shown) {
      double[] leads = results.leads(method, rule);
      double lead = mean(leads);
      double own95 = Intervals.halfWidth(leads);
      boolean rival =
          SelectionLearner.RIVALS.contains(method) && leads.length == own.results().size();
      if (rival && lead > most) {
        most = lead;
        width = own95;
        best = method;
      }
      ahead += rival && lead > own95 ? (ahead.isEmpty() ? "" : ", ") + method : "";
    }
    return own.means("accuracy", "nonzeros", "cvAccuracy", "cvMixed")
        .with("rule", rule)
        .with("halfWidth", Intervals.halfWidth(own.values("accuracy")))
        .with("candidates", own.largest("candidates"))
        .with("best", best)
        .with("lead", most)
        .with("leadHalfWidth", width)
        .with("ahead", ahead.isEmpty() ? "none" : ahead);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
