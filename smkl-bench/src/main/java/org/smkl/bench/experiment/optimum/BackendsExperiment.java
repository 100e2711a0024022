package org.smkl.bench.experiment.optimum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
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

  /** The relaxations that the published tables have, by id. */
  private static final Map<String, Relaxation> RELAXATIONS = relaxations();

  private static Map<String, Relaxation> relaxations() {
    Map<String, Relaxation> relaxations = new LinkedHashMap<>();
    for (Relaxation relaxation :
        List.of(Relaxation.full(), Relaxation.minors(3), Relaxation.socBasis())) {
      relaxations.put(relaxation.id(), relaxation);
    }
    return relaxations;
  }

  /** What a plugin came to, and the one it is compared with. */
  private record Row(String set, String what, String plugin, Result result, Result reference) {
    double error() {
      double value = reference.number(Fields.VALUE);
      return Math.abs(result.number(Fields.VALUE) - value) / Math.abs(value);
    }

    /** How much of the reference's bound is missing; negative where this one is better. */
    double missing() {
      double bound = reference.number(Fields.LOWER_BOUND);
      return (bound - result.number(Fields.LOWER_BOUND)) / Math.abs(bound);
    }
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<Row> bounds = new ArrayList<>();
    List<Row> svms = new ArrayList<>();
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      RELAXATIONS.forEach(
          (id, relaxation) -> bounds.addAll(relax(context, set, relaxation, instance)));
      svms.addAll(solve(context, set, instance));
    }
    return new Section(
        "backends",
        "Backends and solvers",
        List.of(
            "Every relaxation backend that is available here bounds every set at the published"
                + " parameters to a relative tolerance of 1e-7 within %.0f s (status time_limit where that"
                    .formatted(LIMIT)
                + " was not enough), and every alpha-solver trains one SVM"
                + " on the average of the kernels. What a plugin does not take it says in the remark."
                + " Jars of a folder take part with --plugins DIR."),
        List.of(boundsTable(bounds), svmTable(svms)),
        List.of());
  }

  private static List<Row> relax(
      ExperimentContext context, String set, Relaxation relaxation, Supplier<Instance> instance) {
    Map<String, Result> results = new LinkedHashMap<>();
    context
        .toolbox()
        .all(RelaxationBackend.class)
        .forEach(
            (id, backend) -> {
              if (backend.availability().available()) {
                context
                    .once(
                        Keys.backend(set, relaxation.id(), id),
                        () -> relax(context, instance.get(), backend, relaxation))
                    .ifPresent(result -> results.put(id, result));
              }
            });
    return rows(set, relaxation.id(), results, "saddle");
  }

  private static Result relax(
      ExperimentContext context,
      Instance instance,
      RelaxationBackend backend,
      Relaxation relaxation) {
    Optional<String> refusal =
        backend.unsupported(instance.data().problem(instance.chosen()), relaxation);
    if (refusal.isPresent()) {
      return Result.of(Fields.REMARK, refusal.get());
    }
    try {
      Memory memory = Memory.start();
      RelaxationResult result =
          BoundsExperiment.relax(context, instance, backend, relaxation, LIMIT);
      return memory
          .stop(Result.of(Fields.VALUE, result.value()))
          .with(Fields.LOWER_BOUND, result.lowerBound())
          .with(Fields.SECONDS, result.seconds())
          .with(Fields.STATUS, result.status().toString())
          .with(Fields.REMARK, "");
    } catch (BrokenPluginException | RefusedException e) {
      return Result.of(Fields.REMARK, e.getMessage());
    }
  }

  private static List<Row> solve(
      ExperimentContext context, String set, Supplier<Instance> instance) {
    Map<String, Result> results = new LinkedHashMap<>();
    context
        .toolbox()
        .all(AlphaSolver.class)
        .forEach(
            (id, solver) -> {
              if (solver.availability().available()) {
                context
                    .once(Keys.solver(set, id), () -> solve(context, instance.get(), solver))
                    .ifPresent(result -> results.put(id, result));
              }
            });
    return rows(set, "svm", results, "smo");
  }

  private static Result solve(ExperimentContext context, Instance instance, AlphaSolver solver) {
    Problem problem = instance.data().problem(instance.chosen());
    AlphaProblem svm =
        new AlphaProblem(
            WeightedGram.of(problem, Starts.average(problem.q()), context.budget().threads()),
            problem.blocks().get(0));
    Optional<String> refusal = solver.unsupported(svm);
    if (refusal.isPresent()) {
      return Result.of(Fields.REMARK, refusal.get());
    }
    try {
      Memory memory = Memory.start();
      long start = System.nanoTime();
      AlphaSolution solution =
          solver.solve(svm, AlphaOptions.tolerance(TOLERANCE).stoppedBy(context.budget().stop()));
      double seconds = (System.nanoTime() - start) * 1e-9;
      return memory
          .stop(Result.of(Fields.VALUE, solution.value().dual()))
          .with(Fields.GAP, solution.value().relativeGap())
          .with(Fields.SECONDS, seconds)
          .with(Fields.STATUS, solution.status().toString())
          .with(Fields.REMARK, "");
    } catch (BrokenPluginException | RefusedException e) {
      return Result.of(Fields.REMARK, e.getMessage());
    }
  }

  /** Against the one of this release where it is there, else against the first that has a value. */
  private static List<Row> rows(
      String set, String what, Map<String, Result> results, String preferred) {
    Result reference =
        Stream.concat(
                Stream.ofNullable(results.get(preferred)),
                results.values().stream().sorted(Comparator.comparing(BackendsExperiment::limited)))
            .filter(result -> Double.isFinite(result.number(Fields.VALUE)))
            .findFirst()
            .orElse(Result.of(Fields.REMARK, ""));
    List<Row> rows = new ArrayList<>();
    results.forEach((id, result) -> rows.add(new Row(set, what, id, result, reference)));
    return rows;
  }

  private static boolean limited(Result result) {
    return !RelaxationStatus.OPTIMAL.toString().equals(result.get(Fields.STATUS));
  }

  private static Columns<Row> common(String what) {
    return new Columns<Row>()
        .text("data", Row::set)
        .text(what, Row::what)
        .text("plugin", Row::plugin)
        .seconds("seconds", row -> row.result().get(Fields.SECONDS))
        .number("value", row -> row.result().get(Fields.VALUE))
        .change("off the reference", Row::error);
  }

  private static ResultTable boundsTable(List<Row> rows) {
    return common("relaxation")
        .lower("lower bound", row -> row.result().get(Fields.LOWER_BOUND))
        .change("bound missing", Row::missing)
        .number("heap, MiB", row -> row.result().get(Fields.HEAP))
        .number("resident, MiB", row -> row.result().get(Fields.RESIDENT))
        .text("status", row -> row.result().get(Fields.STATUS))
        .remark(row -> row.result().get(Fields.REMARK))
        .table(
            "backends",
            "Relaxation backends",
            "The reference is the value of saddle where it takes the relaxation, else of the first"
                + " backend that solves it. The lower bound is LB(alpha), evaluated by us with every"
                + " rounding error on the safe side; what is missing of the reference's, relative to"
                + " it. Heap is the"
                + " growth of Java's peak use, resident (Linux) that of the process, native memory"
                + " included; both are of the first run and coarse.",
            rows);
  }

  private static ResultTable svmTable(List<Row> rows) {
    return common("problem")
        .gap("relative gap", row -> row.result().get(Fields.GAP))
        .number("heap, MiB", row -> row.result().get(Fields.HEAP))
        .text("status", row -> row.result().get(Fields.STATUS))
        .remark(row -> row.result().get(Fields.REMARK))
        .table(
            "solvers",
            "Alpha-solvers",
            "One SVM on the average of the kernels at the published C, to a relative duality gap of"
                + " 1e-7, from nothing; the reference is the value of smo.",
            rows);
  }
}
