package org.smkl.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.smkl.api.StopSignal;
import picocli.CommandLine;

/**
 * A program of the command line: the way in to this package.
 *
 * @param commands for each name what makes the command of a session
 * @param meant exceptions whose messages are meant for users, besides those of the core
 */
public record Program(
    Map<String, Function<Session, Object>> commands, List<Class<? extends Exception>> meant) {
  private static final int HELP_WIDTH = 100;

  /** Runs a command and ends the program with its exit code. */
  public void main(String[] args) {
    // UTF-8 whatever the locale: JSON and model files are, and names of classes may need it.
    PrintStream out = stream(FileDescriptor.out);
    PrintStream err = stream(FileDescriptor.err);
    StopSignal stop = Interrupts.install(err);
    System.exit(run(new Session(List.of(args), out, err, stop)));
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(descriptor)), true, StandardCharsets.UTF_8);
  }

  /** Runs a command inside this program and returns the exit code. */
  public int run(Session session) {
    int code;
    try {
      code = parser(session).execute(session.args().toArray(String[]::new));
    } catch (OutOfMemoryError e) {
      code = Failures.memory(session);
    }
    session.out().flush();
    session.err().flush();
    return code;
  }

  private CommandLine parser(Session session) {
    CommandLine root = new CommandLine(new Root());
    // Reading the annotations of all commands takes a good part of the start-up time, so where the
    // command is named only that one is read.
    String first = session.args().isEmpty() ? "" : session.args().get(0);
    if (commands.containsKey(first)) {
      root.addSubcommand(first, commands.get(first).apply(session));
    } else {
      commands.forEach((name, make) -> root.addSubcommand(name, make.apply(session)));
      root.addSubcommand("help", new CommandLine.HelpCommand());
    }
    return root.setOut(new PrintWriter(session.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(session.err(), true, StandardCharsets.UTF_8))
        .setUsageHelpWidth(HELP_WIDTH)
        .setOverwrittenOptionsAllowed(false)
        .setAbbreviatedOptionsAllowed(false)
        .setParameterExceptionHandler((e, args) -> Failures.usage(e, session))
        .setExecutionExceptionHandler((e, line, parsed) -> Failures.execution(e, meant, session));
  }
}
