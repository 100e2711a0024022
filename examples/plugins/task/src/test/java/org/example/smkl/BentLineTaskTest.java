package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.plugin.task.ChosenTask;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.tck.TaskFamilyTck;

/** The suite of the kind, with the primal problem, and a fit. */
class BentLineTaskTest extends TaskFamilyTck {
  @Override
  protected TaskFamily task() {
    return new BentLineTask();
  }

  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double delta = input.arguments().number("delta");
    double loss = 0;
    for (int j = 0; j < values.length; j++) {
      double r = Math.abs(input.numbers()[j] - values[j] - bias);
      loss += input.bounds()[j] * (r <= delta ? r * r / 2 : delta * r - delta * delta / 2);
    }
    return loss;
  }

  @Override
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of(), Map.of("delta", 0.05), Map.of("delta", 10.0));
  }

  @Override
  protected List<Map<String, Double>> refused() {
    return List.of(Map.of("delta", 0.0), Map.of("delta", -1.0));
  }

  /** A line with one row far off: squares follow it, straight lines do not. */
  @Test
  void aRowFarOffHardlyMovesTheLine() {
    List<String> names = List.of("x");
    double[][] x = new double[21][1];
    double[] y = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      x[j][0] = (j - 10) / 10.0;
      y[j] = 2 * x[j][0];
    }
    y[20] = 1000;
    Dataset data = new Dataset("line", names, x, new Target.Values(y), Optional.empty());
    List<Double> slopes = new ArrayList<>();
    for (double delta : new double[] {0.01, 1e6}) {
      ChosenTask task = new ChosenTask(new BentLineTask(), Map.of("delta", delta));
      Smkl smkl =
          Smkl.builder()
              .kernels("linear")
              .c(1e4)
              .lambda(1e-3)
              .task(TaskOptions.defaults().withScaleTarget(false).withTask(task))
              .build();
      FitResult result = smkl.fit(FitInput.asGiven(data, Optional.empty()));
      double[] f = result.model().decisions(new double[][] {{0}, {1}}, 1);
      slopes.add(f[1] - f[0]);
    }
    assertEquals(2, slopes.get(0), 0.1);
    assertTrue(slopes.get(1) > 20, slopes.toString());
  }
}
