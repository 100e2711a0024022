package org.smkl.bench;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.smkl.api.Budget;
import org.smkl.api.Versions;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.overview.VerdictExperiment;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.Report;
import org.smkl.console.report.ReportFiles;
import org.smkl.console.report.Section;
import org.smkl.cv.UnitCluster;
import org.smkl.data.set.PublishedFigures;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.plugin.guard.SpoiltDataException;

/**
 * Runs experiments, or goes on with them, and writes the report: the way in for the command line.
 *
 * @param title of the report
 * @param dataDir the folder of the ten sets
 * @param reference the folder of the published figures; empty to look beside the data
 * @param peers the folder of other people's software to measure; empty for none
 * @param output the folder for results, tables and the report
 * @param sets which sets
 * @param experiments which experiments
 * @param quick whether grids are small
 * @param seed of every random choice
 * @param toolbox the plugins
 * @param chosen which of them, and what is measured instead of the defaults
 * @param progress told what is going on
 * @param budget its threads and its stop signal, which is raised to end early, with a report of
 *     what there is
 */
public record ExperimentRun(
    String title,
    Path dataDir,
    Optional<Path> reference,
    Optional<Path> peers,
    Path output,
    List<String> sets,
    List<Experiment> experiments,
    boolean quick,
    long seed,
    Toolbox toolbox,
    Chosen chosen,
    Consumer<String> progress,
    Budget budget) {
  /** Copies the lists. */
  public ExperimentRun {
    sets = List.copyOf(sets);
    experiments = List.copyOf(experiments);
  }

  /**
   * Runs; the report has what was done, also if it was stopped early.
   *
   * @param machines others, for experiments that do not ask for times
   */
  public Report run(Optional<UnitCluster> machines) {
    long start = System.nanoTime();
    PublishedFigures published = PublishedFigures.find(reference);
    Optional<PeerFolder> installed = peers.map(PeerFolder::of);
    // Not after hours, when the turn of the last set comes.
    PublishedProtocol.requireFiles(sets, dataDir);
    ResultStore store = ResultStore.open(output.resolve("results.jsonl"), description());
    ExperimentContext context =
        new ExperimentContext(
            dataDir,
            sets,
            quick,
            published,
            installed,
            toolbox,
            chosen,
            store,
            output.resolve("cv"),
            seed,
            progress,
            budget);
    List<Section> sections = new ArrayList<>();
    List<RuntimeException> broken = new ArrayList<>();
    for (Experiment experiment : experiments) {
      if (experiment.spreads()) {
        machines.ifPresent(cluster -> Study.spread(experiment, context, cluster));
      }
      try {
        add(sections, experiment.run().apply(context));
      } catch (BrokenPluginException | RefusedException | SpoiltDataException e) {
        broken.add(e);
        known(experiment, context).ifPresent(section -> add(sections, section));
      }
    }
    List<String> warnings = new ArrayList<>();
    if (budget.stop().stopRequested()) {
      warnings.add("The run was stopped early; the same command goes on where it stopped.");
    }
    if (chosen.kernels().isPresent() && !sets.isEmpty()) {
      warnings.add("The kernels are not the published ones, so published figures are of others.");
    }
    warnings.addAll(toolbox.complaints());
    double seconds = (System.nanoTime() - start) * 1e-9;
    Report report = new Report(title, facts(seconds), warnings, sections);
    ReportFiles.write(output, report);
    if (!broken.isEmpty()) {
      // Told when everything that others found is written.
      throw broken.get(0);
    }
    return report;
  }

  /** What all the others come to is read first. */
  private static void add(List<Section> sections, Section section) {
    sections.add(section.id().equals(VerdictExperiment.NAME) ? 0 : sections.size(), section);
  }

  /** What an experiment that broke off has found; nothing is computed. */
  private static Optional<Section> known(Experiment experiment, ExperimentContext context) {
    try {
      return Optional.of(experiment.run().apply(context.on(context.store().only(key -> false))));
    } catch (BrokenPluginException | RefusedException | SpoiltDataException e) {
      return Optional.empty();
    }
  }

  /** What results are only good for. */
  private Map<String, String> description() {
    Map<String, String> text = new TreeMap<>(chosen.description());
    text.put("format", "smkl-bench-2");
    text.put("quick", Boolean.toString(quick));
    text.put("seed", Long.toString(seed));
    return text;
  }

  private Map<String, String> facts(double seconds) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("smkl", Versions.of(ExperimentRun.class));
    facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("data sets", (sets.isEmpty() ? chosen.files() : sets).toString());
    facts.put(
        "experiments", String.join(", ", experiments.stream().map(Experiment::name).toList()));
    facts.put("grids", quick ? "small, 5 folds" : "as published, 10 folds");
    facts.put("seed", Long.toString(seed));
    facts.put("threads", Integer.toString(budget.threads()));
    chosen.solvers().named().forEach(facts::put);
    facts.put("alpha-solver", toolbox.alpha(chosen.solvers().alpha()).id());
    facts.put(
        "relaxation backend",
        chosen
            .solvers()
            .backend()
            .or(() -> toolbox.defaultBackend().map(backend -> backend.id()))
            .orElse("none"));
    if (!chosen.methods().isEmpty()) {
      facts.put("further methods", String.join(", ", chosen.methods()));
    }
    chosen.kernels().ifPresent(kernels -> facts.put("kernels", kernels));
    facts.put("this run", "%.1f s".formatted(seconds));
    facts.putAll(Report.hardware());
    return facts;
  }
}
