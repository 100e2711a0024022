package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.data.set.EmbeddedData;
import org.smkl.tck.AlphaSolverConfig;
import org.smkl.tck.AlphaSolverTck;

/** The suite of the kind, and the fit of the built-in solver. */
class PairwiseSolverTest extends AlphaSolverTck {
  @Override
  protected AlphaSolver solver() {
    return new PairwiseSolver();
  }

  /** Two variables at a time are slow where the box is huge, so that less is promised there. */
  @Override
  protected AlphaSolverConfig config() {
    return new AlphaSolverConfig(1e-7, 1e-6, 100, true, true);
  }

  @Override
  protected long extremeIterations() {
    return 20_000;
  }

  @Test
  void aFitEndsWhereThatOfTheBuiltInSolverDoes() {
    assertEquals(fit("smo"), fit("pairwise"), 1e-5 * fit("smo"));
    assertEquals(fit("smo"), fit("pairwise(second=slope,patience=50)"), 1e-5 * fit("smo"));
  }

  private static double fit(String solver) {
    return Smkl.builder()
        .kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3)")
        .k0(2)
        .alphaSolver(solver)
        .build()
        .fit(EmbeddedData.load("wine").dataset())
        .objective();
  }
}
