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
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Reference;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
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

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<Row> bounds = new ArrayList<>();
    List<Gap> gaps = new ArrayList<>();
    List<Vectors> vectors = new ArrayList<>();
    List<Plot.Series> series = new ArrayList<>();
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      Map<String, Result> results = new LinkedHashMap<>();
      relaxations(context, set)
          .forEach(
              (column, relaxation) ->
                  context
                      .once(
                          Keys.bound(set, column), () -> solve(context, instance.get(), relaxation))
                      .ifPresent(r -> results.put(column, r)));
      results.forEach((column, r) -> bounds.add(new Row(set, column, r)));
      gaps.add(new Gap(set, full(results), objective(context, set)));
      if (PublishedProtocol.set(set).trainRows() <= SMALL) {
        List<Vectors> rows = vectors(context, set, instance);
        vectors.addAll(rows);
        series(set, rows).ifPresent(series::add);
      }
    }
    return new Section(
        "q3",
        "Q3: bounds",
        List.of(
            "Lower bounds at the published C, lambda and k0. Value is what the relaxation attains,"
                + " as in the published tables; the rigorous bound is LB(alpha), which holds"
                + " whatever the accuracy of any solver: it is rounded down, every rounding error"
                + " on the safe side."),
        List.of(
            boundTable(context.reference(), bounds),
            gapTable(context.reference(), gaps),
            vectorTable(vectors)),
        series.isEmpty()
            ? List.of()
            : List.of(
                new Plot(
                    "SOC random: bound against number of vectors",
                    Plot.Kind.LINES,
                    "vectors + 1",
                    "value",
                    true,
                    true,
                    series)));
  }

  /** A relaxation by its published name. */
  private record Row(String set, String name, Result result) {}

  /** SOC random by its number of vectors. */
  private record Vectors(String set, int count, Result result) {
    double value() {
      return result.number(Fields.VALUE);
    }
  }

  /** Our bound and our best objective. */
  private record Gap(String set, double full, double objective) {}

  private static ResultTable boundTable(Reference reference, List<Row> rows) {
    return new Columns<Row>()
        .text("data", Row::set)
        .text("relaxation", row -> row.name().replace('_', ' '))
        .number("value", row -> row.result().get(Fields.VALUE))
        .published("published", Format.NUMBER, row -> reference.of(row.set(), row.name()))
        .change(
            "difference, %",
            row -> percent(row.result().number(Fields.VALUE), reference.of(row.set(), row.name())))
        .lower("rigorous bound", row -> row.result().get(Fields.LOWER_BOUND))
        .seconds("seconds", row -> row.result().get(Fields.SECONDS))
        .published(
            "published s", Format.SECONDS, row -> reference.of(row.set(), "sec_" + row.name()))
        .remark(row -> row.result().text(Fields.REMARK))
        .table(
            "q3-bounds",
            "Bounds",
            "Difference of the value from the published one. SOC random depends on the vectors"
                + " drawn.",
            rows);
  }

  private static ResultTable gapTable(Reference reference, List<Gap> rows) {
    return new Columns<Gap>()
        .text("data", Gap::set)
        .number("Full SDP", Gap::full)
        .published("published", Format.NUMBER, row -> reference.of(row.set(), "sdp_full"))
        .upper("our objective", Gap::objective)
        .change("gap, %", row -> percent(row.objective(), row.full()))
        .published(
            "published gap, random, %",
            Format.PERCENT,
            row ->
                percent(reference.of(row.set(), "obj_random"), reference.of(row.set(), "sdp_full")))
        .published(
            "published gap, full, %",
            Format.PERCENT,
            row ->
                percent(
                    reference.of(row.set(), "obj_warm_full"), reference.of(row.set(), "sdp_full")))
        .table(
            "q3-gaps",
            "Gaps",
            "100 (F - LB) / LB, LB the Full SDP bound, as in the published gap table: ours with the"
                + " certified optimum for F where q5 has it, else with the default fit.",
            rows);
  }

  private static ResultTable vectorTable(List<Vectors> rows) {
    return new Columns<Vectors>()
        .text("data", Vectors::set)
        .number("vectors", Vectors::count)
        .number("value", row -> row.result().get(Fields.VALUE))
        .lower("rigorous bound", row -> row.result().get(Fields.LOWER_BOUND))
        .seconds("seconds", row -> row.result().get(Fields.SECONDS))
        .remark(row -> row.result().text(Fields.REMARK))
        .table(
            "q3-vectors",
            "SOC random against its number of vectors",
            "No vectors: SOC basis.",
            rows);
  }

  /** By how many per cent of the second the first is above it. */
  private static double percent(double value, double base) {
    return 100 * (value - base) / base;
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
    relaxations.put("sdp_full", Relaxation.full());
    return relaxations;
  }

  /**
   * The relaxation of a set at the published parameters, to 1e-7. Its lower bound is evaluated once
   * more, every rounding error on the safe side, outside of the time that it states; it is minus
   * infinity if nothing is proved.
   */
  public static RelaxationResult relax(
      ExperimentContext context,
      Instance instance,
      RelaxationBackend backend,
      Relaxation relaxation) {
    return relax(context, instance, backend, relaxation, Double.POSITIVE_INFINITY);
  }

  /** The same within so many seconds. */
  static RelaxationResult relax(
      ExperimentContext context,
      Instance instance,
      RelaxationBackend backend,
      Relaxation relaxation,
      double seconds) {
    Problem problem = instance.data().problem(instance.chosen());
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
    Optional<String> refusal =
        backend.unsupported(instance.data().problem(instance.chosen()), relaxation);
    if (refusal.isPresent()) {
      return Result.of(Fields.REMARK, "%s: %s".formatted(backend.id(), refusal.get()));
    }
    RelaxationResult result = relax(context, instance, backend, relaxation);
    return Result.of(Fields.VALUE, result.value())
        .with(Fields.LOWER_BOUND, result.lowerBound())
        .with(Fields.SECONDS, result.seconds())
        .with(Fields.BETA, instance.prepared().expand(result.beta()))
        .with(Fields.REMARK, "%s, %s".formatted(backend.id(), result.status()));
  }

  private static double full(Map<String, Result> results) {
    return results.containsKey("sdp_full")
        ? results.get("sdp_full").number(Fields.VALUE)
        : Double.NaN;
  }

  /** The certified optimum where q5 has it, else what the default fit found. */
  private static double objective(ExperimentContext context, String set) {
    return context
        .store()
        .get(Keys.certified(set))
        .map(r -> r.number(Fields.UPPER_BOUND))
        .or(
            () ->
                context
                    .store()
                    .get(Keys.start(set, Methods.DEFAULT.id()))
                    .map(r -> r.number(Fields.OBJECTIVE)))
        .orElse(Double.NaN);
  }

  private static List<Vectors> vectors(
      ExperimentContext context, String set, Supplier<Instance> instance) {
    List<Vectors> rows = new ArrayList<>();
    for (int count : context.quick() ? QUICK_VECTORS : VECTORS) {
      Relaxation relaxation =
          count == 0 ? Relaxation.socBasis() : Relaxation.socRandom(count, context.seed());
      context
          .once(Keys.vectors(set, count), () -> solve(context, instance.get(), relaxation))
          .ifPresent(result -> rows.add(new Vectors(set, count, result)));
      if (!rows.isEmpty() && !(rows.get(rows.size() - 1).value() > 0)) {
        break;
      }
    }
    return rows;
  }

  /** The values that a logarithmic axis can show. */
  private static Optional<Plot.Series> series(String set, List<Vectors> rows) {
    List<Vectors> shown = rows.stream().filter(row -> row.value() > 0).toList();
    return shown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Plot.Series(
                set,
                shown.stream().mapToDouble(row -> row.count() + 1).toArray(),
                shown.stream().mapToDouble(Vectors::value).toArray(),
                List.of()));
  }
}
