package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.beta.BetaProjector;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.Method;
import org.smkl.tck.BetaProjectorTck;

/** The suite of the kind, a point by hand, and the fit of the built-in projector. */
class BisectionProjectorTest extends BetaProjectorTck {
  @Override
  protected BetaProjector projector() {
    return new BisectionProjector();
  }

  @Test
  void twoOfThreeShareTheWeightByTheirDifference() {
    double[] beta = projector().project(new double[] {1.5, -4, 1.1}, 2);
    assertArrayEquals(new double[] {0.7, 0, 0.3}, beta, 1e-12);
  }

  @Test
  void bestResponseEndsWhereTheBuiltInOneDoes() {
    assertEquals(fit("gssp"), fit("bisection"), 1e-6 * fit("gssp"));
  }

  private static double fit(String projector) {
    return Smkl.builder()
        .kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3)")
        .k0(2)
        .method(Method.BEST_RESPONSE)
        .betaProjector(projector)
        .build()
        .fit(EmbeddedData.load("wine").dataset())
        .objective();
  }
}
