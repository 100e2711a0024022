package org.smkl.plugin.guard;

/** Puts what a plugin threw into words, without trusting its methods. */
final class PluginFailures {
  /** Characters that are kept of a plugin's message. */
  private static final int MAX_CHARACTERS = 500;

  private PluginFailures() {}

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
    String line = plain(message);
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }

  /** A plugin's text on one line, not too long, and without sequences that move a cursor. */
  static String plain(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
    return line.length() > MAX_CHARACTERS ? line.substring(0, MAX_CHARACTERS) + " ..." : line;
  }
}
