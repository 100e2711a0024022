package org.smkl.tasks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.tck.TaskFamilyTck;

class SquaredHingeTaskTest extends TaskFamilyTck {
  private static final int[][] PAIRS = {{0, 1}, {0, 2}, {1, 2}};

  @Override
  protected TaskFamily task() {
    return new SquaredHingeTask();
  }

  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double loss = 0;
    for (int j = 0; j < values.length; j++) {
      int sign = sign(input, machine, input.labels()[j]);
      double violated = sign == 0 ? 0 : Math.max(0, 1 - sign * (values[j] + bias));
      loss += input.bounds()[j] * violated * violated;
    }
    return loss;
  }

  private static int sign(TaskInput input, int machine, int label) {
    if (input.classes().size() == 2) {
      return label == 1 ? 1 : -1;
    }
    if (input.oneVersusRest()) {
      return label == machine ? 1 : -1;
    }
    return label == PAIRS[machine][0] ? 1 : label == PAIRS[machine][1] ? -1 : 0;
  }

  @Test
  void theDescriptionNamesTheLoss() {
    assertTrue(task().description().contains("squared hinge"), task().description());
  }
}
