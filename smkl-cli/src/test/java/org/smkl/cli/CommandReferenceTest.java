package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.console.Session;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The page of all options says what the commands know. {@code -Dtest=CommandReferenceTest
 * -Dsurefire.jvm=-Dreference.write} writes it anew.
 */
class CommandReferenceTest {
  private static final Path PAGE = Path.of("../docs/reference/commands.md");

  @Test
  void thePageOfAllOptionsIsThatOfTheCode() throws IOException {
    StringBuilder page = new StringBuilder("# Every command, every option\n\n");
    page.append("Made from the code. [The command line](../cli.md) explains them.\n");
    Session session = Session.of(List.of(), System.out, System.err, StopSignal.NEVER);
    Map<String, Function<Session, Object>> commands = new LinkedHashMap<>(Main.commands());
    // The experiments are a program of their own, with options that this one passes on.
    commands.put("bench", own -> org.smkl.bench.Main.command(own, List.of()));
    commands.forEach((name, maker) -> command(name, new CommandLine(maker.apply(session)), page));
    if (System.getProperty("reference.write") != null) {
      Files.writeString(PAGE, page, StandardCharsets.UTF_8);
    }
    assertEquals(page.toString(), Files.readString(PAGE, StandardCharsets.UTF_8));
  }

  private static void command(String name, CommandLine command, StringBuilder page) {
    CommandSpec spec = command.getCommandSpec();
    page.append("\n## ").append(name).append("\n\n");
    for (String line : spec.usageMessage().description()) {
      page.append(wrapped(text(line))).append('\n');
    }
    List<PositionalParamSpec> positional =
        spec.positionalParameters().stream().filter(p -> !p.hidden()).toList();
    if (!positional.isEmpty()) {
      page.append("\n| argument | |\n|---|---|\n");
      positional.forEach(p -> row(p.paramLabel(), p.description(), page));
    }
    options(
        spec.usageMessage().optionListHeading(),
        spec.options().stream().filter(option -> option.group() == null).toList(),
        page);
    for (ArgGroupSpec group : spec.argGroups()) {
      options(group.heading(), group.allOptionsNested(), page);
    }
  }

  private static void options(String heading, List<OptionSpec> options, StringBuilder page) {
    List<OptionSpec> shown = options.stream().filter(option -> !option.hidden()).toList();
    if (shown.isEmpty()) {
      return;
    }
    String title = heading == null ? "" : heading.replaceAll("%n|:", "").strip();
    page.append("\n| ").append(title.isEmpty() ? "option" : title).append(" | |\n|---|---|\n");
    for (OptionSpec option : shown) {
      String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      row(String.join(", ", option.names()) + label, option.description(), page);
    }
  }

  /** In lines of at most 120 characters. */
  private static String wrapped(String text) {
    return text.replaceAll("(.{1,120})(?: |$)", "$1\n").strip();
  }

  private static void row(String name, String[] description, StringBuilder page) {
    page.append("| `").append(cell(name)).append("` | ");
    page.append(cell(text(String.join(" ", description)))).append(" |\n");
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  /** What picocli would make of its placeholders, and no tags. */
  private static String text(String words) {
    return words.replace("%n", " ").replace("%%", "%").replace("<", "&lt;").strip();
  }
}
