package org.example.smkl;

import java.util.Arrays;
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
 * Regression with Huber's loss: squares near the prediction, straight lines beyond. With r_j = y_j -
 * f_j - t
 *
 * <pre>
 *   min over w, t of  1/2 |w|^2 + sum_j C_j h(r_j),   h(r) = r^2 / 2              where |r| &lt;= delta,
 *                                                            delta |r| - delta^2 / 2  elsewhere.
 * </pre>
 *
 * The dual has v_j in [-delta C_j, delta C_j] and pays v_j^2 / (2 C_j): two variables for each row, p =
 * (y, -y), s = (+1, -1), u = delta C, and the ridge 1 / C_j.
 */
public final class BentLineTask implements TaskFamily {
  private static final String DELTA = "delta";

  /** For ServiceLoader. */
  public BentLineTask() {}

  @Override
  public String id() {
    return "bent-line";
  }

  @Override
  public String version() {
    return Versions.of(BentLineTask.class);
  }

  @Override
  public String description() {
    return "regression with Huber's loss: squares up to delta, straight lines beyond";
  }

  @Override
  public TaskTargets targets() {
    return TaskTargets.NUMBERS;
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(DELTA, "where squares end, greater than 0", 1));
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    double delta = input.arguments().positive(DELTA);
    double[] c = input.bounds();
    double[] y = input.numbers();
    int[] rows = IntStream.range(0, c.length).filter(j -> c[j] > 0).toArray();
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
      upper[k] = delta * c[j];
      upper[n + k] = delta * c[j];
      signs[k] = 1;
      signs[n + k] = -1;
    }
    double[] ridge = Arrays.stream(c).map(weight -> weight > 0 ? 1 / weight : 0).toArray();
    TaskMachine machine = TaskMachine.of(new Block(points, linear, upper, signs));
    return TaskMachines.of(TaskDecision.NUMBER, List.of(machine)).withRidge(ridge);
  }
}
