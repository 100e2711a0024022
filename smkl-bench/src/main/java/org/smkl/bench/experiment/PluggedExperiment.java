package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.smkl.api.experiment.ExperimentInput;
import org.smkl.api.experiment.KnownProblem;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Column;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.GivenUpException;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.plugin.guard.SpoiltDataException;

/** An experiment of a plugin, guarded: its rows are kept and shown like those of this program. */
public final class PluggedExperiment {
  private static final String ROW = "row";

  private final org.smkl.api.experiment.Experiment plugin;

  private PluggedExperiment(org.smkl.api.experiment.Experiment plugin) {
    this.plugin = plugin;
  }

  /** As one of this program. */
  public static Experiment of(org.smkl.api.experiment.Experiment plugin) {
    String does;
    try {
      does = plugin.description();
    } catch (BrokenPluginException e) {
      // The list of experiments has others.
      does = e.getMessage();
    }
    Set<String> obeys = Set.of("betaProjector");
    return new Experiment(
        plugin.id(), does, new PluggedExperiment(plugin)::run, false, true, obeys);
  }

  /** Measures what is missing. The first row that fails is thrown when the others are measured. */
  private Section run(ExperimentContext context) {
    ExperimentInput input = input(context);
    String title = plugin.description();
    List<String> columns = plugin.columns();
    List<Result> found = new ArrayList<>();
    List<RuntimeException> failures = new ArrayList<>();
    try {
      for (String row : plugin.rows(input)) {
        try {
          context
              .once(Keys.of(plugin.id(), row), () -> measured(columns, row, input))
              .ifPresent(result -> found.add(result.with(ROW, row)));
        } catch (BrokenPluginException | RefusedException | SpoiltDataException e) {
          failures.add(e);
        }
      }
    } catch (GivenUpException e) {
      context.progress().accept(e.getMessage());
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    String id = plugin.id().replaceAll("[^A-Za-z0-9-]+", "_");
    List<String> headings = Stream.concat(Stream.of(ROW), columns.stream()).toList();
    List<Column> shown = headings.stream().map(heading -> column(heading, found)).toList();
    List<List<Object>> rows =
        found.stream().map(result -> headings.stream().map(result::get).toList()).toList();
    ResultTable table = new ResultTable(id, title, "", shown, rows);
    return new Section(id, plugin.id(), List.of(), List.of(table), List.of());
  }

  private static Column column(String heading, List<Result> found) {
    boolean texts = found.stream().anyMatch(result -> result.get(heading) instanceof String);
    return new Column(heading, texts ? Column.Format.TEXT : Column.Format.NUMBER, false);
  }

  private static ExperimentInput input(ExperimentContext context) {
    ExperimentInput.Chosen chosen =
        new ExperimentInput.Chosen(
            context.alphaSolver(),
            context.toolbox().beta(context.chosen().solvers().beta()),
            context.backend());
    Supplier<List<KnownProblem>> problems = new Lazy<>(() -> KnownProblems.of(context));
    return ExperimentInput.of(problems, context.toolbox()::all, chosen, context.budget())
        .with(context.chosen().files(), context.chosen().draws(), context.quick(), context.seed());
  }

  private Result measured(List<String> columns, String row, ExperimentInput input) {
    List<Object> cells = plugin.measure(row, input);
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int c = 0; c < columns.size(); c++) {
      fields.put(columns.get(c), cells.get(c));
    }
    return new Result(fields);
  }
}
