package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.set.PublishedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.PublishedFiles;

/**
 * F and accuracy at the published weights; the published objectives are dual values at eps 1e-3.
 */
class PublishedObjectivesTest {
  @ParameterizedTest(name = "{0}, kernels {1}, {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "iris         | kernels:0       | 16.78025  | 100  | smo",
        "iris         | kernels:0       | 16.78025  | 100  | libsvm",
        "banknote     | kernels:4       | 42.12998  | 100  | smo",
        "haberman     | kernels:9       | 431.96921 | 66.1 | smo",
        "breastcancer | kernels:0,3     | 70.8643   | 98.2 | smo",
        "heart        | kernels:4,5,6,9 | 98.7505   | 93.4 | smo",
        "heart        | kernels:4,5,6,9 | 98.7505   | 93.4 | libsvm",
        "parkinsons   | kernels:4,5     | 37.0616   | 89.7 | smo",
      })
  void objectiveAndTestAccuracyAreThePublishedOnes(
      String data, String start, double objective, double accuracy, String alpha) {
    PublishedData published = PublishedProtocol.load(data, PublishedFiles.data());
    FitSettings settings =
        FitSettings.builder()
            .kernels("published-10")
            .c(published.set().c())
            .lambda(published.set().lambda())
            .k0(published.set().k0())
            .alphaSolver(alpha)
            .start(Start.parse(start))
            .evaluate(true)
            .settings();
    FitResult result =
        new Fit(settings, Toolbox.of(Plugins.discover())).run(FitInput.published(published));
    assertEquals(objective, result.objective(), 1e-5 * objective);
    assertEquals(accuracy, 100 * result.testAccuracy().orElseThrow(), 0.06);
    assertTrue(result.lowerBound() <= result.objective());
    assertTrue(result.solution().rigorous());
  }
}
