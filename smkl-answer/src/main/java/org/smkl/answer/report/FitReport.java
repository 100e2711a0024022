package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.answer.Numbers;
import org.smkl.api.Versions;
import org.smkl.console.report.Report;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.error.Count;
import org.smkl.search.SearchTrace;

/** Everything about one fit that can be shown. */
public final class FitReport {
  private FitReport() {}

  /**
   * The report of a fit.
   *
   * @param result the fit
   * @param remarks what the owner of the data should know about its columns
   * @param trace both bounds over the time of its proof; empty where there was none
   * @param further what else was asked for
   * @param commandLine the arguments of the command
   */
  public static Report of(
      FitResult result,
      List<String> remarks,
      SearchTrace trace,
      ReportExtras further,
      List<String> commandLine) {
    List<Section> sections = new ArrayList<>();
    sections.add(ScoreSection.of(result));
    sections.add(DataSection.of(result, remarks));
    further.tried().map(GridSection::of).ifPresent(sections::add);
    further.saved().map(SavedTuning::section).ifPresent(sections::add);
    sections.add(WeightSection.of(result));
    further.importance().map(found -> ImportanceSection.of(found, result)).ifPresent(sections::add);
    GroupSection.of(result, further).ifPresent(sections::add);
    sections.add(BoundSection.of(result, trace));
    further.path().map(PathSection::of).ifPresent(sections::add);
    if (further.near().isPresent() || further.stability().isPresent()) {
      sections.add(NearOptimalSection.of(further.near(), further.stability(), result.prepared()));
    }
    MistakeSection.of(result).ifPresent(sections::add);
    ProbabilitySection.of(result).ifPresent(sections::add);
    ValueSection.of(result).ifPresent(sections::add);
    return new Report(
        (result.proof().isPresent() ? "Fit and proof of " : "Fit of ")
            + result.prepared().train().name(),
        facts(result, commandLine),
        result.remarks(),
        Cards.of(result, further),
        sections);
  }

  private static Map<String, String> facts(FitResult result, List<String> commandLine) {
    ProblemSettings problem = result.settings().problem();
    int q = result.prepared().kernels().specs().size();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("smkl", Versions.of(FitReport.class));
    facts.put("command line", String.join(" ", commandLine));
    facts.put("data", result.prepared().train().fingerprint());
    facts.put("kernels", shortened(problem.kernels()));
    facts.put("at most", "%d of %s".formatted(problem.k0(q), Count.of(q, "kernel")));
    if (!problem.rules().isNone()) {
      facts.put("rules", String.join("; ", problem.rules().texts()));
    }
    facts.put("C", Numbers.plain(problem.c()));
    facts.put("lambda", Numbers.plain(problem.lambda()));
    facts.put("method", result.settings().search().label());
    facts.put("seed", Long.toString(result.settings().seed()));
    facts.put("SVMs solved", Integer.toString(result.effort().svmSolves()));
    facts.put(
        "seconds",
        "kernels %s, solve %s"
            .formatted(
                Numbers.seconds(result.prepared().seconds()),
                Numbers.seconds(result.effort().seconds())));
    return facts;
  }

  private static String shortened(String text) {
    return text.length() <= 500 ? text : text.substring(0, 500) + " ...";
  }
}
