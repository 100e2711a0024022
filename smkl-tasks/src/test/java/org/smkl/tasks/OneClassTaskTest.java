package org.smkl.tasks;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.tck.TaskFamilyTck;

class OneClassTaskTest extends TaskFamilyTck {
  @Override
  protected TaskFamily task() {
    return new OneClassTask();
  }

  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double rho = -bias;
    double[] c = input.bounds();
    double loss = -input.arguments().number("nu") * Arrays.stream(c).sum() * rho;
    for (int j = 0; j < values.length; j++) {
      loss += c[j] * Math.max(0, rho - values[j]);
    }
    return loss;
  }

  @Override
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of(), Map.of("nu", 0.05), Map.of("nu", 0.9));
  }

  @Override
  protected List<Map<String, Double>> refused() {
    return List.of(Map.of("nu", 0.0), Map.of("nu", 1.0), Map.of("nu", -0.1));
  }
}
