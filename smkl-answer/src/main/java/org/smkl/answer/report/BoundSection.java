package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.answer.FitText;
import org.smkl.answer.Numbers;
import org.smkl.console.report.Column;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.response.Round;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchTrace;

/** How good the choice is, and how that became known. */
final class BoundSection {
  /** So few points are no picture; the table has them. */
  private static final int FEW = 2;

  private record Line(String what, String value, String meaning) {}

  private BoundSection() {}

  static Section of(FitResult result, SearchTrace trace) {
    FitText words = new FitText(null, result);
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("objective", Numbers.upper(result.objective()), words.objectiveMeaning()));
    lines.add(
        new Line(
            "lower bound",
            Numbers.lower(result.lowerBound()),
            Double.isInfinite(result.lowerBound())
                ? "nothing could be proved"
                : "no choice of so few kernels can have a smaller objective"));
    lines.add(
        new Line(
            "gap",
            result.solution().rigorous() ? Numbers.gap(result.relativeGap()) : "–",
            words.gapMeaning()));
    lines.add(new Line("status", result.status().name(), words.statusMeaning()));
    result
        .proof()
        .map(SearchResult::progress)
        .ifPresent(
            progress ->
                lines.add(
                    new Line(
                        "nodes",
                        Long.toString(progress.nodes()),
                        "of branch and bound, %d still open".formatted(progress.open()))));
    List<Plot> plots = new ArrayList<>();
    if (trace.times().length > FEW) {
      plots.add(gapOverTime(trace));
      plots.add(overTime(trace));
    }
    if (result.effort().trace().size() > 1) {
      plots.add(overRounds(result));
    }
    return new Section(
        "bounds",
        "Bounds",
        List.of(),
        List.of(
            new Columns<Line>()
                .text("what", Line::what)
                .number("value", Line::value)
                .text("meaning", Line::meaning)
                .table("bounds", "Objective and bounds", "", lines)),
        plots);
  }

  /** What the bounds leave open; they come so near to each other that they look like one line. */
  private static Plot gapOverTime(SearchTrace trace) {
    double[] upper = trace.upper();
    double[] lower = trace.lower();
    int[] shown = IntStream.range(0, upper.length).filter(k -> upper[k] > lower[k]).toArray();
    return new Plot(
        "What is left between the bounds",
        Plot.Kind.STEPS,
        "seconds",
        "relative gap",
        false,
        true,
        List.of(
            new Plot.Series(
                "gap",
                Arrays.stream(shown).mapToDouble(k -> trace.times()[k]).toArray(),
                Arrays.stream(shown)
                    .mapToDouble(k -> (upper[k] - lower[k]) / Math.abs(upper[k]))
                    .toArray(),
                List.of(),
                Column.Format.GAP)));
  }

  /** A first upper bound may be a thousand times too large, so that the axis is logarithmic. */
  private static Plot overTime(SearchTrace trace) {
    return new Plot(
        "Both bounds over the time of the proof",
        Plot.Kind.STEPS,
        "seconds",
        "objective",
        false,
        true,
        List.of(
            positive(Plot.Series.upper("upper bound", trace.times(), trace.upper())),
            positive(Plot.Series.lower("lower bound", trace.times(), trace.lower()))));
  }

  /** The points that a logarithmic axis can show: a first bound is often negative. */
  private static Plot.Series positive(Plot.Series all) {
    int[] shown = IntStream.range(0, all.y().length).filter(k -> all.y()[k] > 0).toArray();
    return new Plot.Series(
        all.name(),
        Arrays.stream(shown).mapToDouble(k -> all.x()[k]).toArray(),
        Arrays.stream(shown).mapToDouble(k -> all.y()[k]).toArray(),
        List.of(),
        all.format());
  }

  /**
   * The least objective of sparse weights and the greatest lower bound so far. No objective is
   * below 0, which is shown where a first bound says less, so that it does not flatten the rest.
   */
  private static Plot overRounds(FitResult result) {
    List<Round> rounds = result.effort().trace();
    double[] upper = new double[rounds.size()];
    double[] lower = new double[rounds.size()];
    double least = Double.POSITIVE_INFINITY;
    double greatest = 0;
    for (int k = 0; k < upper.length; k++) {
      Round round = rounds.get(k);
      least = round.sparse() ? Math.min(least, round.objective()) : least;
      greatest = Math.max(greatest, round.alternatingObjective());
      upper[k] = least;
      lower[k] = greatest;
    }
    return new Plot(
        "Best response, round by round",
        Plot.Kind.STEPS,
        "round",
        "objective",
        false,
        false,
        List.of(
            series("least objective so far", upper, Column.Format.UPPER),
            series("greatest lower bound so far", lower, Column.Format.LOWER)));
  }

  private static Plot.Series series(String name, double[] values, Column.Format format) {
    int[] shown =
        IntStream.range(0, values.length).filter(k -> Double.isFinite(values[k])).toArray();
    return new Plot.Series(
        name,
        Arrays.stream(shown).asDoubleStream().map(k -> k + 1).toArray(),
        Arrays.stream(shown).mapToDouble(k -> values[k]).toArray(),
        List.of(),
        format);
  }
}
