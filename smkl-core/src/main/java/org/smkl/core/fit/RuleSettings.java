package org.smkl.core.fit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.error.InputException;
import org.smkl.gram.PreparedKernels;

/**
 * Rules for the choice as a user says them: patterns, in which {@code *} stands for any text and
 * {@code ?} for any character, on names of kernels and on those of their views and groups.
 * Immutable.
 *
 * @param atMost at most so many of the kernels of a pattern
 * @param perView at most so many kernels of each view or group; 0 for no such rule
 * @param must kernels of every choice; each takes a place, and may have weight 0
 * @param never kernels of no choice
 */
public record RuleSettings(List<AtMost> atMost, int perView, List<String> must, List<String> never)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * At most so many of the kernels that a pattern names.
   *
   * @param most how many
   * @param pattern which
   */
  public record AtMost(int most, String pattern) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Checks both. */
    public AtMost {
      if (most < 0) {
        throw new InputException(
            "At most %d of '%s' are asked for.".formatted(most, pattern),
            "Expected a number of kernels, 0 or more.",
            "");
      }
      require(pattern);
    }

    /** Reads {@code N:PATTERN}. */
    public static AtMost parse(String text) {
      int colon = text.indexOf(':');
      String number = colon < 0 ? "" : text.substring(0, colon).strip();
      if (!number.matches("\\d{1,6}")) {
        throw new InputException(
            "The rule is '%s'.".formatted(text),
            "Expected a number, a colon and a pattern.",
            "Maybe 1:%s.".formatted(text.isEmpty() ? "rbf*" : text.substring(colon + 1)));
      }
      return new AtMost(Integer.parseInt(number), text.substring(colon + 1));
    }

    @Override
    public String toString() {
      return "at most %d of '%s'".formatted(most, pattern);
    }
  }

  /** Checks and copies. */
  public RuleSettings {
    atMost = List.copyOf(atMost);
    must = List.copyOf(must);
    never = List.copyOf(never);
    if (perView < 0) {
      throw new InputException(
          "At most %d kernels of each view are asked for.".formatted(perView),
          "Expected a number of kernels, 1 or more.",
          "");
    }
    Stream.concat(must.stream(), never.stream()).forEach(RuleSettings::require);
  }

  private static void require(String pattern) {
    if (pattern.isBlank()) {
      throw new InputException(
          "The pattern of a rule is empty.",
          "Expected the name of a kernel, view or group; * stands for any text.",
          "Maybe 'rbf*'.");
    }
  }

  /** At most k0 kernels, whichever. */
  public static RuleSettings none() {
    return new RuleSettings(List.of(), 0, List.of(), List.of());
  }

  /** Whether there are no rules. */
  public boolean isNone() {
    return equals(none());
  }

  /** With one more rule: at most so many of these. */
  public RuleSettings atMost(int most, String pattern) {
    return new RuleSettings(plus(atMost, new AtMost(most, pattern)), perView, must, never);
  }

  /** With at most so many kernels of each view or group. */
  public RuleSettings withPerView(int most) {
    return new RuleSettings(atMost, most, must, never);
  }

  /** With one more rule: these are in every choice. */
  public RuleSettings andMust(String pattern) {
    return new RuleSettings(atMost, perView, plus(must, pattern), never);
  }

  /** With one more rule: these are in no choice. */
  public RuleSettings andNever(String pattern) {
    return new RuleSettings(atMost, perView, must, plus(never, pattern));
  }

  private static <T> List<T> plus(List<T> some, T one) {
    List<T> more = new ArrayList<>(some);
    more.add(one);
    return more;
  }

  /** Each rule by itself, in the order of {@link #texts}. */
  public List<RuleSettings> each() {
    List<RuleSettings> each = new ArrayList<>();
    atMost.forEach(rule -> each.add(none().atMost(rule.most(), rule.pattern())));
    if (perView > 0) {
      each.add(none().withPerView(perView));
    }
    must.forEach(pattern -> each.add(none().andMust(pattern)));
    never.forEach(pattern -> each.add(none().andNever(pattern)));
    return each;
  }

  /** All rules but those of another. */
  public RuleSettings without(RuleSettings others) {
    return new RuleSettings(
        minus(atMost, others.atMost),
        others.perView > 0 ? 0 : perView,
        minus(must, others.must),
        minus(never, others.never));
  }

  private static <T> List<T> minus(List<T> some, List<T> others) {
    return some.stream().filter(one -> !others.contains(one)).toList();
  }

  /** The rules in words. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    atMost.forEach(rule -> texts.add(rule.toString()));
    if (perView > 0) {
      texts.add("at most %d of each view or group".formatted(perView));
    }
    must.forEach(pattern -> texts.add("must have '%s'".formatted(pattern)));
    never.forEach(pattern -> texts.add("never '%s'".formatted(pattern)));
    return texts;
  }

  /**
   * The rules about the kernels that were kept.
   *
   * @throws InputException if a pattern names no kernel, a kernel that must be chosen was dropped,
   *     or rules contradict each other
   */
  ChoiceRules over(PreparedKernels kernels) {
    return isNone() ? ChoiceRules.none() : new RuleMatcher(kernels).rules(this);
  }

  /**
   * A problem of the kept kernels with these rules.
   *
   * @throws InputException as {@link #over}, and if no choice keeps the rules
   */
  Problem apply(Problem problem, PreparedKernels kernels) {
    return isNone() ? problem : new RuleMatcher(kernels).with(problem, over(kernels));
  }
}
