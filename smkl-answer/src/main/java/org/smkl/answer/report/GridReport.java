package org.smkl.answer.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.api.Versions;
import org.smkl.console.report.Report;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;

/** A grid search without a fit as a page. */
public final class GridReport {
  private GridReport() {}

  /** The report of what was tried. */
  public static Report of(
      Tried tried, FitSettings settings, PreparedProblem prepared, List<String> commandLine) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("smkl", Versions.of(GridReport.class));
    facts.put("command line", String.join(" ", commandLine));
    facts.put("data", prepared.train().fingerprint());
    facts.put("kernels", Integer.toString(prepared.names().size()));
    facts.put("seed", Long.toString(settings.seed()));
    return new Report(
        "Grid search of " + prepared.train().name(),
        facts,
        List.of(),
        List.of(GridSection.of(tried)));
  }
}
