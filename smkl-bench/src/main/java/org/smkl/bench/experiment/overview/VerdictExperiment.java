package org.smkl.bench.experiment.overview;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.console.report.Column.Format;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Methods;

/**
 * Every published objective, bound and accuracy at published weights against what q2, q3, q5 have.
 */
public final class VerdictExperiment {
  /** Its name. */
  public static final String NAME = "verdict";

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
  private record Figure(String set, String name, double published, double ours, Verdict verdict) {}

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    List<Figure> figures = context.sets().stream().flatMap(set -> figures(context, set)).toList();
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    figures.forEach(figure -> counts.merge(figure.verdict(), 1, Integer::sum));
    return new Section(
        NAME,
        "Published figures: reproduced or beaten",
        List.of(
            "%d published figures: %d reproduced, %d beaten, %d not reached."
                .formatted(
                    figures.size(),
                    counts.getOrDefault(Verdict.REPRODUCED, 0),
                    counts.getOrDefault(Verdict.BEATEN, 0),
                    counts.getOrDefault(Verdict.MISSED, 0)),
            "An objective is beaten by a smaller one of the same problem, the certified optimum where"
                + " there is one. A bound is reproduced by the value of the same relaxation, and"
                + " beaten by a greater value, or by the greater rigorous bound of the same solve"
                + " (SOC random depends on the vectors drawn). Same means 1e-5 relatively, for"
                + " accuracies the digit that is published."),
        List.of(
            new Columns<Figure>()
                .text("data", Figure::set)
                .text("figure", Figure::name)
                .published("published", Format.NUMBER, Figure::published)
                .number("ours", Figure::ours)
                .change(
                    "difference, %",
                    figure -> 100 * (figure.ours() - figure.published()) / figure.published())
                .text("verdict", figure -> figure.verdict().label)
                .table("verdict", "Published figures", "", figures)),
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
    OptionalDouble least =
        Stream.of(
                context.store().get(Keys.certified(set)).map(r -> r.number(Fields.UPPER_BOUND)),
                context
                    .store()
                    .get(Keys.start(set, Methods.DEFAULT.id()))
                    .map(r -> r.number(Fields.OBJECTIVE)))
            .flatMap(Optional::stream)
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
    return Optional.of(new Figure(set, "objective, " + words(start), published, ours, verdict));
  }

  private static Optional<Figure> bound(ExperimentContext context, String set, String relaxation) {
    return context
        .store()
        .get(Keys.bound(set, relaxation))
        .map(
            result -> {
              double published = context.reference().of(set, relaxation);
              double value = result.number(Fields.VALUE);
              double ours =
                  same(published, value) || value > published
                      ? value
                      : result.number(Fields.LOWER_BOUND);
              Verdict verdict =
                  same(published, ours)
                      ? Verdict.REPRODUCED
                      : ours > published ? Verdict.BEATEN : Verdict.MISSED;
              return new Figure(set, "bound, " + words(relaxation), published, ours, verdict);
            });
  }

  private static Optional<Figure> atPublishedWeights(
      ExperimentContext context, String set, String weights) {
    double published = context.reference().accuracy(set, weights);
    return context
        .store()
        .get(Keys.publishedWeights(set, weights))
        .map(
            result -> {
              double ours = result.number(Fields.ACCURACY);
              return new Figure(
                  set,
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
