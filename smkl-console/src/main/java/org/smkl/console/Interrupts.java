package org.smkl.console;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.smkl.api.StopSignal;

/**
 * Turns the first Ctrl-C, or the first request to end (SIGTERM, which schedulers and containers
 * send), into a soft stop; the second ends the program at once.
 */
final class Interrupts {
  private static final String[] SIGNALS = {"INT", "TERM"};

  private Interrupts() {}

  /**
   * Takes over the signals. Reflection, because the compiler warns of {@code sun.misc.Signal}
   * whatever is suppressed; where it is missing, they end the program as usual.
   *
   * @param soft whether the command can stop with a result; otherwise the first ends it at once
   */
  static StopSignal install(PrintStream err, boolean soft) {
    AtomicBoolean stopped = new AtomicBoolean(!soft);
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (!method.getName().equals("handle")) {
                  return method.invoke(stopped, arguments);
                }
                interrupt(stopped, err);
                return null;
              });
      Method handle = signal.getMethod("handle", signal, handler);
      for (String name : SIGNALS) {
        handle.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
      }
    } catch (ReflectiveOperationException e) {
      return StopSignal.NEVER;
    }
    return soft ? stopped::get : StopSignal.NEVER;
  }

  private static void interrupt(AtomicBoolean stopped, PrintStream err) {
    if (stopped.getAndSet(true)) {
      // Not System.exit: hooks and locks of a busy program could delay what shall happen at once.
      Runtime.getRuntime().halt(Exit.STOPPED_EMPTY);
    }
    err.println("Stopping with the best result so far; press Ctrl-C again to stop at once.");
  }
}
