package org.smkl.cv.importance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.RuleSettings;
import org.smkl.core.score.Score;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchOptions;

class LeavingOutTest {
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  private static final List<String> KERNELS =
      List.of("linear[cols=0]", "linear[cols=1]", "rbf(gamma=0.3)", "linear[cols=2-3]");

  private static Dataset data(int rows, boolean regression, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][4];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      Arrays.setAll(x[i], j -> random.nextGaussian());
      y[i] = 2 * x[i][0] + x[i][1] * x[i][1] + 0.3 * random.nextGaussian();
    }
    int[] of = Arrays.stream(y).mapToInt(v -> v > 1 ? 1 : 0).toArray();
    Target target = regression ? new Target.Values(y) : new Target.Labels(List.of("no", "yes"), of);
    return new Dataset("rows", List.of("a", "b", "c", "d"), x, target, Optional.empty());
  }

  private static FitResult fit(Dataset data, List<String> kernels, RuleSettings rules, double gap) {
    FitSettings.Builder builder =
        FitSettings.builder()
            .kernels(String.join("; ", kernels))
            .k0(Math.min(2, kernels.size()))
            .c(1)
            .lambda(1)
            .rules(rules)
            .threads(1);
    if (gap > 0) {
      builder.proof(SearchOptions.gap(gap));
    }
    return new Fit(builder.settings(), TOOLBOX).run(FitInput.asGiven(data, Optional.empty()));
  }

  private static Importance told(FitResult result) {
    return LeavingOut.add(
        Importance.none(Score.ACCURACY, "not shuffled"),
        result,
        result.settings(),
        TOOLBOX,
        line -> {});
  }

  /** Without a kernel is what a problem is that never had it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theOptimumIsThatOfTheProblemWithoutTheKernel(boolean regression) {
    for (int rows : new int[] {12, 120}) {
      Dataset data = data(rows, regression, 7);
      FitResult result = fit(data, KERNELS, RuleSettings.none(), 0);
      Importance found = told(result);
      double[] beta = result.beta();
      long weighted = Arrays.stream(beta).filter(b -> b > 0).count();
      assertEquals(weighted, found.without().size());
      for (Importance.Without one : found.without()) {
        List<String> rest = new ArrayList<>(KERNELS);
        int number = result.prepared().names().indexOf(one.name());
        assertTrue(beta[number] > 0);
        rest.remove(number);
        FitResult alone = fit(data, rest, RuleSettings.none(), 1e-6);
        assertTrue(one.lowerBound() <= alone.objective(), one.toString());
        assertTrue(one.objective() >= alone.lowerBound(), one.toString());
        assertEquals(alone.objective(), one.objective(), 1e-3 * alone.objective());
        // The optimum with all lies between the bounds of the fit; so does the rise between its.
        double least = (alone.lowerBound() - result.objective()) / result.objective();
        double most = (alone.objective() - result.lowerBound()) / result.lowerBound();
        assertTrue(one.riseAtLeast() <= most && one.riseAtLeast() >= 0, one.toString());
        assertTrue(one.riseAtMost() >= least - 1e-9, one.toString());
      }
    }
  }

  @Test
  void whatMustBeChosenIsNotLeftOut() {
    Dataset data = data(60, false, 8);
    FitResult result = fit(data, KERNELS, RuleSettings.none().andMust("linear*cols=0*"), 0);
    assertTrue(told(result).without().stream().noneMatch(one -> one.name().equals(KERNELS.get(0))));
  }

  @Test
  void theOnlyKernelHasNoRival() {
    FitResult result = fit(data(30, false, 9), List.of("linear"), RuleSettings.none(), 0);
    assertEquals(List.of(), told(result).without());
  }

  @Test
  void withoutProofThereIsAReason() {
    FitResult result =
        new Fit(
                FitSettings.builder()
                    .kernels("sigmoid(scale=1,offset=-1); linear")
                    .psd(PsdPolicy.KEEP)
                    .k0(1)
                    .c(1)
                    .settings(),
                TOOLBOX)
            .run(FitInput.asGiven(data(40, false, 10), Optional.empty()));
    Importance found = told(result);
    assertEquals(List.of(), found.without());
    assertTrue(found.notes().get(1).contains("not told"), found.notes().toString());
  }
}
