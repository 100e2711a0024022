package org.smkl.bench.experiment.optimum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.experiment.KnownProblem;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.KnownProblems;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Solvers;
import org.smkl.data.made.HardProblem;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;

/** Proofs of the same problems by other plugins: whether they agree, and which are faster. */
public final class SwapExperiment {
  private static final double GAP = 1e-5;
  private static final double SECONDS = 20;

  /** Kinds that a search asks, by the names of {@link Solvers#named}. */
  private static final Map<String, Class<? extends Plugin>> KINDS =
      Map.of(
          "alphaSolver", AlphaSolver.class,
          "backend", RelaxationBackend.class,
          "branching", BranchingRule.class,
          "search", CertifiedSolver.class);

  private final String name;
  private final boolean profile;

  /** The experiment of this name: 'swap' or 'profile'. */
  public SwapExperiment(String name) {
    this.name = name;
    this.profile = name.equals("profile");
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of(name);
    List<KnownProblem> tasks = problems(context);
    Map<String, List<Result>> all = new LinkedHashMap<>();
    for (KnownProblem task : tasks) {
      for (Map<String, String> named : configurations(context)) {
        String words = String.join(" ", named.values());
        context
            .once(Keys.of(name, task.name(), words), () -> prove(context, task, named))
            .map(result -> result.with("name", words).with("problem", task.name()))
            .ifPresent(result -> all.computeIfAbsent(words, w -> new ArrayList<>()).add(result));
      }
    }
    List<Result> every = all.values().stream().flatMap(Collection::stream).toList();
    all.forEach((words, own) -> found.row(row(tasks, own, every).with("name", words)));
    if (profile) {
      every.forEach(result -> found.row("profile-problems", result));
      String title = "Share of problems proved within a multiple of the least time";
      List<Plot.Series> lines =
          all.entrySet().stream().map(e -> line(e.getKey(), e.getValue(), every)).toList();
      found.plot(new Plot(title, Plot.Kind.STEPS, "multiple", "share", true, false, lines));
    }
    String what = "%d problems, %s first".formatted(tasks.size(), tasks.get(0).name());
    return found.section(GAP, what, "%.0f".formatted(SECONDS));
  }

  private List<KnownProblem> problems(ExperimentContext context) {
    if (profile || !context.chosen().files().isEmpty()) {
      return KnownProblems.of(context);
    }
    List<HardProblem> hard = HardProblem.all();
    return Stream.concat(
            Stream.of("iris", "wine")
                .map(set -> EmbeddedData.load(set).dataset())
                .map(data -> KnownProblems.of(context, data)),
            Stream.of(KnownProblems.of(context, hard.get(hard.size() / 2))))
        .toList();
  }

  /** Every combination; for a profile one plugin after the other instead of the default. */
  private List<Map<String, String>> configurations(ExperimentContext context) {
    List<Map<String, String>> all = List.of(context.chosen().solvers().named());
    List<Map<String, String>> single = new ArrayList<>();
    for (String kind : new TreeMap<>(KINDS).keySet()) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> some : all) {
        for (String id : ids(context, kind)) {
          Map<String, String> one = new TreeMap<>(some);
          one.put(kind, id);
          more.add(one);
        }
      }
      if (!profile) {
        all = more;
      } else if (kind.equals("backend") || kind.equals("branching")) {
        single.addAll(more);
      }
    }
    return profile ? single : all;
  }

  /** The one that was chosen, or all that are available. */
  private static List<String> ids(ExperimentContext context, String kind) {
    Map<String, String> chosen = context.chosen().solvers().named();
    return chosen.containsKey(kind)
        ? List.of(chosen.get(kind))
        : context.toolbox().all(KINDS.get(kind)).values().stream()
            .filter(plugin -> plugin.availability().available())
            .map(Plugin::id)
            .toList();
  }

  private static Result prove(
      ExperimentContext context, KnownProblem task, Map<String, String> named) {
    Solvers solvers = Solvers.of(named);
    SearchOptions options =
        SearchOptions.gap(GAP)
            .withBudget(
                context.budget().withStop(context.budget().stop().or(Spent.limit(SECONDS))));
    double start = Spent.processorSeconds();
    try {
      return Solved.of(
              context
                  .toolbox()
                  .certifiedSolver(solvers.search())
                  .solve(
                      task.problem(),
                      context.toolbox().searchBackend(solvers.backend()),
                      context.toolbox().alpha(solvers.alpha()),
                      solvers.steer(options, context.toolbox()),
                      SearchListener.NONE))
          .with("seconds", Spent.processorSeconds() - start);
    } catch (BrokenPluginException | UnsupportedOperationException e) {
      return Result.of("remark", e.getMessage());
    }
  }

  private static Stream<Result> proofs(List<Result> results) {
    return results.stream().filter(result -> result.number("gap") <= GAP);
  }

  /** Against the known optimum of each problem; where there is none, against all other proofs. */
  private static Result row(List<KnownProblem> tasks, List<Result> own, List<Result> every) {
    double difference = 0;
    int outside = 0;
    for (KnownProblem task : tasks) {
      List<Result> all =
          proofs(every).filter(one -> one.text("problem").equals(task.name())).toList();
      double upper =
          all.stream().mapToDouble(one -> one.number("upperBound")).reduce(task.upper(), Math::min);
      double lower =
          all.stream().mapToDouble(one -> one.number("lowerBound")).reduce(task.lower(), Math::max);
      for (Result proof : proofs(own).filter(all::contains).toList()) {
        difference = Math.max(difference, (proof.number("upperBound") - upper) / upper);
        boolean meets = proof.number("lowerBound") <= upper && proof.number("upperBound") >= lower;
        outside += meets ? 0 : 1;
      }
    }
    Draws proved = new Draws(proofs(own).toList());
    return Result.of("proved", proved.results().size())
        .with("problems", own.size())
        .with("difference", difference)
        .with("outside", outside)
        .with("nodes", Arrays.stream(proved.values("nodes")).sum())
        .with("seconds", proved.median("seconds"))
        .with("remark", own.stream().map(r -> r.text("remark")).max(String::compareTo).orElse(""));
  }

  /** The share of problems proved within each multiple of the least time that anybody took. */
  private static Plot.Series line(String title, List<Result> own, List<Result> every) {
    double[] multiples =
        proofs(own)
            .mapToDouble(
                one ->
                    one.number("seconds")
                        / proofs(every)
                            .filter(other -> other.get("problem").equals(one.get("problem")))
                            .mapToDouble(other -> other.number("seconds"))
                            .min()
                            .orElseThrow())
            .sorted()
            .toArray();
    double[] share = new double[multiples.length];
    Arrays.setAll(share, k -> (k + 1.0) / own.size());
    return new Plot.Series(title, multiples, share, List.of());
  }
}
