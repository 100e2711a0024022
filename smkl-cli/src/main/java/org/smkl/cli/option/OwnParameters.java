package org.smkl.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.error.InputException;

/** Values of a method's own parameters, as a user writes them. */
final class OwnParameters {
  private OwnParameters() {}

  /** "1,2,4" for each name. */
  static Map<String, List<Double>> parse(Map<String, String> given) {
    Map<String, List<Double>> parsed = new TreeMap<>();
    given.forEach((name, text) -> parsed.put(name, values(name, text)));
    return parsed;
  }

  private static List<Double> values(String name, String text) {
    String example = "--parameter %s=1,2,4".formatted(name);
    return Arrays.stream(text.split(",", -1))
        .map(value -> number("--parameter " + name, value, example))
        .toList();
  }

  /**
   * A finite number.
   *
   * @param what what it is a value of
   * @param example what to try
   */
  static double number(String what, String text, String example) {
    double value;
    try {
      value = Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (Double.isFinite(value)) {
      return value;
    }
    throw new InputException(
        "%s is '%s'.".formatted(what, text),
        "Expected a finite number.",
        "Maybe %s.".formatted(example));
  }
}
