package org.smkl.console;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.api.StopSignal;
import org.smkl.api.Versions;
import org.smkl.gram.KernelCluster;

/**
 * What every command of one run shares.
 *
 * @param args the arguments as given
 * @param out for results; control characters are shown, not obeyed
 * @param err for warnings and progress; the same
 * @param rawOut the stream behind out, for what moves the cursor or sets colours itself
 * @param rawErr the stream behind err
 * @param stop raised by the first Ctrl-C
 * @param cluster other machines that commands may use, where this program runs on such
 */
public record Session(
    List<String> args,
    PrintStream out,
    PrintStream err,
    PrintStream rawOut,
    PrintStream rawErr,
    StopSignal stop,
    Optional<KernelCluster> cluster) {

  /** With streams made safe. */
  public static Session of(List<String> args, PrintStream out, PrintStream err, StopSignal stop) {
    return new Session(
        List.copyOf(args),
        SafeOutput.around(out),
        SafeOutput.around(err),
        out,
        err,
        stop,
        Optional.empty());
  }

  /** A copy with other arguments. */
  Session with(List<String> other) {
    return new Session(List.copyOf(other), out, err, rawOut, rawErr, stop, cluster);
  }

  /** A copy with other machines. */
  public Session on(KernelCluster machines) {
    return new Session(args, out, err, rawOut, rawErr, stop, Optional.of(machines));
  }

  /** The fields that every JSON answer has; seed and problem are null where a command has none. */
  public Map<String, Object> envelope(String command) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("command", command);
    json.put("version", Versions.of(Session.class));
    json.put("commandLine", args);
    json.put("seed", null);
    json.put("problem", null);
    return json;
  }
}
