package org.smkl.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.smkl.api.StopSignal;
import org.smkl.console.Program;
import org.smkl.console.Session;

/** The entry of the experiments, which {@code smkl bench} starts: a program of their own. */
public final class Main {
  private static final Program PROGRAM =
      new Program(Map.of("bench", BenchCommand::new), Set.of("bench"), List.of());

  private Main() {}

  /** Runs the command and ends the program with its exit code; the first word is 'bench'. */
  public static void main(String[] args) {
    PROGRAM.runAndExit(args);
  }

  /**
   * Runs the command inside this program.
   *
   * @param args as on the command line
   * @param out for results
   * @param err for warnings, progress and errors
   * @param stop raised to stop it softly
   * @return the exit code
   */
  public static int run(String[] args, PrintStream out, PrintStream err, StopSignal stop) {
    return PROGRAM.run(Session.of(List.of(args), out, err, stop));
  }
}
