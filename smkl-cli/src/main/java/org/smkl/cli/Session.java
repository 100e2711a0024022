package org.smkl.cli;

import java.io.PrintStream;
import java.util.List;
import org.smkl.api.StopSignal;

/**
 * What every command of one run shares.
 *
 * @param args the arguments as given
 * @param out for results
 * @param err for warnings and progress
 * @param stop raised by the first Ctrl-C
 */
record Session(List<String> args, PrintStream out, PrintStream err, StopSignal stop) {
  /** Takes a copy of the arguments. */
  Session {
    args = List.copyOf(args);
  }
}
