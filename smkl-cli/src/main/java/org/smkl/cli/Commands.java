package org.smkl.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.smkl.api.Versions;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands by name, and a parser for them. */
final class Commands {
  private static final int HELP_WIDTH = 100;

  /** Those that end with the best result so far when they are asked to. */
  static final Set<String> STOPPABLE = Set.of("demo", "fit", "bound", "solve", "cv", "bench");

  private Commands() {}

  private static Map<String, Function<Session, Object>> all() {
    Map<String, Function<Session, Object>> commands = new LinkedHashMap<>();
    commands.put("demo", DemoCommand::new);
    commands.put("fit", FitCommand::new);
    commands.put("predict", PredictCommand::new);
    commands.put("bound", BoundCommand::new);
    commands.put("solve", SolveCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("cv", CvCommand::new);
    commands.put("bench", BenchCommand::new);
    commands.put("plugins", PluginsCommand::new);
    commands.put("data", DataCommand::new);
    return commands;
  }

  /** A parser for the arguments of a session. */
  static CommandLine parser(Session session) {
    CommandLine root = new CommandLine(new Root());
    Map<String, Function<Session, Object>> all = all();
    // Reading the annotations of all commands takes a good part of the start-up time, so where the
    // command is named only that one is read.
    String first = session.args().isEmpty() ? "" : session.args().get(0);
    if (all.containsKey(first)) {
      root.addSubcommand(first, all.get(first).apply(session));
    } else {
      all.forEach((name, make) -> root.addSubcommand(name, make.apply(session)));
      root.addSubcommand("help", new CommandLine.HelpCommand());
    }
    return root.setOut(new PrintWriter(session.rawOut(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(session.rawErr(), true, StandardCharsets.UTF_8))
        .registerConverter(Path.class, Commands::path)
        .setUsageHelpWidth(HELP_WIDTH)
        .setOverwrittenOptionsAllowed(false)
        .setAbbreviatedOptionsAllowed(false)
        .setParameterExceptionHandler((e, args) -> Failures.usage(e, session))
        .setExecutionExceptionHandler((e, line, parsed) -> Failures.execution(e, line, session));
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new CommandLine.TypeConversionException(
          "'%s' is no path: %s. Maybe set LC_ALL to a locale with UTF-8, such as C.UTF-8"
              .formatted(text, e.getReason()));
    }
  }

  /** The command without a name. */
  @Command(
      name = "smkl",
      description = {
        "Sparse multiple kernel learning: chooses at most k0 of q kernels for a support vector"
            + " machine and says how good that choice provably is.",
        ""
      },
      synopsisSubcommandLabel = "COMMAND",
      commandListHeading = "%nCommands:%n",
      footer = {
        "",
        "First steps: 'smkl demo', then 'smkl fit --data FILE.csv'. 'smkl COMMAND --help' shows the"
            + " options of a command."
      },
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:done",
        "1:failed at run time",
        "2:wrong usage or bad input",
        "3:stopped at a limit or interrupted, with a valid result",
        "4:stopped with none"
      },
      versionProvider = Version.class)
  static final class Root implements Callable<Integer> {
    @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

    @CommandLine.Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help.")
    boolean help;

    @CommandLine.Option(
        names = {"-V", "--version"},
        versionHelp = true,
        description = "Show the version.")
    boolean version;

    @Override
    public Integer call() {
      spec.commandLine().usage(spec.commandLine().getErr());
      return Exit.USAGE;
    }
  }

  /** The version of the jar. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"smkl " + Versions.of(Main.class)};
    }
  }
}
