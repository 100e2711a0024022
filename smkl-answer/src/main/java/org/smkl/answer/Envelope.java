package org.smkl.answer;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.console.Session;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;

/** The fields that every JSON answer of a solved problem has. */
public final class Envelope {
  private Envelope() {}

  /** For commands that solve a problem. */
  public static Map<String, Object> of(
      String command, Session session, FitSettings settings, PreparedProblem prepared) {
    Map<String, Object> json = session.envelope(command);
    json.put("seed", settings.seed());
    json.put("problem", ProblemText.json(prepared, settings.problem()));
    json.put("memory", memory(prepared));
    return json;
  }

  /** How the kernels are kept, and the most that the heap has held so far. */
  private static Map<String, Object> memory(PreparedProblem prepared) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mode", prepared.problem().stored() ? "stored" : "computed");
    json.put(
        "peakBytes",
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum());
    return json;
  }

  /** Seconds by part, the total added. */
  public static Map<String, Object> seconds(
      PreparedProblem prepared, String part, double seconds, double total) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kernels", prepared.seconds());
    json.put(part, seconds);
    json.put("total", total);
    return json;
  }
}
