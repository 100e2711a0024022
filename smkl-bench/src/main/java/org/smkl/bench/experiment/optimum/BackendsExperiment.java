package org.smkl.bench.experiment.optimum;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import libsvm.svm;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Memory;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.response.Starts;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.svm.bound.WeightedGram;

/** Every relaxation backend and every alpha-solver that is there, on the same problems. */
public final class BackendsExperiment {
  private static final double TOLERANCE = 1e-7;

  /** Seconds for each call of a backend: ten sets with a few backends end within half an hour. */
  private static final double LIMIT = 20;

  /** The relaxations that the published tables have. */
  private static final List<Relaxation> RELAXATIONS =
      List.of(Relaxation.full(), Relaxation.minors(3), Relaxation.socBasis());

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("backends");
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      for (Relaxation relaxation : RELAXATIONS) {
        Map<String, Result> results =
            all(
                context,
                RelaxationBackend.class,
                id -> Keys.of("backends", set, relaxation.id(), id),
                backend -> relax(context, instance.get(), backend, relaxation));
        rows(found, "backends", results, "saddle", set, relaxation.id());
      }
      Map<String, Result> results =
          all(
              context,
              AlphaSolver.class,
              id -> Keys.of("solvers", set, id),
              solver -> solve(context, instance.get(), solver));
      rows(found, "solvers", results, "smo", set, "svm");
    }
    return found.section("%.0f".formatted(LIMIT));
  }

  /** The results of every plugin of a kind that is available. */
  private static <P extends Plugin> Map<String, Result> all(
      ExperimentContext context,
      Class<P> kind,
      UnaryOperator<String> key,
      Function<P, Result> compute) {
    Map<String, Result> results = new LinkedHashMap<>();
    context
        .toolbox()
        .all(kind)
        .forEach(
            (id, plugin) -> {
              if (plugin.availability().available()) {
                context
                    .once(key.apply(id), () -> measured(plugin, compute))
                    .ifPresent(result -> results.put(id, result));
              }
            });
    return results;
  }

  private static <P> Result measured(P plugin, Function<P, Result> compute) {
    try {
      return compute.apply(plugin);
    } catch (BrokenPluginException | RefusedException e) {
      return Result.of("remark", e.getMessage());
    }
  }

  private static Result relax(
      ExperimentContext context,
      Instance instance,
      RelaxationBackend backend,
      Relaxation relaxation) {
    Optional<String> refusal = backend.unsupported(instance.chosenProblem(), relaxation);
    if (refusal.isPresent()) {
      return Result.of("remark", refusal.get());
    }
    Memory memory = Memory.start();
    RelaxationResult result = BoundsExperiment.relax(context, instance, backend, relaxation, LIMIT);
    return memory.stop(Solved.of(result)).with("remark", "");
  }

  private static Result solve(ExperimentContext context, Instance instance, AlphaSolver solver) {
    Problem problem = instance.chosenProblem();
    AlphaProblem svm =
        new AlphaProblem(
            WeightedGram.of(problem, Starts.average(problem.q()), context.budget().threads()),
            problem.blocks().get(0));
    Optional<String> refusal = solver.unsupported(svm);
    if (refusal.isPresent()) {
      return Result.of("remark", refusal.get());
    }
    Memory memory = Memory.start();
    long start = System.nanoTime();
    AlphaSolution solution =
        solver.solve(svm, AlphaOptions.tolerance(TOLERANCE).stoppedBy(context.budget().stop()));
    double seconds = (System.nanoTime() - start) * 1e-9;
    return memory
        .stop(Result.of("value", solution.value().dual()))
        .with("gap", solution.value().relativeGap())
        .with("seconds", seconds)
        .with("status", solution.status().toString())
        .with("remark", "");
  }

  /** Against the one of this release where it is there, else against the first that has a value. */
  private static void rows(
      Findings found,
      String table,
      Map<String, Result> results,
      String preferred,
      String set,
      String what) {
    Result reference =
        Stream.concat(
                Stream.ofNullable(results.get(preferred)),
                results.values().stream().sorted(Comparator.comparing(BackendsExperiment::limited)))
            .filter(result -> Double.isFinite(result.number("value")))
            .findFirst()
            .orElse(Result.of("remark", ""));
    results.forEach(
        (id, result) ->
            found.row(
                table,
                result
                    .with("set", set)
                    .with("what", what)
                    .with("plugin", id)
                    .with("error", Math.abs(off(result, reference, "value")))
                    .with("missing", off(result, reference, "lowerBound"))));
  }

  /** How much of the reference's value is missing, relative to it. */
  private static double off(Result result, Result reference, String field) {
    double value = reference.number(field);
    return (value - result.number(field)) / Math.abs(value);
  }

  private static boolean limited(Result result) {
    return !RelaxationStatus.OPTIMAL.toString().equals(result.get("status"));
  }
}
