package org.smkl.answer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
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

  /** More kernels than that are counted, not named. */
  private static final int NAMED = 5;

  /** Of the objective: where the least penalty is more, a share of the objective misleads. */
  private static final double MOSTLY_PENALTY = 0.5;

  /** As many as a number has. */
  private static final int ALL_DIGITS = 17;

  /** What halves do not tell. */
  public static final String FIXED =
      "Every half is fitted with the C, lambda and k0 of this problem: how sure these are, and what"
          + " other values would choose, it does not tell.";

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
    String level = level(near);
    String others =
        Double.isFinite(near.others())
            ? "every other choice has at least " + Numbers.lower(near.others())
            : near.others() > 0 ? "there is no other" : "nothing is proved of the others";
    if (near.choices().size() > near.within().size()) {
      others = "the second best lies outside; " + others;
    }
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
    int never = near.never().cardinality();
    lines.add(
        "Proven to be in none of them: %s."
            .formatted(
                never > 0 && never <= NAMED
                    ? String.join(", ", NearOptimalJson.names(near.never(), prepared))
                    : "%d of %d kernels".formatted(never, near.with().length)));
    boolean spare =
        !near.choices().isEmpty()
            && near.choices().get(0).kernels().stream()
                .anyMatch(i -> near.choices().get(0).beta()[i] == 0);
    if (spare) {
      lines.add(
          "The best weights leave a place free, so that a choice may hold kernels without weight: a"
              + " smaller k0 asks a sharper question.");
    }
    penalty(prepared, near.choices().get(0).upperBound()).ifPresent(lines::add);
    return lines;
  }

  /**
   * What shares of the objective hide: no weights pay less than lambda / k0, whatever the choice.
   *
   * @param objective the best one
   */
  static Optional<String> penalty(PreparedProblem prepared, double objective) {
    double least = prepared.problem().lambda() / prepared.problem().k0();
    return objective > 0 && least > MOSTLY_PENALTY * objective && least < objective
        ? Optional.of(
            "Every choice pays a penalty of at least lambda / k0 = %s, which is most of the objective: 1 %% of the objective is %.1f %% of the rest, where choices differ."
                .formatted(Numbers.lower(least), 100 * 0.01 * objective / (objective - least)))
        : Optional.empty();
  }

  /**
   * The threshold, rounded up to so many digits that no bound lies between it and what is printed:
   * all that is proved of the one holds of the other.
   */
  static String level(NearResult near) {
    for (int digits = Numbers.DIGITS; digits < ALL_DIGITS; digits++) {
      String text = Rounded.upper(near.threshold(), digits);
      double printed = Double.parseDouble(text);
      boolean same =
          DoubleStream.concat(
                  DoubleStream.of(near.others()),
                  DoubleStream.concat(
                      near.choices().stream().mapToDouble(NearChoice::upperBound),
                      DoubleStream.concat(
                          Arrays.stream(near.without()), Arrays.stream(near.with()))))
              .noneMatch(bound -> bound > near.threshold() && bound <= printed);
      if (same) {
        return text;
      }
    }
    return Double.toString(near.threshold());
  }

  private static String early(NearResult near, String level, String why, String others) {
    return "At least %s within %s: stopped %s; %s."
        .formatted(Count.of(near.within().size(), "choice"), level, why, others);
  }

  /** How often kernels are chosen. */
  public static void print(PrintStream out, StabilityResult result, PreparedProblem prepared) {
    out.println();
    out.println(sentence(result));
    out.println(FIXED);
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
        "Chosen from %d of %d random halves of the rows; by chance each kernel would be in %.1f %%"
            + " of them.",
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
    List<String> lines = new ArrayList<>();
    lines.add(
        names.isEmpty()
            ? "No kernel is in at least %s of the halves, the share from which on at most %s false choices are expected."
                .formatted(share, bound)
            : "In at least %s of the halves, so that at most %s false choices are expected: %s."
                .formatted(share, bound, String.join(", ", names)));
    if (!names.isEmpty() && !tells(names.size(), result.expectedFalse())) {
      lines.add(
          "That promises little: up to %s of %s. It takes more candidates, or a smaller k0."
              .formatted(bound, Count.of(names.size(), "named kernel")));
    }
    lines.add(
        "Proved optimal, up to the gap, on %d of %d halves%s."
            .formatted(
                result.proved(),
                result.done(),
                result.proved() == result.done()
                    ? ""
                    : "; on the others the choice is the best that was found"));
    return lines;
  }

  /** Whether most of so many kernels are expected to be no false ones. */
  static boolean tells(long kernels, double expectedFalse) {
    return 2 * expectedFalse < kernels;
  }

  /**
   * What follows from a share of the halves alone, where nobody said how many false choices there
   * may be.
   */
  public static List<String> stable(StabilityResult result, double share) {
    long kernels = Arrays.stream(result.frequencies()).filter(often -> often >= share).count();
    double bound = result.falseChoices(share);
    if (result.falseAtMost().isPresent() || kernels == 0 || !result.complete()) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "%s in at least %.0f %% of the halves; %s.",
            kernels == 1 ? "1 kernel is" : kernels + " kernels are",
            100 * share,
            tells(kernels, bound)
                ? "at most %s of them are useless on average, if useless kernels are alike (Meinshausen and Bühlmann 2010)"
                    .formatted(Rounded.upper(bound, 2))
                : "there are too few candidates to tell how many of them are useless"));
  }

  private static String shortened(String text) {
    return text.length() <= NAMES ? text : text.substring(0, NAMES - 3) + "...";
  }
}
