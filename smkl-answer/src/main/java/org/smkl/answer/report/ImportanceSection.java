package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smkl.answer.ImportanceAnswer;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Score;
import org.smkl.cv.importance.Importance;

/** Which columns and kernels the model relies on. */
final class ImportanceSection {
  private static final int SHOWN = 20;

  private ImportanceSection() {}

  static Section of(Importance found, FitResult result) {
    List<String> words = new ArrayList<>();
    if (found.rows() > 0) {
      words.add(ImportanceAnswer.meaning(found));
    }
    words.addAll(found.notes());
    ImportanceAnswer.penalty(found, result).ifPresent(words::add);
    List<ResultTable> tables = new ArrayList<>();
    add(words, tables, "column", found.score(), found.columns());
    add(words, tables, "kernel", found.score(), found.kernels());
    if (!found.without().isEmpty()) {
      tables.add(without(found.without()));
    }
    return new Section("importance", "What the model relies on", words, tables, List.of());
  }

  private static ResultTable without(List<Importance.Without> kernels) {
    return new Columns<Importance.Without>()
        .text("without", Importance.Without::name)
        .lower("optimum at least", Importance.Without::lowerBound)
        .upper("at most", Importance.Without::objective)
        .number("rises by", ImportanceAnswer::rise)
        .table(
            "importance-without", "Without a kernel", ImportanceAnswer.meaningOfWithout(), kernels)
        .as(ResultTable.Look.FOLDED);
  }

  private static void add(
      List<String> words,
      List<ResultTable> tables,
      String kind,
      Score score,
      List<Importance.Entry> entries) {
    ImportanceAnswer.nothing(kind, score, entries)
        .ifPresentOrElse(words::add, () -> tables.add(table(kind, score, entries)));
  }

  private static ResultTable table(String kind, Score score, List<Importance.Entry> entries) {
    String id = kind + "s";
    return new Columns<Importance.Entry>()
        .text(kind, Importance.Entry::name)
        .number("lost", entry -> ImportanceAnswer.value(score, entry.mean()))
        .number("from", entry -> ImportanceAnswer.value(score, entry.low()))
        .number("to", entry -> ImportanceAnswer.value(score, entry.high()))
        .table(
            "importance-" + id,
            id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1),
            entries.size() > SHOWN ? "The %d most important.".formatted(SHOWN) : "",
            entries.subList(0, Math.min(SHOWN, entries.size())))
        .as(ResultTable.Look.FOLDED);
  }
}
