package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.experiment.ExperimentInput;
import org.smkl.api.experiment.KnownProblem;
import org.smkl.api.relax.RelaxationBackend;

/**
 * The contract of {@link Experiment}, on three small problems and the plugins that are on the class
 * path of the test.
 */
public abstract class ExperimentTck extends PluginTck {
  private static final int MOST = 20;
  private static final double STOPPED_WITHIN = 5;

  /** The experiment under test. */
  protected abstract Experiment experiment();

  @Override
  protected final Plugin plugin() {
    return experiment();
  }

  /** What it measures and may use; files for those that need some are given by an override. */
  protected ExperimentInput input(List<KnownProblem> problems, StopSignal stop) {
    return ExperimentInput.of(
        () -> problems,
        ExperimentTck::services,
        new ExperimentInput.Chosen(
            new TinyAlphaSolver(), first(BetaProjector.class), first(RelaxationBackend.class)),
        Budget.oneThread().withStop(stop));
  }

  private static <T extends Plugin> Map<String, T> services(Class<T> kind) {
    Map<String, T> found = new TreeMap<>();
    for (T plugin : ServiceLoader.load(kind, ExperimentTck.class.getClassLoader())) {
      found.put(plugin.id(), plugin);
    }
    if (kind == AlphaSolver.class) {
      AlphaSolver tiny = new TinyAlphaSolver();
      found.putIfAbsent(tiny.id(), kind.cast(tiny));
    }
    return found;
  }

  private static <T extends Plugin> T first(Class<T> kind) {
    return services(kind).values().stream().findFirst().orElse(null);
  }

  private static List<KnownProblem> problems() {
    return List.of(
        known("two", RelaxationInstances.random(3, 12, 4, 2, 0.1)),
        known("one", RelaxationInstances.random(5, 10, 3, 1, 1)),
        known("alike", RelaxationInstances.identicalKernels(4, 10)));
  }

  private static KnownProblem known(String name, Problem problem) {
    return new KnownProblem(name, problem, 0, Double.POSITIVE_INFINITY);
  }

  private List<String> rows(ExperimentInput input) {
    List<String> rows = experiment().rows(input);
    return rows.subList(0, Math.min(MOST, rows.size()));
  }

  @Test
  void describesItselfInOneLine() {
    String words = experiment().description();
    assertFalse(words.isBlank() || words.contains("\n"), "description(): '" + words + "'");
  }

  @Test
  void columnsHaveHeadingsOfTheirOwn() {
    requireNames("columns()", experiment().columns());
    assertFalse(
        experiment().columns().contains("row"), "'row' is the heading of the names of the rows");
  }

  @Test
  void rowsHaveNamesOfTheirOwnAndTheSameAgain() {
    List<String> rows = experiment().rows(input(problems(), StopSignal.NEVER));
    requireNames("rows()", rows);
    assertEquals(
        rows,
        experiment().rows(input(problems(), StopSignal.NEVER)),
        "rows() for the same input: a row is kept under its name");
  }

  private static void requireNames(String call, List<String> names) {
    assertFalse(names.isEmpty(), call + " is empty; expected one name at least");
    for (String name : names) {
      assertTrue(
          name != null && !name.isBlank() && name.length() <= 200 && name.equals(name.strip()),
          call + " has '" + name + "'; expected 1 to 200 characters, no blanks at the ends");
    }
    assertEquals(names.size(), new HashSet<>(names).size(), call + " has a name twice: " + names);
  }

  /** The last row first: none may need another. */
  @Test
  void everyRowHasATextOrANumberForEachColumn() {
    ExperimentInput input = input(problems(), StopSignal.NEVER);
    List<String> rows = rows(input);
    List<String> columns = experiment().columns();
    Map<String, Boolean> texts = new TreeMap<>();
    for (int k = rows.size() - 1; k >= 0; k--) {
      String row = rows.get(k);
      List<Object> cells = experiment().measure(row, input);
      assertEquals(
          columns.size(), cells.size(), "cells of row '" + row + "', one for each of " + columns);
      for (int c = 0; c < cells.size(); c++) {
        Object cell = cells.get(c);
        String where = "row '" + row + "', column '" + columns.get(c) + "': ";
        boolean text = cell instanceof String;
        assertTrue(
            text || cell instanceof Double || cell instanceof Integer || cell instanceof Long,
            where + "a String, Integer, Long or Double was expected, and it is " + cell);
        assertEquals(
            texts.computeIfAbsent(columns.get(c), column -> text),
            text,
            where + "whether it is a text; all cells of a column are, or none");
      }
    }
  }

  @Test
  void nothingIsModified() {
    List<KnownProblem> problems = problems();
    ExperimentInput input = input(problems, StopSignal.NEVER);
    rows(input).forEach(row -> experiment().measure(row, input));
    List<KnownProblem> fresh = problems();
    for (int p = 0; p < problems.size(); p++) {
      Problem used = problems.get(p).problem();
      Problem unused = fresh.get(p).problem();
      assertArrayEquals(unused.upper(), used.upper(), 0.0, "upper bounds of a problem");
      for (int i = 0; i < used.q(); i++) {
        assertArrayEquals(
            unused.gram(i).entries(), used.gram(i).entries(), 0.0, "kernel " + i + " of a problem");
      }
    }
  }

  @Test
  void returnsSoonOnceItIsStopped() {
    ExperimentInput input = input(problems(), () -> true);
    for (String row : rows(input(problems(), StopSignal.NEVER))) {
      long start = System.nanoTime();
      experiment().measure(row, input);
      double seconds = (System.nanoTime() - start) * 1e-9;
      assertTrue(
          seconds < STOPPED_WITHIN,
          () ->
              "row '%s' took %.1f s with the stop signal raised; at most %.0f are allowed"
                  .formatted(row, seconds, STOPPED_WITHIN));
    }
  }
}
