package org.smkl.cli;

import java.io.PrintStream;
import java.util.List;
import org.smkl.api.StopSignal;

/**
 * What every command of one run shares.
 *
 * @param args the arguments as given
 * @param out for results; control characters are shown, not obeyed
 * @param err for warnings and progress; the same
 * @param rawOut the stream behind out, for what moves the cursor or sets colours itself
 * @param rawErr the stream behind err
 * @param stop raised by the first Ctrl-C
 */
record Session(
    List<String> args,
    PrintStream out,
    PrintStream err,
    PrintStream rawOut,
    PrintStream rawErr,
    StopSignal stop) {

  static Session of(List<String> args, PrintStream out, PrintStream err, StopSignal stop) {
    return new Session(
        List.copyOf(args), SafeOutput.around(out), SafeOutput.around(err), out, err, stop);
  }
}
