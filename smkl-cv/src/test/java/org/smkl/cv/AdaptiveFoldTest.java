package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.KernelData;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.Normalisation;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** Left-out rows have no part in the widths of a fold. */
class AdaptiveFoldTest {
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  private static final Dataset DATA =
      FitInput.asGiven(EmbeddedData.load("wine").dataset(), Optional.empty()).train();
  private static final int[] TRAIN = IntStream.range(0, 120).toArray();
  private static final int[] TEST = IntStream.range(120, 178).toArray();

  private static Fold fold(String kernels, Normalisation normalisation) {
    FitSettings settings =
        FitSettings.builder().kernels(kernels).normalise(normalisation).k0(1).threads(2).settings();
    PreparedProblem prepared = new Fit(settings, TOOLBOX).prepare(DATA);
    return Fold.of(KernelData.of(prepared, TaskOptions.defaults(), TOOLBOX), TRAIN, TEST);
  }

  /** 1 / (d var) of the cells of these rows, by the definition. */
  private static double scale(int[] rows) {
    double[] cells =
        Arrays.stream(rows).boxed().flatMapToDouble(r -> Arrays.stream(DATA.x()[r])).toArray();
    double mean = Arrays.stream(cells).average().orElseThrow();
    double variance =
        Arrays.stream(cells).map(c -> (c - mean) * (c - mean)).average().orElseThrow();
    return 1 / (DATA.columns() * variance);
  }

  private static double squaredDistance(int a, int b) {
    double sum = 0;
    for (int k = 0; k < DATA.columns(); k++) {
      sum += Math.pow(DATA.x()[a][k] - DATA.x()[b][k], 2);
    }
    return sum;
  }

  @Test
  void everyFoldHasTheWidthsOfItsTrainingRows() {
    Fold fold = fold("linear; rbf(gamma=scale); rbf(gamma=0.001)", Normalisation.NONE);
    double gamma = scale(TRAIN);
    assertNotEquals(gamma, scale(IntStream.range(0, 178).toArray()), 1e-3 * gamma);
    // Six digits of gamma: a value exp(-t) changes by at most 5e-6 t exp(-t) < 2e-6.
    assertEquals(
        Math.exp(-gamma * squaredDistance(3, 90)), fold.train().grams().get(1).get(3, 90), 2e-6);
    assertEquals(Math.exp(-gamma * squaredDistance(150, 7)), fold.test().values()[1][30][7], 2e-6);
    assertEquals(Math.exp(-0.001 * squaredDistance(150, 7)), fold.test().values()[2][30][7], 1e-12);
  }

  @Test
  void normalisedKernelsAreNormalisedForTheFoldAsForAFitOfItsRows() {
    Fold fold = fold("poly(degree=2,scale=scale); rbf(gamma=median)", Normalisation.TRACE);
    FitSettings settings =
        FitSettings.builder()
            .kernels("poly(degree=2,scale=scale); rbf(gamma=median)")
            .normalise(Normalisation.TRACE)
            .k0(1)
            .settings();
    PreparedProblem alone = new Fit(settings, TOOLBOX).prepare(DATA.subset(TRAIN));
    for (int i = 0; i < 2; i++) {
      for (int a = 0; a < TRAIN.length; a += 17) {
        assertEquals(
            alone.kernels().grams().get(i).get(a, 5), fold.train().grams().get(i).get(a, 5));
      }
    }
  }
}
