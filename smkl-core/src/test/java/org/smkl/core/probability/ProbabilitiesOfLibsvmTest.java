package org.smkl.core.probability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.SmklModel;
import org.smkl.data.Dataset;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** One kernel, lambda tiny: what smkl and LIBSVM say about the same rows. */
class ProbabilitiesOfLibsvmTest {
  private static final double C = 2;
  private static final int SEEDS = 8;
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());

  private static FitResult fit(Dataset data, long seed) {
    FitSettings settings =
        FitSettings.builder()
            .kernels("rbf(gamma=" + Libsvm.GAMMA + ")")
            .c(C)
            .lambda(1e-9)
            .k0(1)
            .probability(true)
            .seed(seed)
            .settings();
    return new Fit(settings, TOOLBOX).run(FitInput.asGiven(data, Optional.empty()));
  }

  /** LIBSVM draws other folds, so that only means over several seeds can be compared. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void probabilitiesDifferByNoMoreThanFoldsDo(int classes) {
    int[] counts = IntStream.range(0, classes).map(c -> 40).toArray();
    Dataset data = Rows.polygon(1.2, classes, counts);
    double[][] rows = Rows.polygon(1.2, 99, counts).x();
    List<double[][]> theirs = new ArrayList<>();
    List<double[][]> ours = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      theirs.add(Libsvm.probabilities(data, C, rows, seed));
      ours.add(fit(data, seed).model().probabilities(rows, 1));
    }
    double within = 0;
    for (int seed = 1; seed < SEEDS; seed++) {
      within += distance(theirs.get(seed - 1), theirs.get(seed)) / (SEEDS - 1);
    }
    double between = distance(mean(theirs), mean(ours));
    assertTrue(between < within, "between %s, within %s".formatted(between, within));
    double single = ours.stream().mapToDouble(p -> distance(p, mean(theirs))).max().getAsDouble();
    assertTrue(single < 2 * within, "single %s, within %s".formatted(single, within));
  }

  private static double[][] mean(List<double[][]> tables) {
    double[][] mean = new double[tables.get(0).length][tables.get(0)[0].length];
    for (double[][] table : tables) {
      for (int i = 0; i < mean.length; i++) {
        for (int c = 0; c < mean[i].length; c++) {
          mean[i][c] += table[i][c] / tables.size();
        }
      }
    }
    return mean;
  }

  /** The root of the mean square. */
  private static double distance(double[][] a, double[][] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      for (int c = 0; c < a[i].length; c++) {
        sum += (a[i][c] - b[i][c]) * (a[i][c] - b[i][c]) / (a.length * a[i].length);
      }
    }
    return Math.sqrt(sum);
  }

  /** With the same folds even the values that sigmoids are fitted to are the same. */
  @Test
  void heldOutValuesAreThoseOfMachinesThatLibsvmTrainsWithoutTheFold() {
    Dataset data = Rows.polygon(1.5, 7, 25, 15, 20);
    long seed = 5;
    FitResult result = fit(data, seed);
    Calibration calibration =
        InnerValidation.run(
                result.prepared().problem(),
                List.of(new double[] {1}),
                data,
                seed,
                TOOLBOX.alpha(Optional.empty()),
                org.smkl.api.alpha.AlphaOptions.tolerance(1e-9),
                2)
            .orElseThrow();
    assertEquals(result.model().sigmoids().size(), calibration.sigmoids().size());
    int[] folds = InnerFolds.of(data, seed);
    for (int f = 0; f < InnerFolds.FOLDS; f++) {
      int fold = f;
      int[] rest = IntStream.range(0, data.rows()).filter(i -> folds[i] != fold).toArray();
      svm_model model = Libsvm.train(data.subset(rest), C, 1e-7, false);
      for (int i = 0; i < data.rows(); i++) {
        if (folds[i] == fold) {
          double[] values = new double[3];
          svm.svm_predict_values(model, Libsvm.row(data.x()[i]), values);
          for (int m = 0; m < 3; m++) {
            // LIBSVM numbers classes by appearance, which is by index here.
            assertEquals(values[m], calibration.heldOut()[i][m], 1e-4);
          }
        }
      }
    }
  }

  @Test
  void threadsDoNotChangeTheModel() {
    Dataset data = Rows.polygon(1.5, 3, 20, 20, 20);
    SmklModel one = fit(data, 1).model();
    FitSettings four =
        FitSettings.builder()
            .kernels("rbf(gamma=" + Libsvm.GAMMA + ")")
            .c(C)
            .lambda(1e-9)
            .k0(1)
            .probability(true)
            .seed(1)
            .threads(4)
            .settings();
    SmklModel other = new Fit(four, TOOLBOX).run(FitInput.asGiven(data, Optional.empty())).model();
    assertEquals(one.sigmoids(), other.sigmoids());
  }
}
