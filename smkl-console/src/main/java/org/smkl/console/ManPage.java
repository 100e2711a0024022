package org.smkl.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smkl.api.Versions;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A manual page, as man reads it. */
public final class ManPage {
  private final StringBuilder page = new StringBuilder();

  private ManPage() {}

  /** Of the program itself. */
  public static String of(CommandLine root) {
    ManPage page = new ManPage();
    page.head(root.getCommandName(), "choose kernels and prove how good the choice is");
    page.section("SYNOPSIS", "smkl COMMAND [options]");
    page.line(".SH COMMANDS");
    root.getSubcommands()
        .forEach((name, command) -> page.item("smkl-" + name + "(1)", Completion.summary(command)));
    page.exits(root.getCommandSpec());
    return page.page.toString();
  }

  /** Of a command. */
  public static String of(CommandLine root, String name) {
    CommandSpec spec = root.getSubcommands().get(name).getCommandSpec();
    ManPage page = new ManPage();
    page.head("smkl-" + name, Completion.summary(spec.commandLine()));
    StringBuilder synopsis = new StringBuilder("smkl " + name);
    spec.positionalParameters().forEach(p -> synopsis.append(' ').append(p.paramLabel()));
    page.section("SYNOPSIS", synopsis + " [options]");
    page.section("DESCRIPTION", text(spec.usageMessage().description()));
    page.line(".SH OPTIONS");
    List<OptionSpec> rest = new ArrayList<>(spec.options());
    spec.argGroups().forEach(group -> rest.removeAll(group.allOptionsNested()));
    String own = spec.usageMessage().optionListHeading();
    if (own != null && !own.isBlank()) {
      page.line(".SS " + escaped(String.format(Locale.ROOT, own)));
    }
    rest.forEach(page::option);
    for (ArgGroupSpec group : spec.argGroups()) {
      page.line(".SS " + escaped(String.format(Locale.ROOT, String.valueOf(group.heading()))));
      group.allOptionsNested().forEach(page::option);
    }
    page.exits(root.getCommandSpec());
    return page.page.toString();
  }

  private void head(String name, String what) {
    line(".TH %s 1 \"\" \"smkl %s\"".formatted(name.toUpperCase(Locale.ROOT), version()));
    section("NAME", name + " - " + what);
  }

  private static String version() {
    return Versions.of(ManPage.class);
  }

  private void option(OptionSpec option) {
    String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    item(String.join(", ", option.names()) + label, text(option.description()));
  }

  private void exits(CommandSpec root) {
    line(".SH EXIT STATUS");
    root.usageMessage().exitCodeList().forEach(this::item);
  }

  private void item(String head, String text) {
    line(".TP");
    line("\\fB" + escaped(head) + "\\fR");
    line(escaped(text));
  }

  private void section(String title, String text) {
    line(".SH " + title);
    line(escaped(text));
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  private static String text(String[] description) {
    return String.format(Locale.ROOT, String.join(" ", description));
  }

  /** A line that begins with a point or an apostrophe would be a request. */
  private static String escaped(String text) {
    String plain = text.strip().replace("\\", "\\e").replace("-", "\\-").replace("\n", " ");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
