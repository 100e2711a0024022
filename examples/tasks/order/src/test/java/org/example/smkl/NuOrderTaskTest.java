package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.plugin.task.ChosenTask;
import org.smkl.tck.TaskFamilyTck;

/** The suite of the kind, with the primal problem, and a fit. */
class NuOrderTaskTest extends TaskFamilyTck {
  @Override
  protected TaskFamily task() {
    return new NuOrderTask();
  }

  @Override
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of(), Map.of("nu", 0.0), Map.of("nu", 0.8));
  }

  @Override
  protected List<Map<String, Double>> refused() {
    return List.of(Map.of("nu", -0.1), Map.of("nu", 1.0));
  }

  /** The bias is -rho. */
  @Override
  protected double loss(TaskInput input, int machine, double[] values, double bias) {
    double nu = input.arguments().number("nu");
    double margin = nu == 0 ? 1 : -bias;
    double[] y = input.numbers();
    double loss = 0;
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < y.length; j++) {
        boolean together =
            input.groups().length == 0 || input.groups()[i] == input.groups()[j];
        if (y[i] > y[j] && together) {
          double c = input.bounds()[i] * input.bounds()[j] / input.c();
          loss += c * (Math.max(0, margin - values[i] + values[j]) - nu * margin);
        }
      }
    }
    return loss;
  }

  @Test
  void aFitPutsRowsInOrder() {
    double[][] x = new double[12][1];
    double[] y = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      x[j][0] = (j * 5 % 12) / 12.0;
      y[j] = Math.exp(3 * x[j][0]);
    }
    Dataset data = new Dataset("curve", List.of("x"), x, new Target.Values(y), Optional.empty());
    ChosenTask task = new ChosenTask(new NuOrderTask(), Map.of("nu", 0.2));
    Smkl smkl =
        Smkl.builder()
            .kernels("linear; rbf(gamma=1)")
            .k0(1)
            .task(TaskOptions.defaults().withTask(task))
            .build();
    FitResult result = smkl.fit(FitInput.asGiven(data, Optional.empty()));
    double[] f = result.model().decisions(new double[][] {{0}, {0.3}, {0.6}, {0.9}}, 1);
    assertTrue(f[0] < f[1] && f[1] < f[2] && f[2] < f[3], java.util.Arrays.toString(f));
  }
}
