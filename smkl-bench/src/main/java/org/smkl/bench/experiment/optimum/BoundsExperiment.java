package org.smkl.bench.experiment.optimum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Backends;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.StoppedException;
import org.smkl.data.set.PublishedProtocol;

/** Q3: the hierarchy of relaxations, the gap table, and SOC random against its vectors. */
public final class BoundsExperiment {
  private static final int[] VECTORS = {0, 10, 100, 1000};

  private static final int[] QUICK_VECTORS = {0, 10, 100};

  /** Larger sets are left out of what grows with n^2 cones or with the vectors. */
  private static final int LARGE = 2000;

  private static final int SMALL = 160;
  private static final String FULL = "sdp_full";

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("q3");
    List<Plot.Series> series = new ArrayList<>();
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      double[] full = {Double.NaN};
      relaxations(context, set)
          .forEach(
              (column, relaxation) ->
                  context
                      .once(
                          Keys.bound(set, column), () -> solve(context, instance.get(), relaxation))
                      .ifPresent(
                          result -> {
                            full[0] = column.equals(FULL) ? result.number("value") : full[0];
                            found.row("q3-bounds", published(context, set, column, result));
                          }));
      found.row("q3-gaps", gap(context, set, full[0]));
      if (PublishedProtocol.set(set).trainRows() <= SMALL) {
        List<Result> rows = vectors(context, set, instance);
        rows.forEach(row -> found.row("q3-vectors", row));
        series(set, rows).ifPresent(series::add);
      }
    }
    if (!series.isEmpty()) {
      String title = "SOC random: bound against number of vectors";
      found.plot(Plot.Kind.LINES, title, "vectors + 1", "value", true, series);
    }
    return found.section();
  }

  private static Result published(
      ExperimentContext context, String set, String column, Result result) {
    return result
        .with("set", set)
        .with("relaxation", column.replace('_', ' '))
        .with("published", context.reference().of(set, column))
        .with("publishedSeconds", context.reference().of(set, "sec_" + column));
  }

  /** Our bound and our best objective: the certified optimum, else what the default fit found. */
  private static Result gap(ExperimentContext context, String set, double full) {
    double objective =
        context
            .store()
            .get(Keys.certified(set))
            .map(r -> r.number("upperBound"))
            .or(
                () ->
                    context
                        .store()
                        .get(Keys.start(set, Methods.DEFAULT.id()))
                        .map(r -> r.number("objective")))
            .orElse(Double.NaN);
    return Result.of("set", set)
        .with("full", full)
        .with("published", context.reference().of(set, "sdp_full"))
        .with("objective", objective)
        .with("publishedRandom", context.reference().of(set, "obj_random"))
        .with("publishedWarm", context.reference().of(set, "obj_warm_full"));
  }

  private static Map<String, Relaxation> relaxations(ExperimentContext context, String set) {
    Map<String, Relaxation> relaxations = new LinkedHashMap<>();
    relaxations.put("soc_basis", Relaxation.socBasis());
    if (!context.quick()) {
      relaxations.put("soc_random", Relaxation.socRandom(1000, context.seed()));
    }
    if (!context.quick() && PublishedProtocol.set(set).trainRows() <= LARGE) {
      relaxations.put("sdp_3x3", Relaxation.minors(3));
    }
    relaxations.put(FULL, Relaxation.full());
    return relaxations;
  }

  /**
   * The relaxation of a set at the published parameters, to 1e-7. Its lower bound is evaluated once
   * more, every rounding error on the safe side, outside of the time that it states; it is minus
   * infinity if nothing is proved.
   *
   * @param seconds how long it may take
   */
  public static RelaxationResult relax(
      ExperimentContext context,
      Instance instance,
      RelaxationBackend backend,
      Relaxation relaxation,
      double seconds) {
    Problem problem = instance.chosenProblem();
    RelaxationResult result =
        backend.solve(
            problem,
            Node.root(),
            RelaxationOptions.defaults(context.alphaSolver())
                .withRelaxation(relaxation)
                .withTolerance(1e-7)
                .withBudget(
                    context.budget().withSeconds(Math.min(seconds, context.budget().seconds()))));
    if (context.budget().stop().stopRequested()) {
      throw new StoppedException("The relaxation was stopped.");
    }
    return result.withLowerBound(
        RigorousBounds.of(problem).lower(Node.root(), result.alpha()).value());
  }

  private static Result solve(ExperimentContext context, Instance instance, Relaxation relaxation) {
    RelaxationBackend backend =
        context.chosen().solvers().backend().isPresent()
            ? context.backend()
            : Backends.forRelaxation(context.toolbox(), relaxation);
    Optional<String> refusal = backend.unsupported(instance.chosenProblem(), relaxation);
    if (refusal.isPresent()) {
      return Result.of("remark", "%s: %s".formatted(backend.id(), refusal.get()));
    }
    RelaxationResult result =
        relax(context, instance, backend, relaxation, Double.POSITIVE_INFINITY);
    return Solved.of(result)
        .with("beta", instance.prepared().expand(result.beta()))
        .with("remark", "%s, %s".formatted(backend.id(), result.status()));
  }

  private static List<Result> vectors(
      ExperimentContext context, String set, Supplier<Instance> instance) {
    List<Result> rows = new ArrayList<>();
    for (int count : context.quick() ? QUICK_VECTORS : VECTORS) {
      Relaxation relaxation =
          count == 0 ? Relaxation.socBasis() : Relaxation.socRandom(count, context.seed());
      context
          .once(
              Keys.bound(set, "vectors-" + count), () -> solve(context, instance.get(), relaxation))
          .ifPresent(result -> rows.add(result.with("set", set).with("vectors", count)));
      if (!rows.isEmpty() && !(rows.get(rows.size() - 1).number("value") > 0)) {
        break;
      }
    }
    return rows;
  }

  /** The values that a logarithmic axis can show. */
  private static Optional<Plot.Series> series(String set, List<Result> rows) {
    List<Result> shown =
        rows.stream()
            .filter(row -> row.number("value") > 0)
            .map(row -> row.with("place", row.number("vectors") + 1))
            .toList();
    return shown.isEmpty()
        ? Optional.empty()
        : Optional.of(new Draws(shown).series(set, "place", "value", List.of()));
  }
}
