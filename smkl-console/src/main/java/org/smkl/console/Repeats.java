package org.smkl.console;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Refuses an option that is given twice, before anything else is done. The parser itself begins a
 * new object where an option of a group comes again, so that all others of the group would be as if
 * nobody had given them.
 */
final class Repeats {
  private Repeats() {}

  /** Looks at a command line and at those of its subcommands. */
  static void refuse(ParseResult parsed) {
    Set<OptionSpec> seen = new LinkedHashSet<>();
    for (OptionSpec option : parsed.matchedOptions()) {
      if (!seen.add(option)) {
        refuse(parsed, option);
      }
    }
    parsed.subcommands().forEach(Repeats::refuse);
  }

  private static void refuse(ParseResult parsed, OptionSpec option) {
    List<String> values = option.originalStringValues();
    if (!repeatable(option)) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "%s is given twice%s. Expected it once at most. Maybe leave one out."
              .formatted(
                  option.longestName(),
                  option.arity().max() == 0
                      ? ""
                      : ": '%s' and '%s'".formatted(values.get(0), values.get(1))));
    }
    if (option.typeInfo().isMap()) {
      Set<String> names = new LinkedHashSet<>();
      for (String value : values) {
        if (!names.add(name(value))) {
          String first = values.stream().filter(v -> name(v).equals(name(value))).findFirst().get();
          throw new ParameterException(
              parsed.commandSpec().commandLine(),
              "%s %s is given twice: '%s' and '%s'. Expected each name once at most. Maybe leave one out."
                  .formatted(option.longestName(), name(value), first, value));
        }
      }
    }
  }

  private static String name(String value) {
    return value.split("=", 2)[0];
  }

  /** What takes one value of several each time; a list in one word is given once. */
  private static boolean repeatable(OptionSpec option) {
    return option.isMultiValue() && option.splitRegex().isEmpty();
  }
}
