package org.smkl.console;

import java.util.List;

/** Prints warnings and notes where they are wanted. */
public final class Warnings {
  private Warnings() {}

  /** One line for each, unless silence was asked for. */
  public static void print(OutputOptions output, Session session, List<String> warnings) {
    print(output, session, "warning: ", warnings);
  }

  /** Adds what is worth knowing, and nothing to worry about. */
  public static void note(OutputOptions output, Session session, List<String> notes) {
    print(output, session, "note: ", notes);
  }

  private static void print(
      OutputOptions output, Session session, String kind, List<String> sentences) {
    if (!output.quiet()) {
      sentences.forEach(sentence -> session.err().println(kind + Plain.of(sentence)));
    }
  }
}
