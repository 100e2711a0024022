package org.smkl.tasks;

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
 * The one-class SVM: a region that holds all but a share nu of the rows. With the scale of LIBSVM
 * and scikit-learn, where C is 1,
 *
 * <pre>
 *   min over w, rho of  1/2 |w|^2 - nu (sum_j C_j) rho + sum_j C_j max(0, rho - f_j),
 * </pre>
 *
 * whose dual has p = 0, s = +1, u = C and the right-hand side sum a = nu sum C. The value of the
 * machine is f - rho. Schoelkopf's scale, where the a sum to 1, is C = 1/(nu n).
 */
public final class OneClassTask implements TaskFamily {
  private static final String NU = "nu";

  /** For ServiceLoader. */
  public OneClassTask() {}

  @Override
  public String id() {
    return "one-class";
  }

  @Override
  public String version() {
    return Versions.of(OneClassTask.class);
  }

  @Override
  public String description() {
    return "one-class SVM: rows unlike all but a share nu of the training rows; needs no label";
  }

  @Override
  public TaskTargets targets() {
    return TaskTargets.NONE;
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(
            NU, "the largest share of training rows left out, over 0 and below 1", 0.5));
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    double nu = input.arguments().positive(NU);
    if (nu >= 1) {
      throw new IllegalArgumentException(
          "Parameter 'nu' must be less than 1, where every row is left out; got %s.".formatted(nu));
    }
    double[] bounds = input.bounds();
    int[] rows = IntStream.range(0, bounds.length).filter(j -> bounds[j] > 0).toArray();
    double[] upper = Arrays.stream(rows).mapToDouble(j -> bounds[j]).toArray();
    double[] ones = new double[rows.length];
    Arrays.fill(ones, 1);
    double sum = 0;
    for (double u : upper) {
      sum += u;
    }
    Block block = new Block(rows, new double[rows.length], upper, ones);
    return TaskMachines.of(
        TaskDecision.SIGN, List.of(TaskMachine.of(block).withRightHandSide(nu * sum)));
  }
}
