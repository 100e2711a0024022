package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskKind;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** With one kernel the machines of every task are those of LIBSVM's Java port. */
class TasksAgainstLibsvmTest {
  private static final double GAMMA = 0.1;
  private static final double C = 3;
  private static final double CLOSE = 1e-4;

  private static Dataset classes(String name) {
    return EmbeddedData.load(
            name, ReadOptions.defaults().withLearning(ReadOptions.Learning.CLASSES))
        .dataset();
  }

  private static FitResult fit(FitInput input, TaskOptions task) {
    FitSettings settings =
        FitSettings.builder()
            .kernels("rbf(gamma=" + GAMMA + ")")
            .k0(1)
            .c(C)
            .lambda(1e-9)
            .alphaTolerance(1e-9)
            .task(task)
            .settings();
    return new Fit(settings, Toolbox.of(Plugins.discover())).run(input);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine"})
  void pairsOfClassesHaveTheSameValuesAndVotes(String name) {
    for (ClassWeights weights : List.of(ClassWeights.equal(), ClassWeights.inverseToFrequency())) {
      FitInput input = FitInput.standardized(classes(name), Optional.empty());
      FitResult result = fit(input, TaskOptions.defaults().withClassWeights(weights));
      assertEquals(TaskKind.ONE_VERSUS_ONE, result.prepared().task().kind());
      assertTrue(result.provenOptimal());
      double[][] x = input.train().x();
      Target.Labels labels = (Target.Labels) input.train().target();
      svm_parameter parameter = Libsvm.parameter(svm_parameter.C_SVC, GAMMA, C);
      if (weights.balanced()) {
        Libsvm.balanced(parameter, labels.counts());
      }
      svm_model model =
          Libsvm.train(x, Arrays.stream(labels.of()).asDoubleStream().toArray(), parameter);
      double[][] raw = classes(name).x();
      double[][] values = result.model().values(raw, 1);
      String[] predicted = result.model().predict(raw, 1);
      for (int r = 0; r < x.length; r++) {
        double[] expected = Libsvm.pairs(model, x[r], 3);
        for (int m = 0; m < 3; m++) {
          assertEquals(expected[m], values[r][m], CLOSE, name + " row " + r + " machine " + m);
        }
        int winner = (int) svm.svm_predict(model, Libsvm.nodes(x[r]));
        assertEquals(labels.classes().get(winner), predicted[r], name + " row " + r);
      }
    }
  }

  @Test
  void oneAgainstTheRestIsAMachineOfTwoClassesEach() {
    FitInput input = FitInput.standardized(classes("wine"), Optional.empty());
    FitResult result =
        fit(input, TaskOptions.defaults().withMulticlass(TaskOptions.Multiclass.ONE_VERSUS_REST));
    assertEquals(3, result.prepared().problem().blocks().size());
    double[][] x = input.train().x();
    int[] of = ((Target.Labels) input.train().target()).of();
    double[][] values = result.model().values(classes("wine").x(), 1);
    for (int c = 0; c < 3; c++) {
      int own = c;
      double[] y = Arrays.stream(of).mapToDouble(k -> k == own ? 1 : -1).toArray();
      svm_model model = Libsvm.train(x, y, Libsvm.parameter(svm_parameter.C_SVC, GAMMA, C));
      double[] value = new double[1];
      for (int r = 0; r < x.length; r++) {
        svm.svm_predict_values(model, Libsvm.nodes(x[r]), value);
        double expected = model.label[0] == 1 ? value[0] : -value[0];
        assertEquals(expected, values[r][c], CLOSE, "row " + r + " class " + c);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.5})
  void regressionHasTheSameValues(double epsilon) {
    Random random = new Random(7);
    int n = 120;
    double[][] x = new double[n][3];
    double[] y = new double[n];
    for (int r = 0; r < n; r++) {
      Arrays.setAll(x[r], j -> random.nextGaussian());
      y[r] = 40 + 5 * Math.sin(2 * x[r][0]) + x[r][1] + 0.3 * random.nextGaussian();
    }
    Dataset data =
        new Dataset("held", List.of("a", "b", "c"), x, new Target.Values(y), Optional.empty());
    TaskOptions options = TaskOptions.defaults().withEpsilon(epsilon);
    FitResult result = fit(FitInput.asGiven(data, Optional.empty()), options);
    double mean = result.prepared().task().mean();
    double scale = result.prepared().task().scale();
    svm_parameter parameter = Libsvm.parameter(svm_parameter.EPSILON_SVR, GAMMA, C);
    parameter.p = epsilon;
    svm_model model =
        Libsvm.train(x, Arrays.stream(y).map(v -> (v - mean) / scale).toArray(), parameter);
    String[] predicted = result.model().predict(x, 1);
    for (int r = 0; r < n; r++) {
      double expected = mean + scale * svm.svm_predict(model, Libsvm.nodes(x[r]));
      assertEquals(expected, Double.parseDouble(predicted[r]), CLOSE * scale, "row " + r);
    }
  }
}
