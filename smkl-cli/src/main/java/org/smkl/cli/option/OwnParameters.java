package org.smkl.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.core.error.InputException;

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
    try {
      List<Double> values =
          Arrays.stream(text.split(",", -1)).map(String::strip).map(Double::valueOf).toList();
      if (values.stream().allMatch(Double::isFinite)) {
        return values;
      }
    } catch (NumberFormatException e) {
      throw unreadable(name, text, e);
    }
    throw unreadable(name, text, null);
  }

  private static InputException unreadable(String name, String text, Exception cause) {
    return new InputException(
        "--parameter %s is '%s'.".formatted(name, text),
        "Expected a finite number, or several with commas between them.",
        "Maybe --parameter %s=1,2,4.".formatted(name),
        cause);
  }
}
