package org.smkl.core.guard;

/** Puts what a plugin threw into words, without trusting its methods. */
final class Words {
  private static final int LONGEST = 500;

  private Words() {}

  /** "it threw IllegalStateException: message". */
  static String thrown(Throwable thrown) {
    String message = message(thrown);
    return "it threw "
        + thrown.getClass().getSimpleName()
        + (message.isEmpty() ? "" : ": " + message);
  }

  /** The message without its full stop; empty if there is none or asking for it fails. */
  static String message(Throwable thrown) {
    String message;
    try {
      message = thrown.getMessage();
    } catch (Throwable e) {
      return "";
    }
    if (message == null) {
      return "";
    }
    String line = message.strip();
    String kept = line.length() > LONGEST ? line.substring(0, LONGEST) + " ..." : line;
    return kept.endsWith(".") ? kept.substring(0, kept.length() - 1) : kept;
  }
}
