package org.smkl.cv.importance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.score.Score;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class ShufflingTest {
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  private static final List<String> NAMES = List.of("strong", "weak", "noise", "unused");

  /** Numbers that depend on two of four columns. */
  private static Dataset numbers(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][4];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      Arrays.setAll(x[i], j -> random.nextGaussian());
      y[i] = 2 * x[i][0] + 0.5 * x[i][1] + 0.3 * random.nextGaussian();
    }
    return new Dataset("numbers", NAMES, x, new Target.Values(y), Optional.empty());
  }

  private static Dataset classes(int rows, long seed) {
    Dataset data = numbers(rows, seed);
    double[] y = ((Target.Values) data.target()).values();
    int[] of = Arrays.stream(y).mapToInt(v -> v > 2 ? 1 : 0).toArray();
    Target target = new Target.Labels(List.of("no", "yes"), of);
    return new Dataset("classes", NAMES, data.x(), target, Optional.empty());
  }

  private static FitSettings settings(String kernels, int threads) {
    return FitSettings.builder().kernels(kernels).k0(2).c(1).threads(threads).settings();
  }

  private static Importance of(FitInput input, FitSettings settings, Optional<Score> score) {
    FitResult result = new Fit(settings, TOOLBOX).run(input);
    return Shuffling.of(input, result, settings, TOOLBOX, score, line -> {});
  }

  private static Importance.Entry entry(Importance found, String name) {
    return found.columns().stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * A machine of a linear kernel has a slope for each column. Shuffled, a cell is that of any row
   * with the same probability, so that the mean loss is a sum over pairs of rows.
   */
  @Test
  void losesWhatThePairsOfRowsSay() {
    FitInput input = FitInput.asGiven(numbers(80, 1), Optional.of(numbers(400, 2)));
    FitSettings settings = FitSettings.builder().kernels("linear[cols=0-2]").k0(1).c(1).settings();
    FitResult result = new Fit(settings, TOOLBOX).run(input);
    Importance found = Shuffling.of(input, result, settings, TOOLBOX, Optional.empty(), line -> {});
    double[][] x = input.test().orElseThrow().x();
    double[] y = ((Target.Values) input.test().orElseThrow().target()).values();
    double[][] origin = new double[5][4];
    for (int j = 0; j < 4; j++) {
      origin[j + 1][j] = 1;
    }
    double[] at =
        Arrays.stream(result.model().values(origin, 1))
            .mapToDouble(v -> result.prepared().task().number(v[0]))
            .toArray();
    int n = y.length;
    double mean = Arrays.stream(y).average().orElseThrow();
    double variance = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum() / n;
    for (int j = 0; j < 3; j++) {
      double slope = at[j + 1] - at[0];
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double said = at[0];
        for (int k = 0; k < 3; k++) {
          said += (at[k + 1] - at[0]) * x[i][k];
        }
        for (int other = 0; other < n; other++) {
          double now = said + slope * (x[other][j] - x[i][j]);
          double loss = ((now - y[i]) * (now - y[i]) - (said - y[i]) * (said - y[i])) / variance;
          sum += loss;
          squares += loss * loss;
        }
      }
      double expected = sum / n / n;
      double deviation = Math.sqrt(squares / n / n - expected * expected);
      Importance.Entry told = entry(found, NAMES.get(j));
      // Five permutations of n rows; six standard errors of as many independent draws.
      assertEquals(expected, told.mean(), 6 * deviation / Math.sqrt(5.0 * n), NAMES.get(j));
      assertTrue(told.low() < told.mean() && told.mean() < told.high());
    }
    assertEquals("strong", found.columns().get(0).name());
    assertEquals(3, found.columns().size());
    assertEquals(List.of("1 of 4 columns are used by no kernel with weight."), found.notes());
    // One kernel: to shuffle it is to shuffle the predictions.
    assertTrue(found.kernels().get(0).mean() > 1.5, found.kernels().toString());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noiseIsAsGoodAsNothing(boolean regression) {
    Dataset data = regression ? numbers(150, 3) : classes(150, 3);
    Importance found =
        of(
            FitInput.asGiven(data, Optional.empty()),
            settings("linear; rbf(gamma=0.1)", 2),
            Optional.empty());
    assertEquals(150, found.rows());
    assertEquals("strong", found.columns().get(0).name());
    assertTrue(found.columns().get(0).low() > 0);
    for (String name : List.of("noise", "unused")) {
      Importance.Entry noise = entry(found, name);
      assertTrue(noise.mean() < found.columns().get(0).low() / 4, noise.toString());
    }
  }

  @Test
  void threadsChangeNothingAndSparseRowsAreRows() {
    Dataset data = classes(90, 4);
    int[][] all = new int[90][];
    Arrays.setAll(all, i -> IntStream.range(0, 4).toArray());
    Dataset sparse =
        new Dataset(
            "sparse", NAMES, Table.sparse(4, all, data.x()), data.target(), Optional.empty());
    String kernels = "linear; laplacian(gamma=0.2)";
    Importance one =
        of(FitInput.asGiven(data, Optional.empty()), settings(kernels, 1), Optional.empty());
    assertEquals(
        one, of(FitInput.asGiven(data, Optional.empty()), settings(kernels, 2), Optional.empty()));
    assertEquals(
        one,
        of(FitInput.asGiven(sparse, Optional.empty()), settings(kernels, 1), Optional.empty()));
  }

  @Test
  void balancedAccuracyWeighsClasses() {
    FitInput input = FitInput.asGiven(classes(100, 5), Optional.of(classes(60, 6)));
    FitSettings settings = FitSettings.builder().kernels("linear").k0(1).settings();
    Importance plain = of(input, settings, Optional.empty());
    Importance balanced = of(input, settings, Optional.of(Score.F1));
    assertEquals(Score.ACCURACY, plain.score());
    assertEquals(Score.BALANCED_ACCURACY, balanced.score());
    assertTrue(balanced.columns().get(0).mean() > plain.columns().get(0).mean());
  }

  @Test
  void groupsWidenTheInterval() {
    Dataset half = numbers(60, 7);
    int[] twice = IntStream.range(0, 120).map(i -> i / 2).toArray();
    Dataset copies = half.subset(twice);
    Groups pairs = Groups.named(Arrays.stream(twice).mapToObj(Integer::toString).toList());
    FitSettings settings = FitSettings.builder().kernels("linear").k0(1).settings();
    Dataset train = numbers(60, 8);
    Importance.Entry alone =
        entry(
            of(FitInput.asGiven(train, Optional.of(copies)), settings, Optional.empty()), "strong");
    Importance.Entry together =
        entry(
            of(
                FitInput.asGiven(train, Optional.of(copies.grouped(pairs))),
                settings,
                Optional.empty()),
            "strong");
    assertEquals(alone.mean(), together.mean(), 1e-12);
    assertTrue(together.high() - together.low() > 1.1 * (alone.high() - alone.low()));
  }

  @Test
  void whatCannotBeComputedIsSaid() {
    Dataset few = classes(200, 9);
    int[] yes = IntStream.range(0, 200).filter(i -> few.labels()[i] > 0).limit(1).toArray();
    int[] no = IntStream.range(0, 200).filter(i -> few.labels()[i] < 0).limit(9).toArray();
    Dataset rows = few.subset(IntStream.concat(IntStream.of(yes), IntStream.of(no)).toArray());
    Importance found =
        of(
            FitInput.asGiven(rows, Optional.empty()),
            FitSettings.builder().kernels("linear").k0(1).settings(),
            Optional.empty());
    assertEquals(0, found.rows());
    assertTrue(found.notes().get(0).startsWith("No importance: "), found.notes().toString());
  }
}
