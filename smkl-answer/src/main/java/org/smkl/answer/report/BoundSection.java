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
    double[] upper = leastSoFar(result.effort().trace());
    if (Arrays.stream(upper).filter(Double::isFinite).distinct().count() > 1) {
      plots.add(overRounds(result, upper));
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
    double[] gap = new double[upper.length];
    Arrays.setAll(gap, k -> (upper[k] - lower[k]) / Math.abs(upper[k]));
    return new Plot(
        "What is left between the bounds",
        Plot.Kind.STEPS,
        "seconds",
        "relative gap",
        false,
        true,
        List.of(series("gap", trace.times(), gap, Column.Format.GAP).where(v -> v > 0)));
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
            // What a logarithmic axis can show: a first bound is often negative.
            series("upper bound", trace.times(), trace.upper(), Column.Format.UPPER)
                .where(v -> v > 0),
            series("lower bound", trace.times(), trace.lower(), Column.Format.LOWER)
                .where(v -> v > 0)));
  }

  /** The least objective of sparse weights so far, above what it cannot fall below. */
  private static Plot overRounds(FitResult result, double[] upper) {
    double[] lower = new double[upper.length];
    Arrays.fill(lower, result.lowerBound());
    double[] places = IntStream.rangeClosed(1, upper.length).asDoubleStream().toArray();
    return new Plot(
        "Best response, round by round, until kernels were exchanged",
        Plot.Kind.STEPS,
        "round",
        "objective",
        List.of(
            series("least objective so far", places, upper, Column.Format.UPPER),
            series("lower bound", places, lower, Column.Format.LOWER)));
  }

  private static double[] leastSoFar(List<Round> rounds) {
    double[] least = new double[rounds.size()];
    for (int k = 0; k < least.length; k++) {
      Round round = rounds.get(k);
      double here = round.sparse() ? round.objective() : Double.POSITIVE_INFINITY;
      least[k] = k == 0 ? here : Math.min(least[k - 1], here);
    }
    return least;
  }

  private static Plot.Series series(
      String name, double[] places, double[] values, Column.Format format) {
    return new Plot.Series(name, places, values, List.of(), format).where(Double::isFinite);
  }
}
