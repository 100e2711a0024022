package org.smkl.answer;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.core.score.Score;
import org.smkl.cv.importance.Importance;
import org.smkl.error.Count;

/** Which columns and kernels matter, as text and as fields. */
public final class ImportanceAnswer {
  private static final int SHOWN = 10;

  private ImportanceAnswer() {}

  /** What the numbers are, in a sentence. */
  public static String meaning(Importance found) {
    return "%s that is lost when the cells are shuffled among %s, with the interval of 95 %%."
        .formatted(
            what(found.score()),
            found.test()
                ? "the " + Count.of(found.rows(), "test row")
                : Count.of(found.rows(), "training row")
                    + ", each predicted by machines that had not seen it");
  }

  private static String what(Score score) {
    return switch (score) {
      case R2 -> "R^2";
      case BALANCED_ACCURACY -> "Balanced accuracy";
      default -> "Accuracy";
    };
  }

  /** A loss as people read it. */
  public static String value(Score score, double loss) {
    return score == Score.R2
        ? PredictionScores.four(loss)
        : String.format(Locale.ROOT, "%.2f %%", 100 * loss).replaceFirst("^-(0\\.00 )", "$1");
  }

  /** For people: the most important ones. */
  public static void print(PrintStream out, Importance found) {
    out.println();
    if (found.rows() > 0) {
      out.println("What the model relies on. " + meaning(found));
      print(out, "column", found.score(), found.columns());
      print(out, "kernel", found.score(), found.kernels());
    }
    found.notes().forEach(note -> out.println(Plain.of(note)));
  }

  private static void print(
      PrintStream out, String kind, Score score, List<Importance.Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    Table table = new Table(kind, "lost", "from", "to");
    entries.stream()
        .limit(SHOWN)
        .forEach(
            entry ->
                table.row(
                    entry.name(),
                    value(score, entry.mean()),
                    value(score, entry.low()),
                    value(score, entry.high())));
    table.print(out);
    if (entries.size() > SHOWN) {
      out.println("and " + Count.of(entries.size() - SHOWN, "further " + kind));
    }
  }

  /** For programs. */
  public static void add(Map<String, Object> json, Importance found) {
    json.put("importance", fields(found.columns()));
    json.put("importanceOfKernels", fields(found.kernels()));
    Map<String, Object> how = new LinkedHashMap<>();
    how.put("score", found.score().id());
    how.put("rows", found.test() ? "test" : "left-out");
    how.put("n", found.rows());
    how.put("repeats", found.repeats());
    how.put("notes", found.notes());
    json.put("importanceBy", how);
  }

  private static List<Map<String, Object>> fields(List<Importance.Entry> entries) {
    return entries.stream()
        .map(
            entry -> {
              Map<String, Object> json = new LinkedHashMap<>();
              json.put("name", entry.name());
              json.put("mean", entry.mean());
              json.put("low", entry.low());
              json.put("high", entry.high());
              return json;
            })
        .toList();
  }
}
