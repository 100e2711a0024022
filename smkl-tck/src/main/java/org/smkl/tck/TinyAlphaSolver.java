package org.smkl.tck;

import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;

/**
 * An alpha-solver for suites of plugins that use one: exact, and slow on more than a few points.
 */
public final class TinyAlphaSolver implements AlphaSolver {
  /** The solver. */
  public TinyAlphaSolver() {}

  @Override
  public String id() {
    return "tiny";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    int n = problem.gram().order();
    double[][] gram = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        gram[j][k] = problem.gram().get(j, k);
      }
    }
    double[] alpha = TinySvm.alpha(problem.block(), gram);
    return new AlphaSolution(alpha, problem.evaluate(alpha), AlphaStatus.CONVERGED, 1, "tiny");
  }
}
