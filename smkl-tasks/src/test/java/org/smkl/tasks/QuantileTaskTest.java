package org.smkl.tasks;

import java.util.List;
import java.util.Map;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.tck.TaskFamilyTck;

class QuantileTaskTest extends TaskFamilyTck {
  @Override
  protected TaskFamily task() {
    return new QuantileTask();
  }

  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double tau = input.arguments().number("tau");
    double loss = 0;
    for (int j = 0; j < values.length; j++) {
      double r = input.numbers()[j] - values[j] - bias;
      loss += input.bounds()[j] * (r >= 0 ? tau * r : (tau - 1) * r);
    }
    return loss;
  }

  @Override
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of(), Map.of("tau", 0.1), Map.of("tau", 0.97));
  }

  @Override
  protected List<Map<String, Double>> refused() {
    return List.of(Map.of("tau", 0.0), Map.of("tau", 1.0), Map.of("tau", -2.0));
  }
}
