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
    // By default Guice calls sun.misc.Unsafe, of which JDK 24 and newer warn.
    System.getProperties().putIfAbsent("guice_custom_class_loading", "CHILD");
    // UTF-8 whatever the locale: JSON and model files are, and names of classes may need it.
    PrintStream out = stream(FileDescriptor.out);
    PrintStream err = stream(FileDescriptor.err);
    boolean soft = args.length > 0 && Commands.STOPPABLE.contains(args[0]);
    StopSignal stop = Interrupts.install(err, soft);
    System.exit(run(args, out, err, stop));
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
    Session session = Session.of(List.of(args), out, err, stop);
    int code = run(session);
    session.out().flush();
    // Streams keep errors to themselves, and a result that nobody can read is none.
    boolean lost = out.checkError();
    if (lost && (code == Exit.DONE || code == Exit.STOPPED)) {
      code = Failures.output(session);
    }
    session.err().flush();
    err.flush();
    return code;
  }

  private static int run(Session session) {
    try {
      return Commands.parser(session).execute(session.args().toArray(String[]::new));
    } catch (OutOfMemoryError e) {
      return Failures.memory(session);
    } catch (Error e) {
      return Failures.failed(e, session);
    }
  }
}
