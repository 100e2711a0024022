package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.console.report.Report;
import org.smkl.console.report.ResultTable;
import org.smkl.core.fit.Solvers;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.PublishedFiles;
import org.smkl.tck.RequiresSolver;

/** Experiments on other plugins and kernels than the defaults. */
class MeasuredPluginsTest {
  @TempDir private Path folder;

  private static Chosen chosen(String alpha, Optional<String> kernels, List<String> methods) {
    return new Chosen(
        Solvers.of(Map.of("alphaSolver", alpha)), kernels, methods, OptionalInt.empty(), List.of());
  }

  private Report run(String experiment, Chosen chosen) {
    return new ExperimentRun(
            "test",
            PublishedFiles.data(),
            Optional.empty(),
            Optional.empty(),
            folder,
            List.of("iris"),
            Experiments.named(List.of(experiment)),
            true,
            1,
            Toolbox.of(Plugins.discover()),
            chosen,
            line -> {},
            Budget.oneThread())
        .run(Optional.empty());
  }

  private static ResultTable table(Report report, String id) {
    return report.sections().stream()
        .flatMap(section -> section.tables().stream())
        .filter(table -> table.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static List<Object> column(ResultTable table, String heading) {
    int c = table.headings().indexOf(heading);
    return table.rows().stream().map(row -> row.get(c)).toList();
  }

  /** Backends that share no code agree, and so do alpha-solvers. */
  @Test
  @RequiresSolver("clarabel")
  void backendsAndSolversAgreeOnValues() {
    Report report = run("backends", Chosen.DEFAULT);
    for (String id : List.of("backends", "solvers")) {
      ResultTable table = table(report, id);
      int compared = 0;
      for (Object error : column(table, "off the reference")) {
        if (error instanceof Number number && Double.isFinite(number.doubleValue())) {
          assertTrue(number.doubleValue() <= 1e-5, () -> id + ": " + table.rows());
          compared++;
        }
      }
      assertTrue(compared >= 2, () -> id + ": " + table.rows());
    }
    ResultTable backends = table(report, "backends");
    List<Object> full =
        backends.rows().stream()
            .filter(row -> row.contains("full"))
            .map(row -> row.get(backends.headings().indexOf("plugin")))
            .toList();
    assertTrue(full.containsAll(List.of("saddle", "clarabel")), full::toString);
    for (Object missing : column(backends, "bound missing")) {
      if (missing instanceof Number number && Double.isFinite(number.doubleValue())) {
        assertEquals(0, number.doubleValue(), 1e-5, () -> backends.rows().toString());
      }
    }
    assertEquals(
        Set.of("full", "3x3", "soc-basis"),
        column(table(report, "backends"), "relaxation").stream()
            .map(Object::toString)
            .collect(Collectors.toSet()));
  }

  @Test
  void methodsAndKernelsAreThoseChosen() {
    Report report =
        run("q2", chosen("libsvm", Optional.of("linear; rbf(gamma=0.5)"), List.of("average")));
    assertEquals("libsvm", report.facts().get("alpha-solver"));
    assertTrue(report.warnings().get(0).contains("not the published ones"));
    boolean average =
        report.sections().stream()
            .flatMap(section -> section.tables().stream())
            .flatMap(table -> table.rows().stream())
            .anyMatch(row -> row.contains("average"));
    assertTrue(average, report.sections()::toString);
    // Results of one choice are none of another.
    assertThrows(InputException.class, () -> run("q2", Chosen.DEFAULT));
  }
}
