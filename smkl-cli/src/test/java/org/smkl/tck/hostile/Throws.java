package org.smkl.tck.hostile;

import java.io.IOException;
import java.util.concurrent.CancellationException;

/** Every kind of Throwable that a plugin can throw, allowed or not. */
public enum Throws {
  /** An exception of the plugin's own. */
  RUNTIME_EXCEPTION,
  /** A programming error. */
  NULL_POINTER,
  /** The word for a stop that nobody asked for. */
  CANCELLATION,
  /** A checked exception that was not declared. */
  CHECKED_EXCEPTION,
  /** A real overflow of the stack. */
  STACK_OVERFLOW,
  /** A class that was there when the plugin was compiled. */
  NO_CLASS_DEFINITION,
  /** Another version of something. */
  LINKAGE,
  /** A full heap. */
  OUT_OF_MEMORY,
  /** An assertion. */
  ASSERTION,
  /** A throwable that is neither exception nor error. */
  BARE_THROWABLE,
  /** An exception whose message cannot be asked for. */
  MUTE_EXCEPTION;

  /** Throws; never returns what it says, which is there for callers to throw. */
  public RuntimeException now() {
    switch (this) {
      case RUNTIME_EXCEPTION -> throw new IllegalStateException("the plugin's own words");
      case NULL_POINTER -> throw new NullPointerException();
      case CANCELLATION -> throw new CancellationException("stopped by nobody");
      case CHECKED_EXCEPTION -> Throws.<RuntimeException>sneak(new IOException("sneaked"));
      case STACK_OVERFLOW -> deeper(0);
      case NO_CLASS_DEFINITION -> throw new NoClassDefFoundError("org/example/Gone");
      case LINKAGE -> throw new NoSuchMethodError("org.example.Changed.method()");
      case OUT_OF_MEMORY -> throw new OutOfMemoryError("pretended");
      case ASSERTION -> throw new AssertionError("assumed too much");
      case BARE_THROWABLE -> Throws.<RuntimeException>sneak(new Throwable("bare"));
      case MUTE_EXCEPTION -> throw new MuteException();
    }
    throw new IllegalStateException("Nothing was thrown for " + this + ".");
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }

  private static long deeper(long depth) {
    return depth < 0 ? 0 : 1 + deeper(depth + 1);
  }

  /** Fails at everything. */
  private static final class MuteException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message for you");
    }
  }
}
