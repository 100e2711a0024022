package org.smkl.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.smkl.api.StopSignal;

/** The entry of the command line. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the program with its exit code. */
  public static void main(String[] args) {
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
    return run(new Session(List.of(args), out, err, stop));
  }

  private static int run(Session session) {
    int code;
    try {
      code = Commands.parser(session).execute(session.args().toArray(String[]::new));
    } catch (OutOfMemoryError e) {
      code = Failures.memory(session);
    } catch (Error e) {
      code = Failures.failed(e, session);
    }
    session.out().flush();
    session.err().flush();
    return code;
  }
}
