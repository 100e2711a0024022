package org.smkl.tasks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Versions;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;

/**
 * Classification with the squared hinge (L2-loss SVM):
 *
 * <pre>
 *   min over w, t of  1/2 |w|^2 + sum_j C_j max(0, 1 - y_j (f_j + t))^2.
 * </pre>
 *
 * Its dual is that of the hinge without upper bounds and with 1/(2 C_j) on the diagonal of the
 * kernels. At the optimum a_j = 2 C_j x_j, x_j the violation of the margin, and sum_k C_k x_k^2 is
 * at most the value at w = 0 and t = 0, sum_k C_k = S: so a_j is at most 2 sqrt(C_j S), and as an
 * upper bound that never binds.
 */
public final class SquaredHingeTask implements TaskFamily {
  /** Keeps rounding of the bound away from it. */
  private static final double ROOM = 1 + 0x1p-30;

  /** For ServiceLoader. */
  public SquaredHingeTask() {}

  @Override
  public String id() {
    return "squared-hinge";
  }

  @Override
  public String version() {
    return Versions.of(SquaredHingeTask.class);
  }

  @Override
  public String description() {
    return "classification with the squared hinge (L2-loss SVM)";
  }

  @Override
  public TaskTargets targets() {
    return TaskTargets.CLASSES;
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    double[] bounds = input.bounds();
    int[] labels = input.labels();
    int[] present = Arrays.stream(labels).filter(c -> c >= 0).distinct().sorted().toArray();
    double[] ridge = Arrays.stream(bounds).map(c -> c > 0 ? 1 / (2 * c) : 0).toArray();
    List<TaskMachine> machines = new ArrayList<>();
    TaskDecision decision;
    if (input.classes().size() == 2) {
      decision = TaskDecision.SIGN;
      machines.add(machine(bounds, labels, 1, row -> true));
    } else if (input.oneVersusRest()) {
      decision = TaskDecision.LARGEST;
      for (int c : present) {
        machines.add(machine(bounds, labels, c, row -> true).between(c, TaskMachine.NONE));
      }
    } else {
      decision = TaskDecision.VOTES;
      for (int a = 0; a < present.length; a++) {
        for (int b = a + 1; b < present.length; b++) {
          int first = present[a];
          int second = present[b];
          machines.add(
              machine(bounds, labels, first, row -> labels[row] == first || labels[row] == second)
                  .between(first, second));
        }
      }
    }
    return TaskMachines.of(decision, machines).withRidge(ridge);
  }

  private static TaskMachine machine(
      double[] bounds, int[] labels, int positive, IntPredicate takesPart) {
    int[] rows =
        IntStream.range(0, bounds.length).filter(j -> bounds[j] > 0 && takesPart.test(j)).toArray();
    double sum = 0;
    for (int j : rows) {
      sum += bounds[j];
    }
    double all = sum;
    return TaskMachine.of(
        Block.classifier(
            rows,
            Arrays.stream(rows).mapToDouble(j -> labels[j] == positive ? 1 : -1).toArray(),
            Arrays.stream(rows).mapToDouble(j -> 2 * Math.sqrt(bounds[j] * all) * ROOM).toArray()));
  }
}
