package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.List;
import org.smkl.answer.ImportanceAnswer;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.score.Score;
import org.smkl.cv.importance.Importance;

/** Which columns and kernels the model relies on. */
final class ImportanceSection {
  private static final int SHOWN = 20;

  private ImportanceSection() {}

  static Section of(Importance found) {
    List<String> words = new ArrayList<>();
    if (found.rows() > 0) {
      words.add(ImportanceAnswer.meaning(found));
    }
    words.addAll(found.notes());
    return new Section(
        "importance",
        "What the model relies on",
        words,
        List.of(
            table("columns", "Columns", "column", found.score(), found.columns()),
            table("kernels", "Kernels", "kernel", found.score(), found.kernels())),
        List.of());
  }

  private static ResultTable table(
      String id, String title, String kind, Score score, List<Importance.Entry> entries) {
    return new Columns<Importance.Entry>()
        .text(kind, Importance.Entry::name)
        .number("lost", entry -> ImportanceAnswer.value(score, entry.mean()))
        .number("from", entry -> ImportanceAnswer.value(score, entry.low()))
        .number("to", entry -> ImportanceAnswer.value(score, entry.high()))
        .table(
            "importance-" + id,
            title,
            entries.size() > SHOWN ? "The %d most important.".formatted(SHOWN) : "",
            entries.subList(0, Math.min(SHOWN, entries.size())))
        .as(ResultTable.Look.FOLDED);
  }
}
