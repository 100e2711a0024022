package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.api.StopSignal;
import org.smkl.bench.experiment.Chosen;
import org.smkl.console.report.Report;
import org.smkl.console.report.ResultTable;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.PublishedFiles;

class ExperimentRunTest {
  @TempDir private Path folder;
  private final List<String> work = new ArrayList<>();

  @Test
  void publishedWeightsHaveThePublishedObjectiveAndAccuracy() {
    Report report = run(folder, "iris,wine,parkinsons,haberman", "q2", StopSignal.NEVER);
    ResultTable table = table(report, "q2-weights");
    assertEquals(8, table.rows().size());
    for (List<Object> row : table.rows()) {
      // Weights are published with four digits, objectives from an SVM solved to 1e-3.
      assertEquals(0, number(row, table, "difference, %"), 5e-3, row.toString());
      assertEquals(
          number(row, table, "published, %"),
          number(row, table, "accuracy, %"),
          0.06,
          row.toString());
    }
  }

  @Test
  void baselinesAsPublishedGiveThePublishedFigures() {
    Report report = run(folder, "iris,wine,parkinsons,heart", "q1", StopSignal.NEVER);
    ResultTable table = table(report, "q1-as-published");
    int checked = 0;
    for (List<Object> row : table.rows()) {
      if (row.get(1).equals("average") || row.get(1).equals("cka")) {
        assertEquals(0, number(row, table, "difference"), 0.06, row.toString());
        assertEquals(number(row, table, "published kernels"), number(row, table, "kernels"), 0);
        checked++;
      }
    }
    assertEquals(8, checked);
  }

  @Test
  void aStoppedRunGoesOnAndEndsWithTheSameTables() {
    PublishedFiles.data();
    Report whole = run(folder.resolve("whole"), "iris,wine", "q5,q2", StopSignal.NEVER);
    AtomicInteger asked = new AtomicInteger();
    Report part =
        run(folder.resolve("part"), "iris,wine", "q5,q2", () -> asked.incrementAndGet() > 40);
    assertTrue(part.warnings().stream().anyMatch(w -> w.contains("stopped early")));
    Report rest = run(folder.resolve("part"), "iris,wine", "q5,q2", StopSignal.NEVER);
    for (String id : List.of("q5", "q2-starts", "q2-weights")) {
      assertEquals(withoutTimes(table(whole, id)), withoutTimes(table(rest, id)));
    }
    work.clear();
    run(folder.resolve("part"), "iris,wine", "q5,q2", StopSignal.NEVER);
    assertEquals(List.of(), work);
    assertTrue(Files.exists(folder.resolve("part/report.html")));
    assertTrue(Files.exists(folder.resolve("part/q5.csv")));
  }

  @Test
  void thePublishedFiguresNeedNoFolderBesideTheData() throws Exception {
    Path data = folder.resolve("alone/data");
    Files.createDirectories(data);
    Files.copy(PublishedFiles.data().resolve("iris.csv"), data.resolve("iris.csv"));
    ResultTable table = table(run(data, Optional.empty()), "q5");
    assertEquals(16.78025, number(table.rows().get(0), table, "published"), 1e-5);
  }

  @Test
  void aFolderWithoutFiguresIsRefused() {
    InputException refused =
        assertThrows(InputException.class, () -> run(PublishedFiles.data(), Optional.of(folder)));
    assertTrue(refused.getMessage().contains("published.csv"), refused.getMessage());
  }

  private Report run(Path data, Optional<Path> reference) {
    return new ExperimentRun(
            "test",
            data,
            reference,
            Optional.empty(),
            folder.resolve("out"),
            List.of("iris"),
            Experiments.named(List.of("q5")),
            true,
            1,
            Toolbox.of(Plugins.discover()),
            Chosen.DEFAULT,
            work::add,
            Budget.oneThread())
        .run(Optional.empty());
  }

  private Report run(Path output, String sets, String experiments, StopSignal stop) {
    return new ExperimentRun(
            "test",
            PublishedFiles.data(),
            Optional.empty(),
            Optional.empty(),
            output,
            List.of(sets.split(",")),
            Experiments.named(List.of(experiments.split(","))),
            true,
            1,
            Toolbox.of(Plugins.discover()),
            Chosen.DEFAULT,
            work::add,
            Budget.oneThread().withThreads(2).withStop(stop))
        .run(Optional.empty());
  }

  private static ResultTable table(Report report, String id) {
    return report.sections().stream()
        .flatMap(section -> section.tables().stream())
        .filter(table -> table.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static double number(List<Object> row, ResultTable table, String heading) {
    return ((Number) row.get(table.headings().indexOf(heading))).doubleValue();
  }

  private static List<List<Object>> withoutTimes(ResultTable table) {
    int seconds = table.headings().indexOf("seconds");
    return table.rows().stream()
        .map(
            row -> {
              List<Object> copy = new ArrayList<>(row);
              if (seconds >= 0) {
                copy.remove(seconds);
              }
              return copy;
            })
        .toList();
  }
}
