package org.smkl.tasks;

import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.NumberParameter;
import org.smkl.api.Versions;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;

/**
 * Quantile regression: the number that a share tau of the rows stays below. With r_j = y_j - f_j -
 * t
 *
 * <pre>
 *   min over w, t of  1/2 |w|^2 + sum_j C_j (tau max(0, r_j) + (1 - tau) max(0, -r_j)).
 * </pre>
 *
 * Two variables for each row, p = (y, -y), s = (+1, -1), u = (tau C, (1 - tau) C).
 */
public final class QuantileTask implements TaskFamily {
  private static final String TAU = "tau";

  /** For ServiceLoader. */
  public QuantileTask() {}

  @Override
  public String id() {
    return "quantile";
  }

  @Override
  public String version() {
    return Versions.of(QuantileTask.class);
  }

  @Override
  public String description() {
    return "regression of a quantile: the number that a share tau of the rows stays below";
  }

  @Override
  public TaskTargets targets() {
    return TaskTargets.NUMBERS;
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(NumberParameter.of(TAU, "the share of the rows below, between 0 and 1", 0.5));
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    double tau = input.arguments().positive(TAU);
    if (tau >= 1) {
      throw new IllegalArgumentException(
          "Parameter 'tau' must be less than 1; got %s.".formatted(tau));
    }
    double[] bounds = input.bounds();
    double[] y = input.numbers();
    int[] rows = IntStream.range(0, bounds.length).filter(j -> bounds[j] > 0).toArray();
    int n = rows.length;
    int[] points = new int[2 * n];
    double[] linear = new double[2 * n];
    double[] upper = new double[2 * n];
    double[] signs = new double[2 * n];
    for (int k = 0; k < n; k++) {
      int j = rows[k];
      points[k] = j;
      points[n + k] = j;
      linear[k] = y[j];
      linear[n + k] = -y[j];
      upper[k] = tau * bounds[j];
      upper[n + k] = (1 - tau) * bounds[j];
      signs[k] = 1;
      signs[n + k] = -1;
    }
    Block block = new Block(points, linear, upper, signs);
    return TaskMachines.of(TaskDecision.NUMBER, List.of(TaskMachine.of(block))).withQuantile(tau);
  }
}
