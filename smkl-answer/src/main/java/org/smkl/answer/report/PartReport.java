package org.smkl.answer.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.answer.Numbers;
import org.smkl.api.Versions;
import org.smkl.console.report.Report;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.path.PathResult;

/** A grid or a path as a page of its own. */
public final class PartReport {
  private PartReport() {}

  /** The page of a grid search that led to no fit. */
  public static Report grid(
      Tried tried, FitSettings settings, PreparedProblem prepared, List<String> commandLine) {
    return new Report(
        "Grid search of " + prepared.train().name(),
        facts(settings, prepared, commandLine),
        List.of(),
        List.of(GridSection.of(tried)));
  }

  /** The page of a path. */
  public static Report path(
      PathResult path, FitSettings settings, PreparedProblem prepared, List<String> commandLine) {
    Map<String, String> facts = facts(settings, prepared, commandLine);
    facts.put("C", Numbers.plain(settings.problem().c()));
    facts.put("lambda", Numbers.plain(settings.problem().lambda()));
    facts.put("seconds", Numbers.seconds(path.seconds()));
    return new Report(
        "Path of " + prepared.train().name(), facts, path.notes(), List.of(PathSection.of(path)));
  }

  private static Map<String, String> facts(
      FitSettings settings, PreparedProblem prepared, List<String> commandLine) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("smkl", Versions.of(PartReport.class));
    facts.put("command line", String.join(" ", commandLine));
    facts.put("data", prepared.train().fingerprint());
    facts.put("kernels", Integer.toString(prepared.names().size()));
    facts.put("seed", Long.toString(settings.seed()));
    return facts;
  }
}
