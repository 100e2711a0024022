package org.smkl.cli;

import java.util.List;

/** Prints warnings where they are wanted. */
final class Warnings {
  private Warnings() {}

  static void print(OutputOptions output, Session session, List<String> warnings) {
    if (!output.quiet) {
      warnings.forEach(warning -> session.err().println("warning: " + warning));
    }
  }
}
