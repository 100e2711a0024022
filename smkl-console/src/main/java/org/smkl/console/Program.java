package org.smkl.console;

import java.io.FileDescriptor;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.smkl.api.StopSignal;
import org.smkl.error.InputException;
import picocli.CommandLine;

/**
 * A program of the command line: the way in to this package.
 *
 * @param commands for each name what makes the command of a session
 * @param stoppable those that end with the best result so far when they are asked to
 * @param common of commands with many options, those that people use
 * @param meant exceptions whose messages are meant for users, besides those of the core
 */
public record Program(
    Map<String, Function<Session, Object>> commands,
    Set<String> stoppable,
    Map<String, String> common,
    List<Class<? extends Exception>> meant) {
  private static final int HELP_WIDTH = 100;

  /** Runs a command and ends the program with its exit code. */
  public void runAndExit(String[] args) {
    // By default Guice calls sun.misc.Unsafe, of which JDK 24 and newer warn.
    System.getProperties().putIfAbsent("guice_custom_class_loading", "CHILD");
    // UTF-8 whatever the locale: JSON and model files are, and names of classes may need it.
    PrintStream out = Output.of(FileDescriptor.out);
    PrintStream err = Output.of(FileDescriptor.err);
    StopSignal stop = Interrupts.install(err, args.length > 0 && stoppable.contains(args[0]));
    System.exit(run(Session.of(List.of(args), out, err, stop)));
  }

  /** Runs a command inside this program and returns the exit code. */
  public int run(Session session) {
    int code = execute(session);
    session.out().flush();
    // Streams keep errors to themselves, and a result that nobody can read is none.
    boolean lost = session.rawOut().checkError();
    if (session.rawOut() instanceof Output out && out.gone()) {
      code = Exit.PIPE;
    } else if (lost && (code == Exit.DONE || code == Exit.STOPPED)) {
      code = Failures.output(session);
    }
    session.err().flush();
    session.rawErr().flush();
    return code;
  }

  private int execute(Session given) {
    Session session = given;
    try {
      Optional<List<String>> all = ShortHelp.withoutAll(given.args());
      session = withConfig(all.map(given::with).orElse(given));
      CommandLine parser = parser(session);
      if (all.isEmpty()) {
        common.forEach(
            (name, options) ->
                Optional.ofNullable(parser.getSubcommands().get(name))
                    .ifPresent(command -> ShortHelp.shorten(command, List.of(options.split(" ")))));
      }
      return parser.execute(session.args().toArray(String[]::new));
    } catch (InputException e) {
      return Failures.failed(e, meant, session);
    } catch (OutOfMemoryError e) {
      return Failures.memory(session);
    } catch (Error e) {
      return Failures.failed(e, meant, session);
    }
  }

  /** The session with the options of the file that it names. */
  private Session withConfig(Session session) {
    List<String> args = session.args();
    long named =
        args.stream().filter(a -> a.equals("--config") || a.startsWith("--config=")).count();
    // Twice is refused with all other repeats.
    if (named != 1 || !commands.containsKey(args.get(0))) {
      return session;
    }
    CommandLine command = new CommandLine(commands.get(args.get(0)).apply(session));
    command.getCommandSpec().name(args.get(0));
    return session.with(
        ConfigFile.expand(
            args, command.getCommandSpec(), option -> !commandsWith(option, session).isEmpty()));
  }

  /** All commands with their options, for whoever describes them. */
  public CommandLine all(Session session) {
    CommandLine root = new CommandLine(new Root()).setUsageHelpWidth(HELP_WIDTH);
    commands.forEach((name, make) -> root.addSubcommand(name, make.apply(session)));
    return root;
  }

  private CommandLine parser(Session session) {
    CommandLine root = new CommandLine(new Root());
    // Reading the annotations of all commands takes a good part of the start-up time, so where the
    // command is named only that one is read, and none for the version.
    String first = session.args().isEmpty() ? "" : session.args().get(0);
    if (commands.containsKey(first)) {
      root.addSubcommand(first, commands.get(first).apply(session));
    } else if (!session.args().equals(List.of("--version"))) {
      commands.forEach((name, make) -> root.addSubcommand(name, make.apply(session)));
      root.addSubcommand("help", new CommandLine.HelpCommand());
    }
    return root.setOut(new PrintWriter(session.rawOut(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(session.rawErr(), true, StandardCharsets.UTF_8))
        .registerConverter(Path.class, Program::path)
        .setUsageHelpWidth(HELP_WIDTH)
        // '--kernels @FILE' means a file of kernels, not of arguments.
        .setExpandAtFiles(false)
        // So that Repeats sees all of them, those of groups too.
        .setOverwrittenOptionsAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setExecutionStrategy(
            parsed -> {
              Repeats.refuse(parsed);
              return new CommandLine.RunLast().execute(parsed);
            })
        .setParameterExceptionHandler(
            (e, args) -> Failures.usage(e, session, option -> commandsWith(option, session)))
        .setExecutionExceptionHandler((e, line, parsed) -> Failures.failed(e, meant, session));
  }

  /** The commands that have an option. */
  private List<String> commandsWith(String option, Session session) {
    return commands.entrySet().stream()
        .filter(
            command ->
                new CommandLine(command.getValue().apply(session))
                    .getCommandSpec()
                    .optionsMap()
                    .containsKey(option))
        .map(Map.Entry::getKey)
        .toList();
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
}
