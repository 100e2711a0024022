package org.example.smkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.NumberParameter;
import org.smkl.api.Versions;
import org.smkl.api.task.RowPair;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;

/**
 * An order of rows whose margin is chosen as well: at most a share nu of all pairs is left inside
 * it. A variable is about two rows i and j with y_i &gt; y_j, each pair with C_ij = C_i C_j / C, and
 *
 * <pre>
 *   min over w, rho of  1/2 |w|^2 - nu (sum C_ij) rho + sum C_ij max(0, rho - (f_i - f_j)).
 * </pre>
 *
 * The dual has p = 0, s = +1, u = C_ij and the right-hand side sum a = nu sum C_ij, whose multiplier
 * is rho. With nu = 0 the margin is 1: p = 1, and no equality, so no bias. Users write {@code --task
 * 'nu-order(nu=0.2)'}.
 */
public final class NuOrderTask implements TaskFamily {
  private static final String NU = "nu";

  /** For ServiceLoader. */
  public NuOrderTask() {}

  @Override
  public String id() {
    return "nu-order";
  }

  @Override
  public String version() {
    return Versions.of(NuOrderTask.class);
  }

  @Override
  public String description() {
    return "order of rows, with a share nu of the pairs inside the margin";
  }

  @Override
  public TaskTargets targets() {
    return TaskTargets.NUMBERS;
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(NU, "share of pairs inside the margin, below 1; 0: a margin of 1", 0.3));
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    double nu = input.arguments().number(NU);
    if (!(nu >= 0 && nu < 1)) {
      throw new IllegalArgumentException(
          "Parameter 'nu' must be 0 or more and below 1; got %s.".formatted(nu));
    }
    List<RowPair> pairs = pairs(input);
    double[] c = input.bounds();
    double[] upper =
        pairs.stream().mapToDouble(p -> c[p.first()] * c[p.second()] / input.c()).toArray();
    double[] ones = new double[upper.length];
    Arrays.fill(ones, 1);
    TaskMachine machine =
        nu == 0
            ? TaskMachine.of(new Block(null, ones, upper, ones)).withoutBias()
            : TaskMachine.of(new Block(null, new double[upper.length], upper, ones))
                .withRightHandSide(nu * Arrays.stream(upper).sum());
    return TaskMachines.of(TaskDecision.ORDER, List.of(machine)).overPairs(pairs);
  }

  private static List<RowPair> pairs(TaskInput input) {
    double[] y = input.numbers();
    double[] c = input.bounds();
    int[] groups = input.groups().length == 0 ? new int[y.length] : input.groups();
    List<RowPair> pairs = new ArrayList<>();
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < y.length; j++) {
        if (c[i] > 0 && c[j] > 0 && groups[i] == groups[j] && y[i] > y[j]) {
          pairs.add(new RowPair(i, j));
        }
      }
    }
    if (pairs.isEmpty()) {
      throw new UnsupportedOperationException("No two rows of a group have different numbers.");
    }
    return pairs;
  }
}
