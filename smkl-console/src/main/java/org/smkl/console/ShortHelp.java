package org.smkl.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of a command that has many options: those that people use, or all of them. */
final class ShortHelp {
  private static final String ALL = "all";

  private ShortHelp() {}

  /** Arguments without the word that asks for all; empty where it is not there. */
  static Optional<List<String>> withoutAll(List<String> args) {
    for (int k = 0; k + 1 < args.size(); k++) {
      if (isHelp(args.get(k)) && args.get(k + 1).equals(ALL)) {
        List<String> rest = new ArrayList<>(args);
        rest.remove(k + 1);
        return Optional.of(rest);
      }
    }
    return Optional.empty();
  }

  private static boolean isHelp(String word) {
    return word.equals("--help") || word.equals("-h");
  }

  /** Shows these options alone, and how to see the others. */
  static void shorten(CommandLine command, List<String> names) {
    CommandSpec spec = command.getCommandSpec();
    List<OptionSpec> options = names.stream().map(spec::findOption).toList();
    Map<String, CommandLine.IHelpSectionRenderer> sections = command.getHelpSectionMap();
    sections.put(
        UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> help.optionListExcludingGroups(options));
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, help -> "");
    sections.put(
        UsageMessageSpec.SECTION_KEY_FOOTER,
        help ->
            "%n'smkl %s --help all' shows all %d options by theme.%n"
                .formatted(spec.name(), spec.options().size()));
    command.setHelpSectionMap(sections);
  }
}
