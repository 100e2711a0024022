package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Every published objective, bound and accuracy at published weights against what q2, q3, q5 have.
 */
final class VerdictExperiment implements Experiment {
  /**
   * Published objectives are dual values of SVMs solved to 1e-3, bounds those of a conic solver.
   */
  private static final double SAME = 1e-5;

  /** Accuracies are published in per cent with one digit. */
  private static final double SAME_ACCURACY = 0.06;

  private static final List<String> RELAXATIONS =
      List.of("soc_basis", "soc_random", "sdp_3x3", "sdp_full");

  private enum Verdict {
    REPRODUCED("reproduced"),
    BEATEN("beaten"),
    MISSED("not reached");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }
  }

  /** One published figure beside ours. */
  private record Figure(String name, double published, double ours, Verdict verdict) {}

  @Override
  public String name() {
    return Experiments.VERDICT;
  }

  @Override
  public String description() {
    return "every published objective, bound and accuracy: reproduced, beaten or not reached";
  }

  @Override
  public Section run(ExperimentContext context) {
    List<List<Object>> rows = new ArrayList<>();
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    for (String set : context.sets()) {
      for (Figure figure : figures(context, set).toList()) {
        counts.merge(figure.verdict(), 1, Integer::sum);
        rows.add(
            Arrays.asList(
                set,
                figure.name(),
                figure.published(),
                figure.ours(),
                100 * (figure.ours() - figure.published()) / figure.published(),
                figure.verdict().label));
      }
    }
    return new Section(
        name(),
        "Published figures: reproduced or beaten",
        List.of(
            "%d published figures: %d reproduced, %d beaten, %d not reached."
                .formatted(
                    rows.size(),
                    counts.getOrDefault(Verdict.REPRODUCED, 0),
                    counts.getOrDefault(Verdict.BEATEN, 0),
                    counts.getOrDefault(Verdict.MISSED, 0)),
            "An objective is beaten by a smaller one of the same problem, the certified optimum where"
                + " there is one. A bound is reproduced by the value of the same relaxation, and"
                + " beaten by a greater value, or by the greater rigorous bound of the same solve"
                + " (SOC random depends on the vectors drawn). Same means 1e-5 relatively, for"
                + " accuracies the digit that is published."),
        List.of(
            new ResultTable(
                "verdict",
                "Published figures",
                "",
                List.of("data", "figure", "published", "ours", "difference, %", "verdict"),
                rows)),
        List.of());
  }

  private static Stream<Figure> figures(ExperimentContext context, String set) {
    Stream<Figure> objectives =
        Stream.of("random", "warm_3x3", "warm_full")
            .flatMap(start -> objective(context, set, start).stream());
    Stream<Figure> bounds =
        RELAXATIONS.stream().flatMap(relaxation -> bound(context, set, relaxation).stream());
    Stream<Figure> accuracies =
        Stream.of("random", "warm_full")
            .flatMap(weights -> atPublishedWeights(context, set, weights).stream());
    return Stream.of(objectives, bounds, accuracies)
        .flatMap(figures -> figures)
        .filter(figure -> !Double.isNaN(figure.published()) && !Double.isNaN(figure.ours()));
  }

  private static Optional<Figure> objective(ExperimentContext context, String set, String start) {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put("q5/" + set, "upperBound");
    sources.put("q2/" + set + "/default", "objective");
    OptionalDouble least =
        sources.entrySet().stream()
            .flatMap(e -> context.store().get(e.getKey()).map(r -> r.number(e.getValue())).stream())
            .filter(value -> !Double.isNaN(value))
            .mapToDouble(Double::doubleValue)
            .min();
    if (least.isEmpty()) {
      return Optional.empty();
    }
    double published = context.reference().of(set, "obj_" + start);
    double ours = least.getAsDouble();
    Verdict verdict =
        same(published, ours)
            ? Verdict.REPRODUCED
            : ours < published ? Verdict.BEATEN : Verdict.MISSED;
    return Optional.of(new Figure("objective, " + words(start), published, ours, verdict));
  }

  private static Optional<Figure> bound(ExperimentContext context, String set, String relaxation) {
    return context
        .store()
        .get("q3/%s/%s".formatted(set, relaxation))
        .map(
            result -> {
              double published = context.reference().of(set, relaxation);
              double value = result.number("value");
              double ours =
                  same(published, value) || value > published ? value : result.number("lowerBound");
              Verdict verdict =
                  same(published, ours)
                      ? Verdict.REPRODUCED
                      : ours > published ? Verdict.BEATEN : Verdict.MISSED;
              return new Figure("bound, " + words(relaxation), published, ours, verdict);
            });
  }

  private static Optional<Figure> atPublishedWeights(
      ExperimentContext context, String set, String weights) {
    double published = context.reference().accuracy(set, weights);
    return context
        .store()
        .get("q2/%s/published-%s".formatted(set, weights))
        .map(
            result -> {
              double ours = result.number("accuracy");
              return new Figure(
                  "accuracy at the published weights, " + words(weights),
                  published,
                  ours,
                  Math.abs(ours - published) <= SAME_ACCURACY
                      ? Verdict.REPRODUCED
                      : ours > published ? Verdict.BEATEN : Verdict.MISSED);
            });
  }

  private static boolean same(double published, double ours) {
    return Math.abs(ours - published) <= SAME * Math.abs(published);
  }

  private static String words(String column) {
    return column.replace("warm_", "warm start ").replace("sdp_", "").replace('_', ' ');
  }
}
