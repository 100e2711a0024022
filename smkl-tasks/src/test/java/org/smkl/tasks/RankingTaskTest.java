package org.smkl.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.api.Arguments;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.task.RowPair;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;
import org.smkl.tck.TaskFamilyTck;
import org.smkl.tck.TinySvm;

class RankingTaskTest extends TaskFamilyTck {
  @Override
  protected TaskFamily task() {
    return new RankingTask();
  }

  @Override
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of(), Map.of("reach", 1.0), Map.of("reach", 3.0));
  }

  @Override
  protected List<Map<String, Double>> refused() {
    return List.of(Map.of("reach", -1.0), Map.of("reach", 0.5));
  }

  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double[] y = input.numbers();
    double loss = 0;
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < y.length; j++) {
        if (y[i] > y[j] && together(input, i, j) && near(input, i, j)) {
          double bound = input.bounds()[i] / input.c() * input.bounds()[j];
          loss += bound * Math.max(0, 1 - values[i] + values[j]);
        }
      }
    }
    return loss;
  }

  private static boolean together(TaskInput input, int i, int j) {
    return input.groups().length == 0 || input.groups()[i] == input.groups()[j];
  }

  /** Whether there are few enough different numbers from that of j up to that of i. */
  private static boolean near(TaskInput input, int i, int j) {
    double[] y = input.numbers();
    double reach = input.arguments().number("reach");
    long steps =
        IntStream.range(0, y.length)
            .filter(k -> input.bounds()[k] > 0 && together(input, i, k))
            .mapToDouble(k -> y[k] + 0.0)
            .filter(value -> value > y[j] && value <= y[i])
            .distinct()
            .count();
    return reach == 0 || steps <= reach;
  }

  /** Linear weights are those of a linear SVM without bias on the differences of rows. */
  @ParameterizedTest
  @CsvSource({"0.01, 0", "0.3, 0", "5, 0", "0.3, 2"})
  void weightsAreThoseOfDifferencesOfRows(double c, double reach) {
    Random random = new Random(7);
    double[][] x = new double[14][3];
    double[] y = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      Arrays.setAll(x[j], k -> random.nextGaussian());
      y[j] = Math.rint(2 * x[j][0] - x[j][1] + random.nextGaussian());
    }
    Rows rows = new Rows(y, c, Map.of("reach", reach));
    TaskMachines machines = new RankingTask().machines(rows);
    double[] entries = new double[x.length * x.length];
    for (int j = 0; j < x.length; j++) {
      for (int k = 0; k < x.length; k++) {
        entries[j * x.length + k] = product(x[j], x[k]);
      }
    }
    Problem problem =
        TaskProblem.of(
            machines,
            KernelSource.of(List.of(SymmetricMatrix.wrap(x.length, entries))),
            List.of(PsdGround.stored()),
            1,
            1);
    double[] alpha = TinySvm.alpha(problem, new double[] {1});
    double[] v = problem.source().overRows(problem.expansion(alpha, 0));
    double[] w = new double[3];
    for (int j = 0; j < x.length; j++) {
      add(w, v[j], x[j]);
    }
    double[] expected = byDifferences(x, rows, c);
    for (int k = 0; k < w.length; k++) {
      assertEquals(expected[k], w[k], 1e-5 * Math.sqrt(product(expected, expected)));
    }
  }

  /** LIBLINEAR's dual coordinate descent for the hinge, one difference after the other. */
  private static double[] byDifferences(double[][] x, TaskInput input, double c) {
    List<double[]> differences = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        if (input.numbers()[i] > input.numbers()[j] && near(input, i, j)) {
          double[] z = x[i].clone();
          add(z, -1, x[j]);
          differences.add(z);
        }
      }
    }
    double[] w = new double[x[0].length];
    double[] alpha = new double[differences.size()];
    for (int sweep = 0; sweep < 20_000; sweep++) {
      for (int p = 0; p < alpha.length; p++) {
        double[] z = differences.get(p);
        double step = (1 - product(w, z)) / product(z, z);
        double next = Math.min(c, Math.max(0, alpha[p] + step));
        add(w, next - alpha[p], z);
        alpha[p] = next;
      }
    }
    return w;
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; k < one.length; k++) {
      sum += one[k] * other[k];
    }
    return sum;
  }

  private static void add(double[] to, double factor, double[] what) {
    for (int k = 0; k < to.length; k++) {
      to[k] += factor * what[k];
    }
  }

  @Test
  void rowsThatNobodyCanOrderAreRefused() {
    Rows same = new Rows(new double[] {2, 2, -0.0, 0.0}, 1, Map.of("reach", 1.0));
    assertEquals(
        List.of(new RowPair(0, 2), new RowPair(0, 3), new RowPair(1, 2), new RowPair(1, 3)),
        new RankingTask().machines(same).pairs());
    Rows ties = new Rows(new double[] {2, 2}, 1, Map.of());
    UnsupportedOperationException none =
        assertThrows(UnsupportedOperationException.class, () -> new RankingTask().machines(ties));
    assertTrue(none.getMessage().contains("No two of 2 rows"), none.getMessage());
    double[] many = new double[400];
    Arrays.setAll(many, j -> j);
    UnsupportedOperationException much =
        assertThrows(
            UnsupportedOperationException.class,
            () -> new RankingTask().machines(new Rows(many, 1, Map.of())));
    assertTrue(much.getMessage().contains("reach=1"), much.getMessage());
    assertEquals(
        399, new RankingTask().machines(new Rows(many, 1, Map.of("reach", 1.0))).pairs().size());
  }

  private record Rows(double[] numbers, double c, Map<String, Double> values) implements TaskInput {
    @Override
    public int rows() {
      return numbers.length;
    }

    @Override
    public List<String> classes() {
      return List.of();
    }

    @Override
    public int[] labels() {
      return new int[0];
    }

    @Override
    public double[] bounds() {
      double[] bounds = new double[numbers.length];
      Arrays.fill(bounds, c);
      return bounds;
    }

    @Override
    public boolean oneVersusRest() {
      return false;
    }

    @Override
    public Arguments arguments() {
      return Arguments.of(new RankingTask().parameters(), values);
    }
  }
}
