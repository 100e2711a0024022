package org.smkl.console;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.smkl.api.StopSignal;

/** Turns the first Ctrl-C into a soft stop; the second ends the program at once. */
final class Interrupts {
  private Interrupts() {}

  /**
   * Takes over the signal. Reflection, because the compiler warns of {@code sun.misc.Signal}
   * whatever is suppressed; where it is missing, Ctrl-C ends the program as usual.
   */
  static StopSignal install(PrintStream err) {
    AtomicBoolean stopped = new AtomicBoolean();
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
      handle.invoke(null, signal.getConstructor(String.class).newInstance("INT"), proxy);
    } catch (ReflectiveOperationException e) {
      return StopSignal.NEVER;
    }
    return stopped::get;
  }

  private static void interrupt(AtomicBoolean stopped, PrintStream err) {
    if (stopped.getAndSet(true)) {
      // Not System.exit: hooks and locks of a busy program could delay what shall happen at once.
      Runtime.getRuntime().halt(Exit.STOPPED_EMPTY);
    }
    err.println("Stopping with the best result so far; press Ctrl-C again to stop at once.");
  }
}
