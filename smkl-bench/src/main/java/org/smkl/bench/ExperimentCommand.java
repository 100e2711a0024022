package org.smkl.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.Experiment;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.console.report.Report;
import org.smkl.console.report.ReportFiles;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.UnitCluster;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.plugin.assembly.Toolbox;

/** The part of 'bench' that runs experiments. */
final class ExperimentCommand {
  private final Session session;
  private final Experiments known;
  private final OutputOptions output;
  private final ExperimentOptions options;

  ExperimentCommand(
      Session session, OutputOptions output, ExperimentOptions options, Experiments known) {
    this.session = session;
    this.known = known;
    this.output = output;
    this.options = options;
  }

  int run(Path dataDir, List<String> given, Toolbox toolbox, Chosen chosen, int threads) {
    BenchCommand.requireFolder(dataDir);
    Experiments.Suite suite =
        Experiments.suite(options.suite == null ? "published" : options.suite);
    List<Experiment> experiments =
        options.experiments.isEmpty() ? suite.experiments() : known.chosen(options.experiments);
    List<String> sets =
        given.isEmpty()
            ? suite.sets()
            : given.stream().map(name -> PublishedProtocol.set(name).name()).toList();
    Path folder = options.output == null ? Path.of("smkl-bench-" + suite.name()) : options.output;
    Report report;
    try (ProgressLine progress = ProgressLine.start(output, session, "running experiments")) {
      report =
          new ExperimentRun(
                  "smkl: " + suite.description(),
                  dataDir,
                  Optional.ofNullable(options.reference),
                  options.peers(),
                  folder,
                  sets,
                  experiments,
                  suite.quick(),
                  options.seed,
                  toolbox,
                  chosen,
                  progress::say,
                  Budget.oneThread().withThreads(threads).withStop(session.stop()))
              .run(
                  session
                      .cluster()
                      .filter(UnitCluster.class::isInstance)
                      .map(UnitCluster.class::cast));
    }
    Warnings.print(output, session, report.warnings());
    if (output.json()) {
      print(report, folder);
    } else {
      session.out().println("report       " + folder.resolve(ReportFiles.PAGE));
      session.out().println("tables       " + folder.resolve("*.csv"));
      session.out().println("results      " + folder.resolve("results.jsonl"));
      session.out().println("this run     " + report.facts().get("this run"));
    }
    return session.stop().stopRequested() ? Exit.STOPPED : Exit.DONE;
  }

  private void print(Report report, Path folder) {
    Map<String, Object> json = session.envelope("bench");
    json.put("seed", options.seed);
    json.put("report", folder.resolve(ReportFiles.PAGE).toString());
    json.put("facts", report.facts());
    json.put("warnings", report.warnings());
    Map<String, Object> tables = new LinkedHashMap<>();
    for (Section section : report.sections()) {
      for (ResultTable table : section.tables()) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (List<Object> cells : table.rows()) {
          Map<String, Object> row = new LinkedHashMap<>();
          for (int c = 0; c < cells.size(); c++) {
            row.put(table.headings().get(c), cells.get(c));
          }
          rows.add(row);
        }
        tables.put(table.id(), rows);
      }
    }
    json.put("tables", tables);
    Json.print(session.out(), json);
  }
}
