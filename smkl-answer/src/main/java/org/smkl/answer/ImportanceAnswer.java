package org.smkl.answer;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.core.fit.FitResult;
import org.smkl.core.score.Score;
import org.smkl.cv.importance.Importance;
import org.smkl.error.Count;
import org.smkl.svm.bound.Rounded;

/** Which columns and kernels matter, as text and as fields. */
public final class ImportanceAnswer {
  private static final int SHOWN = 10;

  /** So few are read one by one, whatever their intervals. */
  private static final int FEW = 5;

  /** Of per cents. */
  private static final int RISE_DIGITS = 3;

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
  public static void print(PrintStream out, Importance found, FitResult result) {
    out.println();
    if (found.rows() > 0) {
      out.println("What the model relies on. " + meaning(found));
      print(out, "column", found.score(), found.columns());
      print(out, "kernel", found.score(), found.kernels());
    }
    printWithout(out, found);
    penalty(found, result).ifPresent(out::println);
    found.notes().forEach(note -> out.println(Plain.of(note)));
  }

  /** A sentence instead of a ranking of columns where chance explains what each of them loses. */
  public static Optional<String> nothing(String kind, Score score, List<Importance.Entry> entries) {
    boolean some = entries.size() <= FEW || entries.stream().anyMatch(entry -> entry.low() > 0);
    return some
        ? Optional.empty()
        : Optional.of(
            "No %s of %d matters by itself as far as these rows tell; most is lost without %s: %s (%s to %s)."
                .formatted(
                    kind,
                    entries.size(),
                    entries.get(0).name(),
                    value(score, entries.get(0).mean()),
                    value(score, entries.get(0).low()),
                    value(score, entries.get(0).high())));
  }

  private static void print(
      PrintStream out, String kind, Score score, List<Importance.Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    Optional<String> none = nothing(kind, score, entries);
    if (none.isPresent()) {
      out.println(Plain.of(none.get()));
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

  /** What the optimum is without a kernel, in a sentence. */
  public static String meaningOfWithout() {
    return "The optimum when a kernel must not be chosen and the others are chosen anew, proved"
        + " from both sides.";
  }

  /** What a share of the objective hides, where shares are told. */
  public static Optional<String> penalty(Importance found, FitResult result) {
    return found.without().isEmpty()
        ? Optional.empty()
        : NearOptimalText.penalty(result.prepared(), result.objective());
  }

  /** By how much the optimum is larger without a kernel, as people read it. */
  public static String rise(Importance.Without kernel) {
    String least = Rounded.lower(100 * kernel.riseAtLeast(), RISE_DIGITS);
    String most = Rounded.upper(100 * kernel.riseAtMost(), RISE_DIGITS);
    return Double.isInfinite(kernel.riseAtMost())
        ? "%s %% or more".formatted(least)
        : least.equals(most) ? least + " %" : "%s to %s %%".formatted(least, most);
  }

  private static void printWithout(PrintStream out, Importance found) {
    if (found.without().isEmpty()) {
      return;
    }
    out.println();
    out.println(meaningOfWithout());
    Table table = new Table("without", "at least", "at most", "rises by");
    found.without().stream()
        .limit(SHOWN)
        .forEach(
            kernel ->
                table.row(
                    kernel.name(),
                    Numbers.lower(kernel.lowerBound()),
                    Numbers.upper(kernel.objective()),
                    rise(kernel)));
    table.print(out);
    if (found.without().size() > SHOWN) {
      out.println("and " + Count.of(found.without().size() - SHOWN, "further kernel"));
    }
  }

  /** For programs. */
  public static void add(Map<String, Object> json, Importance found) {
    json.put("importance", fields(found.columns()));
    json.put("importanceOfKernels", fields(found.kernels()));
    json.put(
        "withoutKernels", found.without().stream().map(ImportanceAnswer::withoutFields).toList());
    Map<String, Object> how = new LinkedHashMap<>();
    how.put("score", found.score().id());
    how.put("rows", found.test() ? "test" : "left-out");
    how.put("n", found.rows());
    how.put("repeats", found.repeats());
    how.put("notes", found.notes());
    json.put("importanceBy", how);
  }

  private static Map<String, Object> withoutFields(Importance.Without kernel) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", kernel.name());
    json.put("lowerBound", kernel.lowerBound());
    json.put("objective", kernel.objective());
    json.put("riseAtLeast", kernel.riseAtLeast());
    json.put("riseAtMost", kernel.riseAtMost());
    return json;
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
