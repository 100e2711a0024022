package org.smkl.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Description;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Table;
import org.smkl.console.Usage;
import org.smkl.console.Warnings;
import org.smkl.console.report.MarkdownTable;
import org.smkl.console.report.Report;
import org.smkl.console.report.ReportFiles;
import org.smkl.cv.UnitCluster;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.data.set.PublishedSet;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs measurements. */
@Command(
    description =
        "Run the experiments on the published sets, or measure parts; without either, list both.",
    abbreviateSynopsis = true)
final class BenchCommand implements Callable<Integer> {
  private final Session session;
  private final List<Experiment> more;

  @Parameters(
      arity = "0..*",
      paramLabel = "PART",
      description = "Parts whose speed is to be measured, or 'all'.")
  private List<String> names = new ArrayList<>();

  @ArgGroup(validate = false, heading = "%nExperiments%n")
  private ExperimentOptions experiments = new ExperimentOptions();

  @ArgGroup(validate = false, heading = "%nWhat is measured%n")
  private MeasuredOptions measured = new MeasuredOptions();

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "The folder with the files of the ten published sets.")
  private Path folder;

  @Option(
      names = "--data",
      paramLabel = "NAME|FILE",
      split = ",",
      description =
          "Which of the sets, or files of your own, separated by commas. Default: all ten sets.")
  private List<String> sets = new ArrayList<>();

  @Option(names = "--threads", paramLabel = "N", description = "Threads. Default: all processors.")
  private Integer threads;

  @Mixin private OutputOptions output;

  BenchCommand(Session session, List<Experiment> more) {
    this.session = session;
    this.more = more;
  }

  @Override
  public Integer call() {
    List<Path> files = sets.stream().map(Path::of).filter(Files::isRegularFile).toList();
    boolean run = experiments.asked() || (!files.isEmpty() && names.isEmpty());
    Usage.exclude(run && !names.isEmpty(), "--suite or --experiment", "a part to measure");
    if (names.isEmpty() && !run) {
      sets.forEach(PublishedProtocol::set);
      list();
      return Exit.DONE;
    }
    if (run) {
      return report(Toolbox.of(output.plugins()), files);
    }
    String kept = "--suite or --experiment";
    Usage.refuse(experiments.output != null, "--out", kept);
    Usage.refuse(experiments.reference != null, "--reference", kept);
    Usage.refuse(experiments.peers != null, "--peers", kept);
    List<Experiment> parts =
        names.equals(List.of("all")) ? Experiments.parts() : Experiments.parts(names);
    requireFolder(folder);
    List<String> chosen =
        sets.isEmpty()
            ? PublishedProtocol.sets().stream().map(PublishedSet::name).toList()
            : sets.stream().map(name -> PublishedProtocol.set(name).name()).toList();
    PublishedProtocol.requireFiles(chosen, folder);
    measured.requireObeyed(obeyed(parts));
    measure(parts, chosen);
    return session.stop().stopRequested() ? Exit.STOPPED : Exit.DONE;
  }

  /** What some of these experiments obey. */
  private static Set<String> obeyed(List<Experiment> run) {
    return run.stream().flatMap(one -> one.obeys().stream()).collect(Collectors.toSet());
  }

  /** Runs experiments and prints where the report is. */
  private int report(Toolbox toolbox, List<Path> files) {
    Description.Suite suite =
        Experiments.suite(experiments.suite == null ? "published" : experiments.suite);
    List<String> usual = files.isEmpty() ? suite.experiments() : List.of("own");
    List<Experiment> run =
        new Experiments(more, toolbox)
            .chosen(experiments.experiments.isEmpty() ? usual : experiments.experiments);
    Optional<Experiment> published = run.stream().filter(one -> !one.own()).findFirst();
    if (published.isPresent() && !files.isEmpty()) {
      throw new InputException(
          "Files are given, and '%s', which is about known sets.".formatted(published.get().name()),
          "Expected experiments on data of your own.",
          "Maybe --experiment own,profile.");
    }
    Usage.exclude(!files.isEmpty() && files.size() < sets.size(), "a file", "a known set");
    boolean own = run.stream().anyMatch(one -> one.name().equals("own"));
    Usage.refuse(own && files.isEmpty(), "--experiment own", "--data FILE");
    if (published.isEmpty() && files.isEmpty() && !sets.isEmpty()) {
      throw new InputException(
          "--data has %s, which is no file.".formatted(sets.get(0)),
          "Expected files: %s is not about known sets.".formatted(run.get(0).name()),
          "Maybe leave --data out, or name a CSV file.");
    }
    if (published.isPresent()) {
      requireFolder(folder);
    }
    measured.requireObeyed(obeyed(run));
    List<String> chosen =
        published.isEmpty()
            ? List.of()
            : sets.isEmpty()
                ? Experiments.sets(suite)
                : sets.stream().map(name -> PublishedProtocol.set(name).name()).toList();
    Path into =
        experiments.output == null ? Path.of("smkl-bench-" + suite.name()) : experiments.output;
    Report report;
    try (ProgressLine progress = ProgressLine.start(output, session, "running experiments")) {
      report =
          new ExperimentRun(
                  "smkl: " + (published.isEmpty() ? "data of your own" : suite.does()),
                  folder == null ? into : folder,
                  Optional.ofNullable(experiments.reference),
                  experiments.peers(),
                  into,
                  chosen,
                  run,
                  suite.quick(),
                  experiments.seed,
                  toolbox,
                  measured.chosen(toolbox, files),
                  progress::say,
                  budget())
              .run(
                  session
                      .cluster()
                      .filter(UnitCluster.class::isInstance)
                      .map(UnitCluster.class::cast));
    }
    Warnings.print(output, session, report.warnings());
    if (output.json()) {
      print(report, into);
    } else {
      session.out().println("report       " + into.resolve(ReportFiles.PAGE));
      session.out().println("tables       " + into.resolve("*.csv") + " and *.tex");
      session.out().println("results      " + into.resolve("results.jsonl"));
      session.out().println("this run     " + report.facts().get("this run"));
    }
    return session.stop().stopRequested() ? Exit.STOPPED : Exit.DONE;
  }

  private void print(Report report, Path into) {
    Map<String, Object> json = session.envelope("bench");
    json.put("seed", experiments.seed);
    json.put("report", into.resolve(ReportFiles.PAGE).toString());
    json.put("facts", report.facts());
    json.put("warnings", report.warnings());
    Map<String, Object> tables = new LinkedHashMap<>();
    report.sections().stream()
        .flatMap(section -> section.tables().stream())
        .forEach(table -> tables.put(table.id(), table.records()));
    json.put("tables", tables);
    Json.print(session.out(), json);
  }

  /** Measures parts afresh and prints their tables; nothing is kept. */
  private void measure(List<Experiment> parts, List<String> chosen) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out =
        output.json() ? new PrintStream(text, true, StandardCharsets.UTF_8) : session.out();
    Toolbox toolbox = Toolbox.of(output.plugins());
    ExperimentContext context =
        ExperimentContext.alone(
            folder,
            chosen,
            false,
            toolbox,
            measured.chosen(toolbox, List.of()),
            ResultStore.inMemory(),
            experiments.seed,
            budget());
    for (Experiment part : parts) {
      if (!session.stop().stopRequested()) {
        part.run().apply(context).tables().forEach(table -> MarkdownTable.print(table, out));
      }
    }
    if (output.json()) {
      Map<String, Object> json = session.envelope("bench");
      json.put("parts", parts.stream().map(Experiment::name).toList());
      json.put("sets", chosen);
      json.put("tables", text.toString(StandardCharsets.UTF_8).lines().toList());
      Json.print(session.out(), json);
    }
  }

  private static void requireFolder(Path folder) {
    if (folder == null) {
      throw new InputException(
          "The benchmark is asked for without a folder.",
          "Expected --data-dir with the folder of the published sets.",
          "Maybe fetch them first: smkl data fetch all --data-dir DIR.");
    }
  }

  private Budget budget() {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    return Budget.oneThread().withThreads(count).withStop(session.stop());
  }

  private void list() {
    Experiments known = new Experiments(more, Toolbox.of(output.plugins()));
    if (output.json()) {
      Map<String, Object> json = session.envelope("bench");
      json.put("suites", Experiments.suites().stream().map(Description.Suite::name).toList());
      json.put("experiments", known.all().stream().map(Experiment::name).toList());
      json.put("parts", Experiments.parts().stream().map(Experiment::name).toList());
      Json.print(session.out(), json);
      return;
    }
    Table table = new Table("what", "name", "does");
    Experiments.suites().forEach(suite -> table.row("--suite", suite.name(), suite.does()));
    known.all().forEach(e -> table.row("--experiment", e.name(), e.description()));
    Experiments.parts().forEach(e -> table.row("part", e.name(), e.description()));
    table.print(session.out());
  }
}
