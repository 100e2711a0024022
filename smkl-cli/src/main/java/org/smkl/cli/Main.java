package org.smkl.cli;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.smkl.api.StopSignal;
import org.smkl.cli.command.BenchCommand;
import org.smkl.cli.command.BoundCommand;
import org.smkl.cli.command.CompletionCommand;
import org.smkl.cli.command.CvCommand;
import org.smkl.cli.command.DataCommand;
import org.smkl.cli.command.DemoCommand;
import org.smkl.cli.command.ExportCommand;
import org.smkl.cli.command.FitCommand;
import org.smkl.cli.command.ManCommand;
import org.smkl.cli.command.NewCommand;
import org.smkl.cli.command.PathCommand;
import org.smkl.cli.command.PluginsCommand;
import org.smkl.cli.command.PredictCommand;
import org.smkl.cli.command.ReportCommand;
import org.smkl.cli.command.SolveCommand;
import org.smkl.cli.command.VerifyCommand;
import org.smkl.console.Program;
import org.smkl.console.Session;
import org.smkl.gram.KernelCluster;
import org.smkl.search.CheckpointException;

/** The entry of the command line. */
public final class Main {
  /** What people use of what the commands with many options offer. */
  private static final Map<String, String> COMMON =
      Map.of(
          "fit",
          "--data --label --ignore --test --holdout --kernels --normalize --tune --importance"
              + " -o --certificate --report --help",
          "solve",
          "--data --label -m --kernels -C --k0 --gap --time-limit --certificate --near"
              + " --report --help",
          "cv",
          "--data --label --test --kernels --grid-C --grid-k0 --score --group --time-limit -o"
              + " --report --help",
          "path",
          "--data --label -m --kernels -C --k0 --gap --time-limit --score -o --report --help",
          "verify",
          "--data --data-dir --kernels --plugins --json --help",
          "predict",
          "-m --data --id --probability -o --json --help");

  private static final Program PROGRAM =
      new Program(
          commands(),
          Set.of("demo", "fit", "bound", "solve", "cv", "path"),
          COMMON,
          List.of(CheckpointException.class));

  private Main() {}

  static Map<String, Function<Session, Object>> commands() {
    Map<String, Function<Session, Object>> commands = new LinkedHashMap<>();
    commands.put("demo", DemoCommand::new);
    commands.put("fit", FitCommand::new);
    commands.put("predict", PredictCommand::new);
    commands.put("bound", BoundCommand::new);
    commands.put("solve", SolveCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("cv", CvCommand::new);
    commands.put("path", PathCommand::new);
    commands.put("report", ReportCommand::new);
    commands.put("export", ExportCommand::new);
    commands.put("bench", session -> new BenchCommand());
    commands.put("plugins", PluginsCommand::new);
    commands.put("new", NewCommand::new);
    commands.put("data", DataCommand::new);
    commands.put(
        "completion", session -> new CompletionCommand(session, () -> PROGRAM.all(session)));
    commands.put("man", session -> new ManCommand(session, () -> PROGRAM.all(session)));
    return commands;
  }

  /** Runs a command and ends the program with its exit code. */
  public static void main(String[] args) {
    PROGRAM.runAndExit(args);
  }

  /**
   * Runs a command inside this program.
   *
   * @param args as on the command line
   * @param out for results
   * @param err for warnings, progress and errors
   * @return the exit code
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, out, err, StopSignal.NEVER);
  }

  /** As {@link #run(String[], PrintStream, PrintStream)}, with a signal that stops it softly. */
  public static int run(String[] args, PrintStream out, PrintStream err, StopSignal stop) {
    return PROGRAM.run(Session.of(List.of(args), out, err, stop));
  }

  /** Runs a command with other machines, which are used where it takes long. */
  public static int run(
      String[] args, PrintStream out, PrintStream err, StopSignal stop, KernelCluster machines) {
    return PROGRAM.run(Session.of(List.of(args), out, err, stop).on(machines));
  }
}
