package org.smkl.tasks;

import java.util.List;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.NumberParameter;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;
import org.smkl.tck.TaskFamilyTck;

/** Machines with both signs and any right-hand side, or without a bias, are what they state. */
abstract class AnyEqualitySuite extends TaskFamilyTck {
  /**
   * Epsilon-regression whose dual variables differ by a share of what they can, or without bias.
   */
  record Odd(boolean biased) implements TaskFamily {
    @Override
    public String id() {
      return "odd";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public String description() {
      return "for tests";
    }

    @Override
    public TaskTargets targets() {
      return TaskTargets.NUMBERS;
    }

    @Override
    public List<NumberParameter> parameters() {
      return List.of(NumberParameter.of("share", "between -1 and 1", 0));
    }

    @Override
    public TaskMachines machines(TaskInput input) {
      double[] c = input.bounds();
      int[] rows = IntStream.range(0, c.length).filter(j -> c[j] > 0).toArray();
      int n = rows.length;
      int[] points = new int[2 * n];
      double[] p = new double[2 * n];
      double[] u = new double[2 * n];
      double[] s = new double[2 * n];
      for (int k = 0; k < 2 * n; k++) {
        points[k] = rows[k % n];
        s[k] = k < n ? 1 : -1;
        p[k] = s[k] * input.numbers()[points[k]] - 0.1;
        u[k] = c[points[k]];
      }
      TaskMachine machine = TaskMachine.of(new Block(points, p, u, s));
      double r = rightHandSide(input);
      machine = biased ? machine.withRightHandSide(r) : machine.withoutBias();
      return TaskMachines.of(TaskDecision.NUMBER, List.of(machine));
    }
  }

  private static double rightHandSide(TaskInput input) {
    double sum = 0;
    for (double c : input.bounds()) {
      sum += c;
    }
    return input.arguments().number("share") * sum;
  }

  @Override
  protected boolean service() {
    return false;
  }

  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double loss = rightHandSide(input) * bias;
    for (int j = 0; j < values.length; j++) {
      double r = Math.abs(input.numbers()[j] - values[j] - bias);
      loss += input.bounds()[j] * Math.max(0, r - 0.1);
    }
    return loss;
  }
}
