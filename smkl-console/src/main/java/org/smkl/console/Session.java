package org.smkl.console;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.StopSignal;
import org.smkl.api.Versions;

/**
 * What every command of one run shares.
 *
 * @param args the arguments as given
 * @param out for results
 * @param err for warnings and progress
 * @param stop raised by the first Ctrl-C
 */
public record Session(List<String> args, PrintStream out, PrintStream err, StopSignal stop) {
  /** Takes a copy of the arguments. */
  public Session {
    args = List.copyOf(args);
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
