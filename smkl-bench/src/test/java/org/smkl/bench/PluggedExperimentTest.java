package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.Arguments;
import org.smkl.api.Budget;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.experiment.ExperimentInput;
import org.smkl.bench.experiment.Chosen;
import org.smkl.console.report.Report;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** Experiments of plugins, honest ones and others, in one run with those of this program. */
class PluggedExperimentTest {
  private static final Toolbox TOOLS = Toolbox.of(Plugins.discover());

  @TempDir private Path folder;

  /** Twice the number of the row, and words. */
  private static class Honest implements Experiment {
    final String id;
    final List<String> measured = Collections.synchronizedList(new ArrayList<>());

    Honest(String id) {
      this.id = id;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public String description() {
      return "twice a number";
    }

    @Override
    public List<String> columns() {
      return List.of("twice", "words", "kernels");
    }

    @Override
    public List<String> rows(ExperimentInput input) {
      return List.of("1", "2", "3");
    }

    @Override
    public List<Object> measure(String row, ExperimentInput input) {
      measured.add(row);
      return List.of(
          2 * Integer.parseInt(row), "row " + row, input.problems().get(0).problem().q());
    }
  }

  /** How an experiment breaks its contract. */
  enum Lie {
    NULL_DESCRIPTION,
    NULL_COLUMNS,
    NO_COLUMNS,
    THE_COLUMN_ROW,
    NULL_ROWS,
    NO_ROWS,
    A_NULL_NAME,
    A_NAME_TWICE,
    A_NAME_OF_TWO_LINES,
    ENDLESS_ROWS,
    NULL_CELLS,
    TOO_FEW_CELLS,
    ENDLESS_CELLS,
    A_NULL_CELL,
    A_CELL_OF_ANOTHER_KIND,
    THROWS,
    AN_ERROR,
    REFUSES,
    OVERWRITES_A_KERNEL
  }

  /** Honest but for one lie, in its second row where it is about rows. */
  private static final class Liar extends Honest {
    private final Lie lie;

    Liar(Lie lie) {
      super("liar");
      this.lie = lie;
    }

    @Override
    public String description() {
      return lie == Lie.NULL_DESCRIPTION ? null : super.description();
    }

    @Override
    public List<String> columns() {
      return switch (lie) {
        case NULL_COLUMNS -> null;
        case NO_COLUMNS -> List.of();
        case THE_COLUMN_ROW -> List.of("row", "words", "kernels");
        default -> super.columns();
      };
    }

    @Override
    public List<String> rows(ExperimentInput input) {
      return switch (lie) {
        case NULL_ROWS -> null;
        case NO_ROWS -> List.of();
        case A_NULL_NAME -> Arrays.asList("1", null);
        case A_NAME_TWICE -> List.of("1", "1");
        case A_NAME_OF_TWO_LINES -> List.of("1\n2");
        case ENDLESS_ROWS -> endless("1");
        default -> super.rows(input);
      };
    }

    @Override
    public List<Object> measure(String row, ExperimentInput input) {
      if (!row.equals("2")) {
        return super.measure(row, input);
      }
      return switch (lie) {
        case NULL_CELLS -> null;
        case TOO_FEW_CELLS -> List.of(1);
        case ENDLESS_CELLS -> endless(1);
        case A_NULL_CELL -> Arrays.asList(1, null, 3);
        case A_CELL_OF_ANOTHER_KIND -> List.of(1, List.of(), 3);
        case THROWS -> throw new IllegalStateException("the plugin's own words");
        case AN_ERROR -> throw new StackOverflowError("deep");
        case REFUSES -> throw new UnsupportedOperationException("it has no use for this");
        case OVERWRITES_A_KERNEL -> {
          input.problems().get(0).problem().gram(0).entries()[0] = 1e9;
          yield super.measure(row, input);
        }
        default -> super.measure(row, input);
      };
    }

    private static <T> List<T> endless(T one) {
      return new AbstractList<>() {
        @Override
        public T get(int index) {
          return one;
        }

        @Override
        public int size() {
          return Integer.MAX_VALUE;
        }
      };
    }
  }

  private Report run(StopSignal stop, Toolbox toolbox, String... names) {
    return new ExperimentRun(
            "test",
            folder,
            Optional.empty(),
            Optional.empty(),
            folder,
            List.of(),
            new Experiments(List.of(), toolbox).chosen(List.of(names)),
            true,
            1,
            toolbox,
            Chosen.DEFAULT,
            line -> {},
            Budget.oneThread().withStop(stop))
        .run(Optional.empty());
  }

  private static List<List<Object>> rows(Report report, String id) {
    return report.sections().stream()
        .filter(section -> section.id().equals(id))
        .map(Section::tables)
        .map(tables -> tables.get(0).rows())
        .findFirst()
        .orElseThrow();
  }

  private long kept(String id) throws IOException {
    return Files.readAllLines(folder.resolve("results.jsonl")).stream()
        .filter(line -> line.startsWith("{\"key\":\"%s/".formatted(id)))
        .count();
  }

  @Test
  void rowsAreKeptShownAndNotMeasuredAgain() throws IOException {
    Honest first = new Honest("mine");
    Report report = run(StopSignal.NEVER, TOOLS.with(first), "mine");
    assertEquals(List.of("1", "2", "3"), first.measured);
    assertEquals(
        List.of(
            List.of("1", 2, "row 1", 20),
            List.of("2", 4, "row 2", 20),
            List.of("3", 6, "row 3", 20)),
        rows(report, "mine"));
    ResultTable table = report.sections().get(0).tables().get(0);
    assertEquals(List.of("row", "twice", "words", "kernels"), table.headings());
    for (String file : List.of("report.html", "mine.csv", "mine.tex")) {
      assertTrue(Files.readString(folder.resolve(file)).contains("row 3"), file);
    }
    List<String> lines = Files.readAllLines(folder.resolve("results.jsonl"));
    Files.write(folder.resolve("results.jsonl"), lines.subList(0, lines.size() - 1));
    Honest second = new Honest("mine");
    assertEquals(
        rows(report, "mine"), rows(run(StopSignal.NEVER, TOOLS.with(second), "mine"), "mine"));
    assertEquals(List.of("3"), second.measured);
  }

  @ParameterizedTest
  @EnumSource
  void aLiarIsNamedAndOthersLoseNothing(Lie lie) throws IOException {
    Toolbox toolbox = TOOLS.with(new Honest("before")).with(new Honest("after"));
    Toolbox with = toolbox.with(new Liar(lie));
    RuntimeException told =
        assertThrows(
            RuntimeException.class, () -> run(StopSignal.NEVER, with, "before", "liar", "after"));
    assertTrue(told.getMessage().contains("experiment plugin liar (from "), told.getMessage());
    assertEquals(3, kept("before"));
    assertEquals(3, kept("after"));
    String page = Files.readString(folder.resolve("report.html"));
    assertTrue(page.contains("before.csv") || page.contains("before"), "the report is written");
    assertTrue(Files.exists(folder.resolve("after.csv")), "and the tables after it");
    if (lie.compareTo(Lie.NULL_CELLS) >= 0) {
      assertEquals(2, kept("liar"), "its other rows");
      assertTrue(Files.readString(folder.resolve("liar.csv")).contains("row 3"));
    }
  }

  @Test
  void whatNeverEndsIsLeftBehindWhenTheRunIsStopped() throws IOException {
    AtomicBoolean stopped = new AtomicBoolean();
    Honest endless =
        new Honest("endless") {
          @Override
          public List<Object> measure(String row, ExperimentInput input) {
            stopped.set(row.equals("2"));
            while (stopped.get()) {
              Thread.onSpinWait();
            }
            return super.measure(row, input);
          }
        };
    try {
      Report report =
          run(stopped::get, TOOLS.with(new Honest("before")).with(endless), "before", "endless");
      assertTrue(
          report.warnings().stream().anyMatch(w -> w.contains("experiment plugin endless")),
          report.warnings()::toString);
      assertEquals(1, rows(report, "endless").size());
      assertEquals(3, rows(report, "before").size());
    } finally {
      stopped.set(false);
    }
    assertEquals(1, kept("endless"));
  }

  @Test
  void theIdOfABuiltInOneIsRefused() {
    Toolbox toolbox = TOOLS.with(new Honest("q1"));
    String told =
        assertThrows(PluginException.class, () -> new Experiments(List.of(), toolbox)).getMessage();
    assertTrue(told.contains("experiment plugin q1 (from "), told);
    assertTrue(told.contains("id of an experiment of this program"), told);
  }

  @Test
  void parametersAreInTheKeyAndInTheNameOfTheTable() throws IOException {
    Experiment scaled =
        new Honest("scaled") {
          private final List<Parameter> parameters =
              List.of(Parameter.number("times", "what numbers are multiplied by", 1));

          @Override
          public List<Parameter> settings() {
            return parameters;
          }

          @Override
          public Plugin configured(Arguments arguments) {
            return new Honest("scaled") {
              @Override
              public List<Object> measure(String row, ExperimentInput input) {
                return List.of(arguments.number("times") * Integer.parseInt(row), row, 0);
              }
            };
          }
        };
    Report report = run(StopSignal.NEVER, TOOLS.with(scaled), "scaled(times=3)", "scaled");
    assertEquals(List.of("1", 3.0, "1", 0), rows(report, "scaled_times_3_").get(0));
    assertEquals(3, kept("scaled(times=3)"));
    assertTrue(Files.exists(folder.resolve("scaled_times_3_.csv")));
  }

  @Test
  void everyAvailablePluginCanBeAskedFor() {
    Honest asks =
        new Honest("asks") {
          @Override
          public List<Object> measure(String row, ExperimentInput input) {
            Map<String, AlphaSolver> solvers = input.plugins(AlphaSolver.class);
            assertFalse(solvers.isEmpty());
            return List.of(solvers.size(), String.join(" ", solvers.keySet()), input.draws(7));
          }
        };
    List<Object> row = rows(run(StopSignal.NEVER, TOOLS.with(asks), "asks"), "asks").get(0);
    assertEquals("libsvm smo", row.get(2));
    assertEquals(7, row.get(3));
  }
}
