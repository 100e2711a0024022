package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smkl.api.KernelSource;
import org.smkl.api.NumberParameter;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.task.RowPair;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;

/**
 * The contract of {@link TaskFamily}, and that its machines are the dual of the primal problem that
 * its author writes down in {@link #loss}: on small rows of every kind, with weights and without,
 * the best value of the one is the best of the other.
 */
public abstract class TaskFamilyTck extends PluginTck {
  /** What a primal and a dual optimum may differ by, relative to their size. */
  private static final double AGREEMENT = 1e-7;

  /** The task under test. */
  protected abstract TaskFamily task();

  /**
   * What a machine pays beside 1/2 |w|^2, written down apart from {@link TaskFamily#machines}.
   *
   * @param machine which of the machines
   * @param values for each row the value of w at it, without the bias
   * @param bias the bias t; 0 for a machine without
   */
  protected abstract double loss(TaskInput input, int machine, double[] values, double bias);

  /** Values of parameters to try; all others have their defaults. By default the defaults alone. */
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of());
  }

  /** Values that the task must refuse. */
  protected List<Map<String, Double>> refused() {
    return List.of();
  }

  @Override
  protected final Plugin plugin() {
    return task();
  }

  @Test
  void describesItselfInOneLine() {
    assertFalse(task().description().isBlank());
    assertFalse(task().description().contains("\n"), task().description());
    assertEquals(task().targets(), task().targets());
  }

  @Test
  void parametersHaveNamesOfTheirOwnAndWords() {
    Set<String> names = new HashSet<>(Set.of("C"));
    for (NumberParameter parameter : task().parameters()) {
      assertTrue(names.add(parameter.name()), parameter.name());
      assertFalse(parameter.description().isBlank(), parameter.name());
    }
  }

  @Test
  void valuesOutOfRangeAreRefusedByName() {
    for (Map<String, Double> values : refused()) {
      TaskInput input = inputs(values).get(0);
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> task().machines(input), values.toString());
      assertTrue(
          values.keySet().stream().anyMatch(name -> e.getMessage().contains(name)), e.getMessage());
    }
  }

  @Test
  void theSameRowsGiveTheSameMachines() {
    for (TaskInput input : inputs()) {
      assertSame(task().machines(input), task().machines(input));
    }
  }

  @Test
  void machinesAreOfAsManyForEveryC() {
    for (Map<String, Double> values : settings()) {
      for (TaskRows rows : TaskRows.all(task())) {
        TaskMachines one = task().machines(rows.input(task(), values, 1));
        for (double c : new double[] {1e-3, 30}) {
          TaskMachines other = task().machines(rows.input(task(), values, c));
          assertEquals(one.decision(), other.decision());
          assertEquals(one.machines().size(), other.machines().size());
        }
      }
    }
  }

  @Test
  void rowsWithoutWeightTakeNoPart() {
    for (TaskInput input : inputs()) {
      double[] bounds = input.bounds();
      TaskMachines stated = task().machines(input);
      List<RowPair> pairs = stated.pairs();
      for (TaskMachine machine : stated.machines()) {
        for (int j = 0; j < machine.block().size(); j++) {
          int point = machine.block().row(j);
          int first = pairs.isEmpty() ? point : pairs.get(point).first();
          int second = pairs.isEmpty() ? point : pairs.get(point).second();
          assertTrue(Math.max(first, second) < input.rows(), "variable %d".formatted(j));
          assertTrue(
              bounds[first] > 0 && bounds[second] > 0, "variable %d, no weight".formatted(j));
        }
      }
    }
  }

  /** A strong duality that no rounding of a judge explains away. */
  @Test
  void theBestDualValueIsTheBestPrimalOne() {
    for (TaskInput input : inputs()) {
      SymmetricMatrix gram = gram(input.rows());
      TaskMachines machines = task().machines(input);
      Problem problem = problem(machines, gram);
      double[] alpha = TinySvm.alpha(problem, new double[] {1});
      for (int c = 0; c < problem.blocks().size(); c++) {
        AlphaProblem step = new AlphaProblem(problem.gram(0), problem.blocks().get(c));
        AlphaValue value = step.evaluate(problem.part(alpha, c));
        double[] v = problem.source().overRows(problem.expansion(alpha, c));
        v = Arrays.copyOf(v, input.rows());
        double[] f = new double[v.length];
        gram.multiply(v, f);
        double energy = 0;
        for (int j = 0; j < v.length; j++) {
          energy += v[j] * f[j];
        }
        double bias = machines.machines().get(c).biased() ? value.bias() : 0;
        double primal = energy / 2 + loss(input, c, f, bias);
        double scale = Math.abs(primal) + Math.abs(value.dual()) + energy + 1e-3;
        assertEquals(
            value.dual(),
            primal,
            AGREEMENT * scale,
            "machine %d of %d rows, C = %s, %s"
                .formatted(c, input.rows(), input.c(), input.arguments()));
      }
    }
  }

  /** No primal value, at whatever weights and bias, is below the best dual one. */
  @Test
  void noPrimalValueIsBelowTheBestDualOne() {
    Random random = new Random(4);
    for (TaskInput input : inputs()) {
      SymmetricMatrix gram = gram(input.rows());
      TaskMachines machines = task().machines(input);
      Problem problem = problem(machines, gram);
      double[] alpha = TinySvm.alpha(problem, new double[] {1});
      for (int c = 0; c < problem.blocks().size(); c++) {
        AlphaProblem step = new AlphaProblem(problem.gram(0), problem.blocks().get(c));
        double dual = step.evaluate(problem.part(alpha, c)).dual();
        for (int draw = 0; draw < 20; draw++) {
          double size = Math.pow(10, random.nextInt(5) - 2);
          double[] v = random.doubles(input.rows(), -size, size).toArray();
          double[] f = new double[v.length];
          gram.multiply(v, f);
          double energy = 0;
          for (int j = 0; j < v.length; j++) {
            energy += v[j] * f[j];
          }
          double bias = machines.machines().get(c).biased() ? size * random.nextGaussian() : 0;
          double primal = energy / 2 + loss(input, c, f, bias);
          assertTrue(
              primal >= dual - AGREEMENT * (Math.abs(dual) + Math.abs(primal) + 1),
              "primal %s, dual %s at %s".formatted(primal, dual, input.arguments()));
        }
      }
    }
  }

  private List<TaskInput> inputs() {
    List<TaskInput> inputs = new ArrayList<>();
    settings().forEach(values -> inputs.addAll(inputs(values)));
    return inputs;
  }

  private List<TaskInput> inputs(Map<String, Double> values) {
    List<TaskInput> inputs = new ArrayList<>();
    for (TaskRows rows : TaskRows.all(task())) {
      for (double c : new double[] {0.1, 1, 20}) {
        inputs.add(rows.input(task(), values, c));
      }
    }
    return inputs;
  }

  private static Problem problem(TaskMachines machines, SymmetricMatrix gram) {
    return TaskProblem.of(
        machines, KernelSource.of(List.of(gram)), List.of(PsdGround.stored()), 1, 1);
  }

  /** A Gaussian kernel between points on a line, with a little of the unit matrix. */
  private static SymmetricMatrix gram(int n) {
    double[] entries = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        double distance = TaskRows.place(j) - TaskRows.place(k);
        entries[j * n + k] = Math.exp(-distance * distance) + (j == k ? 0.1 : 0);
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  private static void assertSame(TaskMachines one, TaskMachines other) {
    assertEquals(one.decision(), other.decision());
    assertArrayEquals(one.ridge(), other.ridge());
    assertEquals(one.pairs(), other.pairs());
    assertEquals(one.machines().size(), other.machines().size());
    for (int c = 0; c < one.machines().size(); c++) {
      TaskMachine first = one.machines().get(c);
      TaskMachine second = other.machines().get(c);
      assertEquals(first.rightHandSide(), second.rightHandSide());
      assertEquals(first.biased(), second.biased());
      assertEquals(first.positive(), second.positive());
      assertEquals(first.negative(), second.negative());
      assertArrayEquals(first.block().linear(), second.block().linear());
      assertArrayEquals(first.block().upper(), second.block().upper());
      assertArrayEquals(first.block().signs(), second.block().signs());
      assertArrayEquals(first.block().points(), second.block().points());
    }
  }
}
