package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Reliability;

/** Whether probabilities mean what they say. */
final class ProbabilitySection {
  private static final int BINS = 10;

  private ProbabilitySection() {}

  static Optional<Section> of(FitResult result) {
    if (result.evaluation().heldOut().isEmpty()) {
      return Optional.empty();
    }
    Map<String, ClassOutcome> parts = new LinkedHashMap<>();
    result.evaluation().test().ifPresent(test -> parts.put("test", (ClassOutcome) test));
    parts.put("held-out", result.evaluation().heldOut().get());
    List<ResultTable> tables = new ArrayList<>();
    List<Plot.Series> series = new ArrayList<>();
    series.add(
        new Plot.Series("as it should be", new double[] {0, 1}, new double[] {0, 1}, List.of()));
    parts.forEach(
        (part, outcome) -> {
          List<Reliability.Bin> bins =
              Reliability.ofMostProbable(outcome, BINS).bins().stream()
                  .filter(bin -> bin.count() > 0)
                  .toList();
          tables.add(table(part, bins));
          series.add(
              Plot.Series.of(
                  part + " rows", bins, Reliability.Bin::meanProbability, Reliability.Bin::share));
        });
    return Optional.of(
        new Section(
            "probabilities",
            "Probabilities",
            List.of(
                "Rows are sorted by the probability of their most probable class. Where probabilities"
                    + " mean what they say, the class is right that often."),
            tables,
            List.of(
                new Plot(
                    "How often the most probable class is right",
                    Plot.Kind.LINES,
                    "mean probability",
                    "share that is right",
                    series))));
  }

  private static ResultTable table(String part, List<Reliability.Bin> bins) {
    return new Columns<Reliability.Bin>()
        .text(
            "probability", bin -> String.format(Locale.ROOT, "%.1f to %.1f", bin.low(), bin.high()))
        .number("rows", Reliability.Bin::count)
        .percent("mean, %", bin -> 100 * bin.meanProbability())
        .percent("right, %", bin -> 100 * bin.share())
        .table("reliability-" + part, "Reliability on %s rows".formatted(part), "", bins);
  }
}
