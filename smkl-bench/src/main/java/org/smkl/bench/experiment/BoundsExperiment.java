package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.data.PublishedProtocol;
import org.smkl.cv.method.Backends;
import org.smkl.cv.method.StoppedException;

/** Q3: the hierarchy of relaxations, the gap table, and SOC random against its vectors. */
final class BoundsExperiment implements Experiment {
  private static final int[] VECTORS = {0, 10, 100, 1000};

  private static final int[] QUICK_VECTORS = {0, 10, 100};

  /** Larger sets are left out of what grows with n^2 cones or with the vectors. */
  private static final int LARGE = 2000;

  private static final int SMALL = 160;

  @Override
  public String name() {
    return "q3";
  }

  @Override
  public String description() {
    return "bounds of all relaxations, the gap table, SOC random against its number of vectors";
  }

  @Override
  public Section run(ExperimentContext context) {
    List<List<Object>> bounds = new ArrayList<>();
    List<List<Object>> gaps = new ArrayList<>();
    List<List<Object>> vectors = new ArrayList<>();
    List<Plot.Series> series = new ArrayList<>();
    for (String set : context.sets()) {
      Supplier<Instance> instance = Instance.lazily(context, set);
      Map<String, Result> results = new LinkedHashMap<>();
      relaxations(context, set)
          .forEach(
              (column, relaxation) ->
                  context
                      .once(
                          "q3/%s/%s".formatted(set, column),
                          () -> solve(context, instance.get(), relaxation))
                      .ifPresent(r -> results.put(column, r)));
      results.forEach((column, r) -> bounds.add(row(context, set, column, r)));
      gaps.add(gaps(context, set, results));
      if (PublishedProtocol.set(set).trainRows() <= SMALL) {
        Vectors table = vectors(context, set, instance);
        vectors.addAll(table.rows);
        series.addAll(table.series);
      }
    }
    return new Section(
        name(),
        "Q3: bounds",
        List.of(
            "Lower bounds at the published C, lambda and k0. Value is what the relaxation attains,"
                + " as in the published tables; the rigorous bound is LB(alpha), which holds"
                + " whatever the accuracy of any solver."),
        List.of(
            boundTable(bounds),
            new ResultTable(
                "q3-gaps",
                "Gaps",
                "100 (F - LB) / LB, LB the Full SDP bound, as in the published gap table: ours with"
                    + " the certified optimum for F where q5 has it, else with the default fit.",
                List.of(
                    "data",
                    "Full SDP",
                    "published",
                    "our objective",
                    "gap, %",
                    "published gap, random, %",
                    "published gap, full, %"),
                gaps),
            new ResultTable(
                "q3-vectors",
                "SOC random against its number of vectors",
                "No vectors: SOC basis.",
                List.of("data", "vectors", "value", "rigorous bound", "seconds", "remark"),
                vectors)),
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

  private static ResultTable boundTable(List<List<Object>> rows) {
    return new ResultTable(
        "q3-bounds",
        "Bounds",
        "Difference of the value from the published one. SOC random depends on the vectors drawn.",
        List.of(
            "data",
            "relaxation",
            "value",
            "published",
            "difference, %",
            "rigorous bound",
            "seconds",
            "published s",
            "remark"),
        rows);
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

  private static Result solve(ExperimentContext context, Instance instance, Relaxation relaxation) {
    RelaxationBackend backend = Backends.forRelaxation(context.toolbox(), relaxation);
    RelaxationResult result =
        backend.solve(
            instance.data().problem(instance.chosen()),
            Node.root(),
            RelaxationOptions.defaults(context.toolbox().alpha(Optional.empty()))
                .withRelaxation(relaxation)
                .withTolerance(1e-7)
                .withLimits(Double.POSITIVE_INFINITY, context.threads(), context.stop()));
    if (context.stop().stopRequested()) {
      throw new StoppedException("The relaxation was stopped.");
    }
    return Result.of(
        "value",
        result.value(),
        "lowerBound",
        result.lowerBound(),
        "seconds",
        result.seconds(),
        "beta",
        instance.prepared().expand(result.beta()),
        "remark",
        "%s, %s".formatted(backend.id(), result.status()));
  }

  private static List<Object> row(
      ExperimentContext context, String set, String column, Result result) {
    double published = context.reference().of(set, column);
    return Arrays.asList(
        set,
        column.replace('_', ' '),
        result.get("value"),
        published,
        100 * (result.number("value") - published) / published,
        result.get("lowerBound"),
        result.get("seconds"),
        context.reference().of(set, "sec_" + column),
        result.text("remark"));
  }

  private static List<Object> gaps(
      ExperimentContext context, String set, Map<String, Result> results) {
    Reference reference = context.reference();
    double full =
        results.containsKey("sdp_full") ? results.get("sdp_full").number("value") : Double.NaN;
    double published = reference.of(set, "sdp_full");
    double objective =
        context
            .store()
            .get("q5/" + set)
            .map(r -> r.number("upperBound"))
            .or(() -> context.store().get("q2/" + set + "/default").map(r -> r.number("objective")))
            .orElse(Double.NaN);
    return Arrays.asList(
        set,
        full,
        published,
        objective,
        100 * (objective - full) / full,
        100 * (reference.of(set, "obj_random") - published) / published,
        100 * (reference.of(set, "obj_warm_full") - published) / published);
  }

  private record Vectors(List<List<Object>> rows, List<Plot.Series> series) {}

  private static Vectors vectors(
      ExperimentContext context, String set, Supplier<Instance> instance) {
    List<List<Object>> rows = new ArrayList<>();
    List<double[]> points = new ArrayList<>();
    for (int count : context.quick() ? QUICK_VECTORS : VECTORS) {
      Optional<Result> result =
          context.once(
              "q3/%s/vectors-%d".formatted(set, count),
              () ->
                  solve(
                      context,
                      instance.get(),
                      count == 0
                          ? Relaxation.socBasis()
                          : Relaxation.socRandom(count, context.seed())));
      if (result.isPresent()) {
        Result r = result.get();
        rows.add(
            Arrays.asList(
                set,
                count,
                r.get("value"),
                r.get("lowerBound"),
                r.get("seconds"),
                r.text("remark")));
        if (!(r.number("value") > 0)) {
          break;
        }
        points.add(new double[] {count + 1, r.number("value")});
      }
    }
    List<Plot.Series> series =
        points.isEmpty()
            ? List.of()
            : List.of(
                new Plot.Series(
                    set,
                    points.stream().mapToDouble(p -> p[0]).toArray(),
                    points.stream().mapToDouble(p -> p[1]).toArray(),
                    List.of()));
    return new Vectors(rows, series);
  }
}
