package org.smkl.core.probability;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.core.task.TaskOptions.Multiclass;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** Probabilities of a fit on data that leaves little to learn, or too much. */
class ProbabilityTest {
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  @TempDir Path folder;

  private static FitSettings.Builder settings() {
    return FitSettings.builder()
        .kernels("linear; rbf(gamma=0.5)")
        .c(2)
        .k0(2)
        .threads(1)
        .probability(true);
  }

  private static FitResult fit(FitSettings.Builder builder, Dataset data) {
    return new Fit(builder.settings(), TOOLBOX).run(FitInput.asGiven(data, Optional.empty()));
  }

  private static FitResult fit(Dataset data, Multiclass way) {
    TaskOptions task = TaskOptions.defaults().withMulticlass(way).withProbability(true);
    return fit(settings().task(task), data);
  }

  private static void checkSums(double[][] probabilities) {
    for (double[] row : probabilities) {
      assertEquals(1, Arrays.stream(row).sum(), 1e-12);
      assertTrue(Arrays.stream(row).allMatch(p -> p >= 0 && p <= 1), Arrays.toString(row));
    }
  }

  @ParameterizedTest
  @EnumSource(Multiclass.class)
  void tenClassesHaveProbabilitiesThatTellThemApart(Multiclass way) {
    Dataset data = Rows.polygon(12, 1, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8);
    FitResult result = fit(data, way);
    double[][] probabilities = result.model().probabilities(data.x(), 2);
    checkSums(probabilities);
    int[] truth = ((Target.Labels) data.target()).of();
    for (int i = 0; i < truth.length; i++) {
      assertEquals(Arrays.stream(probabilities[i]).max().orElseThrow(), probabilities[i][truth[i]]);
    }
    assertTrue(result.trainScores().get("log-loss") < Math.log(10) / 2);
  }

  @ParameterizedTest
  @EnumSource(Multiclass.class)
  void classesWithOneOrTwoRowsAreRoughAndSaySo(Multiclass way) {
    Dataset data = Rows.polygon(3, 2, 20, 1, 2);
    FitResult result = fit(data, way);
    checkSums(result.model().probabilities(data.x(), 1));
    assertTrue(
        result.remarks().stream()
            .anyMatch(
                r -> r.contains("rough") && r.contains("'c1' (1 row)") && r.contains("'c2' (2 r")),
        result.remarks().toString());
    // The single row was never judged: what its machines say does not move its probability.
    int machine = way == Multiclass.ONE_VERSUS_ONE ? 0 : 1;
    assertEquals(0, result.model().sigmoids().get(machine).a());
  }

  @Test
  void separableClassesStayShortOfCertainty() {
    // Held-out values are all on the right side; targets are not 0 and 1, so that slopes end.
    Dataset data = Rows.polygon(50, 3, 30, 10);
    FitResult result = fit(settings(), data);
    double[][] probabilities = result.model().probabilities(data.x(), 1);
    for (int i = 0; i < 40; i++) {
      int truth = ((Target.Labels) data.target()).of()[i];
      assertTrue(probabilities[i][truth] > 0.85, Arrays.toString(probabilities[i]));
    }
    assertEquals(1, result.evaluation().heldOut().map(o -> accuracy(o)).orElseThrow());
    // Platt's targets have these means; at the optimum probabilities have the same sum.
    double[][] heldOut = result.evaluation().heldOut().orElseThrow().probabilities();
    double sum = Arrays.stream(heldOut).mapToDouble(p -> p[1]).sum();
    assertEquals(10 * 11.0 / 12 + 30 / 32.0, sum, 1e-8);
  }

  private static double accuracy(ClassOutcome outcome) {
    return IntStream.range(0, outcome.rows())
        .mapToDouble(i -> outcome.truth()[i] == outcome.predicted()[i] ? 1 : 0)
        .average()
        .orElseThrow();
  }

  @Test
  void equalRowsOfAllClassesGetTheFrequencies() {
    double[][] x = new double[30][];
    Arrays.setAll(x, i -> new double[] {1, 2});
    int[] labels = IntStream.range(0, 30).map(i -> i < 20 ? 0 : 1).toArray();
    Dataset data = Rows.of(x, labels, 2, Optional.empty());
    FitResult result = fit(settings(), data);
    double expected = (10 * 11.0 / 12 + 20 / 22.0) / 30;
    assertEquals(expected, result.model().probabilities(data.x(), 1)[0][1], 1e-9);
  }

  @Test
  void aClassWithoutRowsHasProbabilityZero() {
    Dataset two = Rows.polygon(2, 4, 15, 15);
    int[] labels = Arrays.stream(((Target.Labels) two.target()).of()).map(c -> 2 * c).toArray();
    for (Multiclass way : Multiclass.values()) {
      Dataset data = Rows.of(two.x(), labels, 4, Optional.empty());
      double[][] probabilities = fit(data, way).model().probabilities(data.x(), 1);
      checkSums(probabilities);
      for (double[] row : probabilities) {
        assertEquals(0, row[1]);
        assertEquals(0, row[3]);
      }
    }
  }

  @Test
  void noiseIsNotCalledCertain() {
    SplittableRandom random = new SplittableRandom(6);
    double[][] x = new double[100][];
    Arrays.setAll(x, i -> new double[] {random.nextGaussian(), random.nextGaussian()});
    int[] labels = IntStream.range(0, 100).map(i -> random.nextInt(2)).toArray();
    Dataset data = Rows.of(x, labels, 2, Optional.empty());
    FitResult result = fit(settings().c(100), data);
    // Training values claim to know; held-out ones know that they do not.
    assertTrue(result.trainAccuracy() > 0.6);
    double loss =
        org.smkl.core.score.ProbabilityScores.logLoss(result.evaluation().heldOut().orElseThrow());
    assertEquals(Math.log(2), loss, 0.05);
  }

  @Test
  void rowsWithoutWeightAreRowsThatAreNotThere() {
    Dataset data = Rows.polygon(1.5, 8, 20, 20, 20);
    int n = data.rows();
    double[][] x = Arrays.copyOf(data.x(), n + 10);
    int[] labels = Arrays.copyOf(((Target.Labels) data.target()).of(), n + 10);
    double[] weights = new double[n + 10];
    Arrays.fill(weights, 0, n, 1);
    for (int i = n; i < x.length; i++) {
      x[i] = new double[] {-100, i};
      labels[i] = i % 3;
    }
    Dataset more = Rows.of(x, labels, 3, Optional.of(weights));
    int[] with = InnerFolds.of(more, 1);
    for (int c = 0; c < 3; c++) {
      int[] sizes = new int[InnerFolds.FOLDS];
      for (int i = 0; i < n; i++) {
        sizes[with[i]] += labels[i] == c ? 1 : 0;
      }
      assertArrayEquals(new int[] {4, 4, 4, 4, 4}, sizes);
    }
    SmklModel model = fit(settings(), more).model();
    checkSums(model.probabilities(data.x(), 1));
  }

  @Test
  void theUnitOfSampleWeightsDoesNotMatterToTheSigmoids() {
    Dataset data = Rows.polygon(1, 9, 25, 25);
    double[] weights = IntStream.range(0, 50).mapToDouble(i -> 1 + i % 3).toArray();
    double[] small = Arrays.stream(weights).map(w -> w / 1024).toArray();
    SmklModel one = fit(settings().c(2), Rows.weighted(data, weights)).model();
    SmklModel other = fit(settings().c(2048), Rows.weighted(data, small)).model();
    assertEquals(one.sigmoids(), other.sigmoids());
  }

  @Test
  void weightsOfClassesDoNotTurnIntoFrequencies() {
    // A mistake on the rare class costs nine times as much; it is as rare as before.
    Dataset data = Rows.polygon(0.7, 10, 180, 20);
    TaskOptions balanced =
        TaskOptions.defaults()
            .withProbability(true)
            .withClassWeights(ClassWeights.parse("balanced"));
    FitResult result = fit(settings().task(balanced), data);
    double predicted =
        IntStream.of(result.evaluation().heldOut().orElseThrow().predicted())
            .average()
            .orElseThrow();
    double mean =
        Arrays.stream(result.evaluation().heldOut().orElseThrow().probabilities())
            .mapToDouble(p -> p[1])
            .average()
            .orElseThrow();
    assertTrue(predicted > 0.2, "predicted " + predicted);
    assertEquals((20 * 21.0 / 22 + 180 / 182.0) / 200, mean, 1e-6);
  }

  @Test
  void numbersHaveNoProbabilities() {
    Dataset classes = Rows.polygon(1, 11, 10, 10);
    Dataset numbers =
        new Dataset(
            "numbers",
            classes.featureNames(),
            classes.x(),
            new Target.Values(Arrays.stream(classes.x()).mapToDouble(r -> r[0]).toArray()),
            Optional.empty());
    InputException e = assertThrows(InputException.class, () -> fit(settings(), numbers));
    assertTrue(e.getMessage().contains("numbers are predicted"), e.getMessage());
  }

  @Test
  void aSavedModelHasTheSameProbabilitiesToTheLastBit() {
    Dataset data = Rows.polygon(1.5, 12, 15, 15, 15);
    FitResult result = fit(settings(), data);
    Path file = folder.resolve("model.json");
    ModelFiles.save(file, result, TOOLBOX, List.of());
    SmklModel loaded = ModelFiles.load(file, TOOLBOX);
    double[][] expected = result.model().probabilities(data.x(), 1);
    double[][] found = loaded.probabilities(data.x(), 1);
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], found[i]);
    }
  }

  @Test
  void aModelFittedWithoutSaysSo() {
    Dataset data = Rows.polygon(1.5, 13, 10, 10);
    SmklModel model = fit(settings().probability(false), data).model();
    assertFalse(model.hasProbabilities());
    InputException e = assertThrows(InputException.class, () -> model.probabilities(data.x(), 1));
    assertTrue(e.getMessage().contains("This model has no probabilities."), e.getMessage());
    assertTrue(e.getMessage().contains("fit it again with probability"), e.getMessage());
  }

  @Test
  void aStopLeavesTheModelWithoutProbabilitiesAndARemark() {
    Dataset data = Rows.polygon(1.5, 14, 10, 10);
    FitResult result = fit(settings().stop(() -> true), data);
    assertFalse(result.model().hasProbabilities());
    assertTrue(result.evaluation().heldOut().isEmpty());
    assertTrue(result.remarks().stream().anyMatch(r -> r.contains("has no probabilities")));
  }

  @Test
  void sigmoidsThatDoNotFitTheMachinesAreRefused() {
    Dataset data = Rows.polygon(1.5, 15, 10, 10, 10);
    SmklModel model = fit(settings(), data).model();
    List<Sigmoid> two = model.sigmoids().subList(0, 2);
    assertThrows(IllegalArgumentException.class, () -> new Probabilities(model.task(), two));
  }

  @Test
  void valuesThatOverflowedAreOnTheirSide() {
    Dataset data = Rows.polygon(3, 16, 20, 20);
    SmklModel model = fit(settings(), data).model();
    double[][] p =
        model.probabilities(
            new double[][] {{Double.POSITIVE_INFINITY}, {Double.NEGATIVE_INFINITY}});
    assertArrayEquals(new double[] {0, 1}, p[0]);
    assertArrayEquals(new double[] {1, 0}, p[1]);
    assertThrows(
        IllegalArgumentException.class, () -> model.probabilities(new double[][] {{Double.NaN}}));
  }
}
