package org.smkl.answer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.StabilityResult;
import org.smkl.error.Count;
import org.smkl.search.NearChoice;
import org.smkl.search.NearResult;
import org.smkl.svm.bound.Rounded;

/** Shows to people how sure a choice is. */
public final class NearOptimalText {
  private static final int SHOWN = 20;
  private static final int NAMES = 70;

  private NearOptimalText() {}

  /** Choices near the optimum. */
  public static void print(PrintStream out, NearResult near, PreparedProblem prepared) {
    out.println();
    if (near.choices().isEmpty()) {
      sentences(near, prepared).stream().map(Plain::of).forEach(out::println);
      return;
    }
    Table table = new Table("", "objective", "above the best", "kernels");
    List<NearChoice> shown = near.choices().subList(0, Math.min(SHOWN, near.choices().size()));
    for (int k = 0; k < shown.size(); k++) {
      NearChoice choice = shown.get(k);
      table.row(
          Integer.toString(k + 1),
          Numbers.upper(choice.upperBound()),
          Numbers.percent(above(near, choice)),
          shortened(String.join(", ", NearOptimalJson.names(choice.kernels(), prepared))));
    }
    table.print(out);
    if (near.choices().size() > shown.size()) {
      out.println("and %d more".formatted(near.choices().size() - shown.size()));
    }
    sentences(near, prepared).stream().map(Plain::of).forEach(out::println);
  }

  /** How far a choice lies above the best one. */
  public static double above(NearResult near, NearChoice choice) {
    double best = near.choices().get(0).upperBound();
    return (choice.upperBound() - best) / Math.abs(best);
  }

  /** What is proved, in sentences. */
  public static List<String> sentences(NearResult near, PreparedProblem prepared) {
    if (near.choices().isEmpty()) {
      return List.of("The search for further choices was stopped before it began.");
    }
    List<String> lines = new ArrayList<>();
    // Not rounded either way: some of what is said here holds below it, some up to it.
    String level = Double.toString(near.threshold());
    String others =
        Double.isInfinite(near.others())
            ? "nothing is proved of the others"
            : "every other choice has at least " + Numbers.lower(near.others());
    lines.add(
        switch (near.status()) {
          case COMPLETE ->
              "%s within %s; %s: proven."
                  .formatted(Count.of(near.within().size(), "choice"), level, others);
          case CHOICE_LIMIT ->
              "At least %s within %s: stopped at the number of choices that may be listed; %s."
                  .formatted(Count.of(near.within().size(), "choice"), level, others);
          case TIME_LIMIT -> early(near, level, "at the time limit", others);
          case MEMORY_LIMIT -> early(near, level, "before memory ran out", others);
          case INTERRUPTED -> early(near, level, "by an interrupt", others);
          case NUMERICAL -> early(near, level, "by rounding errors", others);
        });
    List<String> always = NearOptimalJson.names(near.always(), prepared);
    lines.add(
        always.isEmpty()
            ? "No kernel is proven to be in all choices within %s.".formatted(level)
            : "Proven to be in every choice within %s: %s."
                .formatted(level, String.join(", ", always)));
    lines.add(
        "Proven to be in none of them: %d of %d kernels."
            .formatted(near.never().cardinality(), near.with().length));
    boolean spare =
        !near.choices().isEmpty()
            && near.choices().get(0).kernels().stream()
                .anyMatch(i -> near.choices().get(0).beta()[i] == 0);
    if (spare) {
      lines.add(
          "The best weights leave a place free, so that a choice may hold kernels without weight: a smaller k0 asks a sharper question.");
    }
    return lines;
  }

  private static String early(NearResult near, String level, String why, String others) {
    return "At least %s within %s: stopped %s; %s."
        .formatted(Count.of(near.within().size(), "choice"), level, why, others);
  }

  /** How often kernels are chosen. */
  public static void print(PrintStream out, StabilityResult result, PreparedProblem prepared) {
    out.println();
    out.println(sentence(result));
    control(result, prepared).stream().map(Plain::of).forEach(out::println);
    double[] frequencies = prepared.expand(result.frequencies());
    List<Integer> order = Weights.greatestFirst(frequencies);
    for (int i : order.subList(0, Math.min(SHOWN, order.size()))) {
      out.println(
          String.format(
              Locale.ROOT,
              "  %5.1f %%  %s",
              100 * frequencies[i],
              Plain.of(prepared.names().get(i))));
    }
    if (order.size() > SHOWN) {
      out.println("  and %d more, less often".formatted(order.size() - SHOWN));
    }
  }

  /** What was done and what chance would do. */
  public static String sentence(StabilityResult result) {
    return String.format(
        Locale.ROOT,
        "Chosen from %d of %d random halves of the rows; by chance each kernel would be in %.1f %% of them.",
        result.done(),
        result.asked(),
        100.0 * result.k0() / result.frequencies().length);
  }

  /** Which choices are made where false ones are limited, and what is proved of the halves. */
  public static List<String> control(StabilityResult result, PreparedProblem prepared) {
    if (result.falseAtMost().isEmpty()) {
      return List.of();
    }
    if (result.threshold().isEmpty()) {
      return List.of("Halves are missing, so that nothing is promised about false choices.");
    }
    List<String> names = NearOptimalJson.names(result.selected(), prepared);
    String share = Numbers.percent(result.threshold().getAsDouble());
    String bound = Rounded.upper(result.expectedFalse(), 3);
    return List.of(
        names.isEmpty()
            ? "No kernel is in at least %s of the halves, the share from which on at most %s false choices are expected."
                .formatted(share, bound)
            : "In at least %s of the halves, so that at most %s false choices are expected: %s."
                .formatted(share, bound, String.join(", ", names)),
        "Proved optimal, up to the gap, on %d of %d halves%s."
            .formatted(
                result.proved(),
                result.done(),
                result.proved() == result.done()
                    ? ""
                    : "; on the others the choice is the best that was found"));
  }

  private static String shortened(String text) {
    return text.length() <= NAMES ? text : text.substring(0, NAMES - 3) + "...";
  }
}
