package org.smkl.console;

import java.util.List;

/** Prints warnings where they are wanted. */
public final class Warnings {
  private Warnings() {}

  /** One line for each, unless silence was asked for. */
  public static void print(OutputOptions output, Session session, List<String> warnings) {
    if (!output.quiet()) {
      warnings.forEach(warning -> session.err().println("warning: " + warning));
    }
  }
}
