package org.smkl.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.smkl.api.StopSignal;
import org.smkl.bench.experiment.Experiment;
import org.smkl.console.Program;
import org.smkl.console.Session;
import org.smkl.gram.KernelCluster;

/** The entry of the experiments, which {@code smkl bench} starts: a program of their own. */
public final class Main {
  private Main() {}

  private static Program program(List<Experiment> more) {
    return new Program(
        Map.of("bench", session -> command(session, more)), Set.of("bench"), Map.of(), List.of());
  }

  /** The command with its options, as picocli wants it. */
  public static Object command(Session session, List<Experiment> more) {
    return new BenchCommand(session, more);
  }

  /** Runs the command and ends the program with its exit code; the first word is 'bench'. */
  public static void main(String[] args) {
    program(List.of()).runAndExit(args);
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
    return program(List.of()).run(Session.of(List.of(args), out, err, stop));
  }

  /**
   * Runs a command with other machines, which run the units of experiments where they are a {@link
   * org.smkl.cv.UnitCluster}.
   *
   * @param more experiments besides those of this program
   */
  public static int run(
      String[] args,
      PrintStream out,
      PrintStream err,
      StopSignal stop,
      KernelCluster machines,
      List<Experiment> more) {
    return program(more).run(Session.of(List.of(args), out, err, stop).on(machines));
  }
}
