package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.ConfusionMatrix;

/** Which classes are taken for which. */
final class MistakeSection {
  /** Of more classes only the most frequent mistakes are shown. */
  private static final int MATRIX = 12;

  private static final int MISTAKES = 20;

  /** Names of rows are never cut, those of columns are. */
  private static final int HEADING = 24;

  private record Mistake(String truth, String predicted, double rows, double all) {}

  private MistakeSection() {}

  static Optional<Section> of(FitResult result) {
    if (!(result.evaluation().train() instanceof ClassOutcome train)) {
      return Optional.empty();
    }
    Map<String, ClassOutcome> parts = new LinkedHashMap<>();
    result.evaluation().test().ifPresent(test -> parts.put("Test", (ClassOutcome) test));
    result.evaluation().heldOut().ifPresent(outcome -> parts.put("Held-out", outcome));
    parts.put("Training", train);
    List<ResultTable> tables = new ArrayList<>();
    parts.forEach((part, outcome) -> tables.add(table(part, "", ConfusionMatrix.of(outcome))));
    List<String> words =
        parts.size() > 1
            ? List.of()
            : List.of(
                "These rows were trained on: on new ones there are more mistakes. A test file, a share of the rows kept aside or probabilities show rows that were not.");
    return Optional.of(new Section("mistakes", "Mistakes", words, tables, List.of()));
  }

  static ResultTable table(String part, String note, ConfusionMatrix matrix) {
    String id = "confusion-" + part.toLowerCase(Locale.ROOT);
    List<String> classes = matrix.classes();
    double[][] weights = matrix.weights();
    if (classes.size() <= MATRIX) {
      Columns<Integer> columns = new Columns<Integer>().text("class", classes::get);
      for (int b = 0; b < classes.size(); b++) {
        int column = b;
        columns.count(heading(classes.get(b)), a -> weights[a][column]);
      }
      return columns
          .table(
              id,
              part + " rows by class (down) and prediction (across)",
              note,
              IntStream.range(0, classes.size()).boxed().toList())
          .as(ResultTable.Look.HEAT);
    }
    List<Mistake> mistakes = new ArrayList<>();
    for (int a = 0; a < classes.size(); a++) {
      double all = Arrays.stream(weights[a]).sum();
      for (int b = 0; b < classes.size(); b++) {
        if (a != b && weights[a][b] > 0) {
          mistakes.add(new Mistake(classes.get(a), classes.get(b), weights[a][b], all));
        }
      }
    }
    mistakes.sort(Comparator.comparingDouble(mistake -> -mistake.rows()));
    return new Columns<Mistake>()
        .text("class", Mistake::truth)
        .text("taken for", Mistake::predicted)
        .number("rows", Mistake::rows)
        .number("of", Mistake::all)
        .table(
            id,
            "%s rows: the most frequent mistakes, of %d kinds".formatted(part, mistakes.size()),
            note,
            mistakes.subList(0, Math.min(MISTAKES, mistakes.size())));
  }

  private static String heading(String name) {
    return name.length() <= HEADING ? name : name.substring(0, HEADING - 1) + "…";
  }
}
