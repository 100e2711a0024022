package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.NumberOutcome;
import org.smkl.core.score.Outcome;

/** What the machine of two classes or of numbers says, row by row. */
final class ValueSection {
  private static final int BINS = 24;

  /** Of more rows so many are shown, at equal distances. */
  private static final int POINTS = 1000;

  private ValueSection() {}

  static Optional<Section> of(FitResult result) {
    List<Plot> plots = new ArrayList<>();
    result.evaluation().test().flatMap(test -> plot("test", test)).ifPresent(plots::add);
    result
        .evaluation()
        .heldOut()
        .flatMap(outcome -> plot("held-out", outcome))
        .ifPresent(plots::add);
    plot("training", result.evaluation().train()).ifPresent(plots::add);
    if (plots.isEmpty()) {
      return Optional.empty();
    }
    boolean numbers = result.prepared().task().regression();
    return Optional.of(
        new Section(
            "values",
            numbers ? "Predictions" : "Decision values",
            List.of(
                numbers
                    ? "A prediction without error lies on the line."
                    : "Rows from 0 on are predicted as '%s', others as '%s'."
                        .formatted(
                            result.prepared().task().classes().get(1),
                            result.prepared().task().classes().get(0))),
            List.of(),
            plots));
  }

  private static Optional<Plot> plot(String rows, Outcome outcome) {
    if (outcome.rows() == 0) {
      return Optional.empty();
    }
    if (outcome instanceof NumberOutcome numbers) {
      return Optional.of(points(rows, numbers));
    }
    ClassOutcome classes = (ClassOutcome) outcome;
    return classes.decisions() == null ? Optional.empty() : Optional.of(histogram(rows, classes));
  }

  private static Plot points(String rows, NumberOutcome outcome) {
    int step = Math.max(1, outcome.rows() / POINTS);
    List<Integer> shown =
        IntStream.range(0, outcome.rows()).filter(i -> i % step == 0).boxed().toList();
    Plot.Series points =
        Plot.Series.of("row", shown, i -> outcome.truth()[i], i -> outcome.predicted()[i]);
    String title = "Predictions of the %s rows".formatted(rows);
    return new Plot(title, Plot.Kind.DIAGONAL, "true", "predicted", List.of(points));
  }

  private static Plot histogram(String rows, ClassOutcome outcome) {
    double[] finite = Arrays.stream(outcome.decisions()).filter(Double::isFinite).toArray();
    double least = Arrays.stream(finite).min().orElse(0);
    double width = (Arrays.stream(finite).max().orElse(0) - least) / BINS;
    double unit = width > 0 && Double.isFinite(width) ? width : 1;
    double[] places = IntStream.rangeClosed(0, BINS).mapToDouble(b -> least + b * unit).toArray();
    List<Plot.Series> series = new ArrayList<>();
    for (int c = 0; c < 2; c++) {
      double[] counts = new double[BINS + 1];
      for (int i = 0; i < outcome.rows(); i++) {
        double value = outcome.decisions()[i];
        if (outcome.truth()[i] == c && Double.isFinite(value)) {
          counts[(int) Math.min(BINS - 1, (value - least) / unit)]++;
        }
      }
      series.add(new Plot.Series(outcome.classes().get(c), places, counts, List.of()));
    }
    String title = "Decision values of the %s rows by class".formatted(rows);
    return new Plot(title, Plot.Kind.STEPS, "decision value", "rows", series);
  }
}
