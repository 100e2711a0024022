package org.smkl.gram;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/**
 * A value that fits the training rows, as written: {@code scale}, {@code median}, or a multiple
 * such as {@code 0.5*scale}.
 *
 * @param factor what the heuristic's number is multiplied by; finite and greater than 0
 * @param rule the heuristic
 */
record AdaptiveValue(double factor, Rule rule) {
  /** How the number is found; {@link Widths} has the formulas. */
  enum Rule {
    /** From the variance of all cells. */
    SCALE,
    /** From the median distance of two rows. */
    MEDIAN
  }

  private static final Pattern TEXT = Pattern.compile("(?:([^*]+)\\*)?(scale|median)");
  private static final Pattern BACKWARDS = Pattern.compile("(scale|median)\\*([^*]+)");

  /**
   * The value that a text stands for; empty where it is none, but for instance a number.
   *
   * @throws IllegalArgumentException if it nearly is one
   */
  static Optional<AdaptiveValue> parse(KernelParameter parameter, String text) {
    if (parameter.factorOf().isEmpty()) {
      return Optional.empty();
    }
    Matcher backwards = BACKWARDS.matcher(text);
    if (backwards.matches()) {
      throw new IllegalArgumentException(
          "Parameter '%s' is '%s'. Expected the factor first. Maybe %s*%s."
              .formatted(parameter.name(), text, backwards.group(2), backwards.group(1)));
    }
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Rule rule = matcher.group(2).equals("scale") ? Rule.SCALE : Rule.MEDIAN;
    if (rule == Rule.MEDIAN && parameter.factorOf().get() == Statistic.INNER_PRODUCT) {
      throw new IllegalArgumentException(
          "Parameter '%s' is '%s', but it multiplies an inner product, and the median is one of distances. Maybe %s."
              .formatted(parameter.name(), text, text.replace("median", "scale")));
    }
    return Optional.of(new AdaptiveValue(factor(parameter, matcher.group(1), text), rule));
  }

  private static double factor(KernelParameter parameter, String factor, String text) {
    if (factor == null) {
      return 1;
    }
    try {
      double value = Double.parseDouble(factor);
      if (value > 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(wrongFactor(parameter, factor, text), e);
    }
    throw new IllegalArgumentException(wrongFactor(parameter, factor, text));
  }

  private static String wrongFactor(KernelParameter parameter, String factor, String text) {
    return "Parameter '%s' is '%s', and '%s' is no number greater than 0. Maybe 0.5*%s."
        .formatted(parameter.name(), text, factor, text.substring(text.indexOf('*') + 1));
  }
}
