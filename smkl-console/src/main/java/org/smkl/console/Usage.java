package org.smkl.console;

import java.util.Collection;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/** Words for options that cannot be used. */
public final class Usage {
  private Usage() {}

  /** The value of an option is none of those it takes. */
  public static InputException unknown(String option, String given, Collection<String> known) {
    return new InputException(
        "%s is '%s'.".formatted(option, given),
        "Expected one of %s."
            .formatted(String.join(", ", known.stream().map(Usage::word).toList())),
        Nearest.suggestion(given, known, "'smkl help' lists commands and options."));
  }

  /** A sign that would be lost among others stands between quotation marks. */
  private static String word(String text) {
    return text.length() == 1 && !Character.isLetterOrDigit(text.charAt(0))
        ? "'" + text + "'"
        : text;
  }

  /** An option was given that makes no sense without another. */
  public static void refuse(boolean given, String option, String needed) {
    if (given) {
      throw new InputException(
          option + " is given.",
          "It only has a meaning with " + needed + ".",
          "Maybe leave it out, or add " + needed + ".");
    }
  }

  /** Two options were given that contradict each other. */
  public static void exclude(boolean given, String option, String other) {
    if (given) {
      throw new InputException(
          "%s is given together with %s.".formatted(option, other),
          "Expected one or the other.",
          "Maybe leave out " + option + ".");
    }
  }
}
