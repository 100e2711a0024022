package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_parameter;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.PublishedFiles;

/**
 * Ten digits and a regression of real patients, with weights of classes and rows, against LIBSVM's
 * Java port. It knows no weights of rows: a row of weight w stands there w times.
 */
class LargerTasksAgainstLibsvmTest {
  private static final double CLOSE = 1e-4;

  private static FitResult fit(FitInput input, TaskOptions task, double gamma, double c) {
    FitSettings settings =
        FitSettings.builder()
            .kernels("rbf(gamma=" + gamma + ")")
            .k0(1)
            .c(c)
            .lambda(1e-9)
            .alphaTolerance(1e-9)
            .task(task)
            .settings();
    return new Fit(settings, Toolbox.of(Plugins.discover())).run(input);
  }

  /** Every so many rows of mfeat, with the columns of one view or all. */
  private static Dataset digits(int step, String view) {
    Path file = PublishedFiles.data().resolve("mfeat.csv");
    Assumptions.assumeTrue(Files.exists(file), () -> "There is no " + file + ".");
    ReadOptions options = ReadOptions.defaults().withLearning(ReadOptions.Learning.CLASSES);
    Dataset all = DataReader.readTraining(file, options).dataset();
    int[] columns =
        IntStream.range(0, all.columns())
            .filter(j -> all.featureNames().get(j).startsWith(view))
            .toArray();
    double[][] x =
        Arrays.stream(all.x())
            .map(row -> Arrays.stream(columns).mapToDouble(j -> row[j]).toArray())
            .toArray(double[][]::new);
    Dataset part =
        new Dataset(
            "mfeat",
            Arrays.stream(columns).mapToObj(all.featureNames()::get).toList(),
            x,
            all.target(),
            Optional.empty());
    return part.subset(IntStream.range(0, all.rows()).filter(r -> r % step == 0).toArray());
  }

  private static void assertSameDigits(Dataset raw, boolean balanced) {
    double gamma = 1.0 / raw.columns();
    double c = 2;
    ClassWeights weights = balanced ? ClassWeights.inverseToFrequency() : ClassWeights.equal();
    FitInput input = FitInput.standardized(raw, Optional.empty());
    FitResult result = fit(input, TaskOptions.defaults().withClassWeights(weights), gamma, c);
    assertEquals(45, result.prepared().problem().blocks().size());
    assertTrue(result.provenOptimal());
    Target.Labels labels = (Target.Labels) input.train().target();
    svm_parameter parameter = Libsvm.parameter(svm_parameter.C_SVC, gamma, c);
    if (balanced) {
      Libsvm.balanced(parameter, labels.counts());
    }
    double[][] x = input.train().x();
    double[] y = Arrays.stream(labels.of()).asDoubleStream().toArray();
    svm_model model = Libsvm.train(x, y, parameter);
    double[][] values = result.model().values(raw.x(), 2);
    String[] predicted = result.model().predict(raw.x(), 2);
    for (int r = 0; r < x.length; r++) {
      double[] expected = Libsvm.pairs(model, x[r], 10);
      for (int m = 0; m < 45; m++) {
        assertEquals(expected[m], values[r][m], CLOSE, "row " + r + " machine " + m);
      }
      int winner = (int) svm.svm_predict(model, Libsvm.nodes(x[r]));
      assertEquals(labels.classes().get(winner), predicted[r], "row " + r);
    }
  }

  @Test
  void tenDigitsHaveTheSameValuesAndVotes() {
    Dataset some = digits(5, "zer");
    assertSameDigits(some, false);
    // Rows are in the order of the digits: half of the nines are left out.
    assertSameDigits(some.subset(IntStream.range(0, 380).toArray()), true);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allRowsOfAllDigitsHaveTheSameValuesAndVotes(boolean balanced) {
    assertSameDigits(digits(1, ""), balanced);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.1", "10, 0.3", "0.1, 0"})
  void diabetesHasTheSameNumbers(double c, double epsilon) {
    Dataset raw = EmbeddedData.load("diabetes").dataset();
    assertSameNumbers(raw, c, epsilon);
    // Every third row counts twice, every fifth not at all.
    double[] weights =
        IntStream.range(0, raw.rows()).mapToDouble(r -> r % 5 == 0 ? 0 : 1 + r % 3 / 2).toArray();
    assertSameNumbers(raw.weighted(weights), c, epsilon);
  }

  private static void assertSameNumbers(Dataset raw, double c, double epsilon) {
    FitInput input = FitInput.standardized(raw, Optional.empty());
    TaskOptions options = TaskOptions.defaults().withEpsilon(epsilon);
    FitResult result = fit(input, options, 0.1, c);
    double mean = result.prepared().task().mean();
    double scale = result.prepared().task().scale();
    double[] weights = raw.weights().orElseGet(() -> ones(raw.rows()));
    int[] repeated =
        IntStream.range(0, raw.rows())
            .flatMap(r -> IntStream.range(0, (int) weights[r]).map(k -> r))
            .toArray();
    double[][] x = input.train().x();
    double[] y = ((Target.Values) raw.target()).values();
    svm_parameter parameter = Libsvm.parameter(svm_parameter.EPSILON_SVR, 0.1, c);
    parameter.p = epsilon;
    svm_model model =
        Libsvm.train(
            Arrays.stream(repeated).mapToObj(r -> x[r]).toArray(double[][]::new),
            Arrays.stream(repeated).mapToDouble(r -> (y[r] - mean) / scale).toArray(),
            parameter);
    String[] predicted = result.model().predict(raw.x(), 1);
    for (int r = 0; r < x.length; r++) {
      double expected = mean + scale * svm.svm_predict(model, Libsvm.nodes(x[r]));
      assertEquals(expected, Double.parseDouble(predicted[r]), CLOSE * scale, "row " + r);
    }
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }
}
