package org.smkl.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Arguments;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;
import org.smkl.tck.TinySvm;

/** The one-class SVM at C = 1 is that of LIBSVM: objective and decision values. */
class OneClassLibsvmTest {
  private static final int ROWS = 40;

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.25, 0.6, 0.95})
  void objectiveAndDecisionValuesAreThoseOfLibsvm(double nu) {
    double[][] gram = gram();
    double[] expected = new double[ROWS];
    double objective = libsvm(gram, nu, expected);

    double[] entries = Arrays.stream(gram).flatMapToDouble(Arrays::stream).toArray();
    SymmetricMatrix matrix = SymmetricMatrix.wrap(ROWS, entries);
    OneClassTask task = new OneClassTask();
    TaskMachines machines = task.machines(new Rows(Arguments.of(task.parameters(), nu(nu))));
    Problem problem =
        TaskProblem.of(
            machines, KernelSource.of(List.of(matrix)), List.of(PsdGround.stored()), 1, 1);
    double[] alpha = TinySvm.alpha(problem, new double[] {1});
    AlphaValue value = new AlphaProblem(problem.gram(0), problem.blocks().get(0)).evaluate(alpha);
    assertEquals(objective, -value.dual(), 1e-4 * objective);
    double[] v = Arrays.copyOf(problem.expansion(alpha, 0), ROWS);
    for (int j = 0; j < ROWS; j++) {
      double f = value.bias();
      for (int k = 0; k < ROWS; k++) {
        f += v[k] * gram[j][k];
      }
      assertEquals(expected[j], f, 1e-4, "row " + j);
    }
  }

  private static Map<String, Double> nu(double nu) {
    return Map.of("nu", nu);
  }

  private static double[][] gram() {
    Random random = new Random(8);
    double[][] x = new double[ROWS][2];
    for (double[] row : x) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    double[][] gram = new double[ROWS][ROWS];
    for (int j = 0; j < ROWS; j++) {
      for (int k = 0; k < ROWS; k++) {
        double squares = Math.pow(x[j][0] - x[k][0], 2) + Math.pow(x[j][1] - x[k][1], 2);
        gram[j][k] = Math.exp(-0.5 * squares);
      }
    }
    return gram;
  }

  /** 1/2 a'Ka; the decision values go into the array. */
  private static double libsvm(double[][] gram, double nu, double[] decisions) {
    svm.svm_set_print_string_function(words -> {});
    svm_problem data = new svm_problem();
    data.l = ROWS;
    data.y = new double[ROWS];
    Arrays.fill(data.y, 1);
    data.x = new svm_node[ROWS][ROWS + 1];
    for (int j = 0; j < ROWS; j++) {
      for (int k = 0; k <= ROWS; k++) {
        svm_node node = new svm_node();
        node.index = k;
        node.value = k == 0 ? j + 1 : gram[j][k - 1];
        data.x[j][k] = node;
      }
    }
    svm_parameter how = new svm_parameter();
    how.svm_type = svm_parameter.ONE_CLASS;
    how.kernel_type = svm_parameter.PRECOMPUTED;
    how.nu = nu;
    how.eps = 1e-8;
    how.cache_size = 10;
    svm_model model = svm.svm_train(data, how);
    double energy = 0;
    for (int s = 0; s < model.l; s++) {
      for (int t = 0; t < model.l; t++) {
        energy +=
            model.sv_coef[0][s]
                * model.sv_coef[0][t]
                * gram[model.sv_indices[s] - 1][model.sv_indices[t] - 1];
      }
    }
    double[] one = new double[1];
    for (int j = 0; j < ROWS; j++) {
      svm.svm_predict_values(model, data.x[j], one);
      decisions[j] = one[0];
    }
    return energy / 2;
  }

  private record Rows(Arguments arguments) implements TaskInput {
    @Override
    public int rows() {
      return ROWS;
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
    public double[] numbers() {
      return new double[0];
    }

    @Override
    public double c() {
      return 1;
    }

    @Override
    public double[] bounds() {
      double[] ones = new double[ROWS];
      Arrays.fill(ones, 1);
      return ones;
    }

    @Override
    public boolean oneVersusRest() {
      return false;
    }
  }
}
