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

/** A path as a page. */
public final class PathReport {
  private PathReport() {}

  /** The report of a path. */
  public static Report of(
      PathResult path, FitSettings settings, PreparedProblem prepared, List<String> commandLine) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("smkl", Versions.of(PathReport.class));
    facts.put("command line", String.join(" ", commandLine));
    facts.put("data", prepared.train().fingerprint());
    facts.put("kernels", Integer.toString(prepared.names().size()));
    facts.put("C", Numbers.plain(settings.problem().c()));
    facts.put("lambda", Numbers.plain(settings.problem().lambda()));
    facts.put("seed", Long.toString(settings.seed()));
    facts.put("seconds", Numbers.seconds(path.seconds()));
    return new Report(
        "Path of " + prepared.train().name(), facts, path.notes(), List.of(PathSection.of(path)));
  }
}
