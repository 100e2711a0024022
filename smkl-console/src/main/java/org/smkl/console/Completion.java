package org.smkl.console;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What a shell needs to complete commands and options. */
public final class Completion {
  private Completion() {}

  /** A script for bash, which zsh takes as well. */
  public static String bash(CommandLine root) {
    return AutoComplete.bash(root.getCommandName(), root);
  }

  /** A script for fish. */
  public static String fish(CommandLine root) {
    String name = root.getCommandName();
    Stream<String> commands =
        root.getSubcommands().entrySet().stream()
            .map(
                entry ->
                    "complete -c %s -f -n __fish_use_subcommand -a %s -d %s"
                        .formatted(name, entry.getKey(), quoted(summary(entry.getValue()))));
    Stream<String> options =
        root.getSubcommands().entrySet().stream()
            .flatMap(
                entry ->
                    entry.getValue().getCommandSpec().options().stream()
                        .map(option -> option(name, entry.getKey(), option)));
    return Stream.concat(commands, options).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String option(String program, String command, OptionSpec option) {
    StringBuilder line = new StringBuilder();
    line.append("complete -c %s -n '__fish_seen_subcommand_from %s'".formatted(program, command));
    for (String name : option.names()) {
      boolean longName = name.startsWith("--");
      line.append(longName ? " -l " : " -s ").append(name.substring(longName ? 2 : 1));
    }
    line.append(option.arity().max() == 0 ? " -f" : " -r");
    return line.append(" -d ").append(quoted(first(option.description()))).toString();
  }

  /** The first sentence of a command's description. */
  static String summary(CommandLine command) {
    return first(command.getCommandSpec().usageMessage().description());
  }

  private static String first(String[] description) {
    String text = String.format(Locale.ROOT, String.join(" ", description));
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
