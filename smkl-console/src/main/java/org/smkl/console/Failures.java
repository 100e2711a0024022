package org.smkl.console;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.smkl.error.Heap;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.GivenUpException;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.plugin.guard.SpoiltDataException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns exceptions into a message and an exit code. */
final class Failures {
  private Failures() {}

  /** Arguments that cannot be parsed. */
  static int usage(
      ParameterException e, Session session, Function<String, List<String>> commandsWith) {
    PrintStream err = session.err();
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String given =
        e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()
            ? unmatched.getUnmatched().get(0).split("=", 2)[0]
            : "";
    List<String> others = given.startsWith("-") ? commandsWith.apply(given) : List.of();
    if (others.isEmpty()) {
      err.println("smkl: " + sentence(plain(e.getMessage())));
    } else {
      err.println(
          "smkl: %s is given to '%s', which does not read it. It only has a meaning with %s. Maybe leave it out."
              .formatted(given, name, String.join(", ", others)));
    }
    boolean data = command.getCommandSpec().findOption("--data") != null;
    if (data && !given.startsWith("-") && Files.isRegularFile(Path.of(given))) {
      err.println("Maybe --data %s.".formatted(given));
    } else if (!given.isEmpty() && others.isEmpty()) {
      err.println(Nearest.suggestion(given, known(command), "Maybe look at its help:"));
    }
    err.println("'%s --help' lists what there is.".formatted(name));
    return Exit.USAGE;
  }

  /** Without words of programmers. */
  private static String plain(String message) {
    return message
        .replaceFirst("is not an? (double|float)$", "is not a number")
        .replaceFirst("is not an? (int|long)$", "is not a whole number");
  }

  private static List<String> known(CommandLine command) {
    List<String> names = new ArrayList<>(command.getCommandSpec().optionsMap().keySet());
    names.addAll(command.getSubcommands().keySet());
    return names;
  }

  /** A command that failed, by whatever was thrown: errors end it as exceptions do. */
  static int failed(Throwable e, List<Class<? extends Exception>> meant, Session session) {
    if (verbose(session)) {
      trace(e, session.err());
    }
    if (e instanceof InputException input) {
      session.err().println("smkl: " + Flags.message(input).strip());
      return Exit.USAGE;
    }
    if (session.stop().stopRequested()) {
      session.err().println("smkl: Stopped before there was a result.");
      return Exit.STOPPED_EMPTY;
    }
    session.err().println("smkl: " + words(e, meant));
    return e instanceof GivenUpException ? Exit.STOPPED_EMPTY : Exit.FAILED;
  }

  /** What a plugin threw may fail even at being printed. */
  private static void trace(Throwable e, PrintStream err) {
    try {
      e.printStackTrace(err);
    } catch (RuntimeException | Error inner) {
      err.println("smkl: The stack trace could not be printed: " + inner.getClass().getName());
    }
  }

  /** Standard output did not take all that was printed. */
  static int output(Session session) {
    session
        .err()
        .println(
            "smkl: Standard output could not be written to its end, so the result is incomplete. Maybe the disk is full, or the program that reads it has ended.");
    return Exit.FAILED;
  }

  /** The heap is full. */
  static int memory(Session session) {
    session
        .err()
        .println(
            "smkl: The Java heap is full. Maybe use fewer rows, kernels or restarts, or raise it. "
                + Heap.advice(2.0 * Runtime.getRuntime().maxMemory()));
    return Exit.FAILED;
  }

  private static boolean verbose(Session session) {
    return session.args().contains("--verbose");
  }

  /** Exceptions that were meant for users speak for themselves; others are named. */
  static String words(Throwable e, List<Class<? extends Exception>> meant) {
    boolean speaks =
        e instanceof PluginException
            || e instanceof BrokenPluginException
            || e instanceof RefusedException
            || e instanceof SpoiltDataException
            || e instanceof GivenUpException
            || e instanceof IOException
            || e instanceof UncheckedIOException
            || meant.stream().anyMatch(kind -> kind.isInstance(e));
    String message = e.getMessage() == null ? "no message" : e.getMessage();
    return speaks
        ? message
        : "Unexpected %s: %s. This is a bug; --verbose shows where."
            .formatted(e.getClass().getSimpleName(), message);
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
