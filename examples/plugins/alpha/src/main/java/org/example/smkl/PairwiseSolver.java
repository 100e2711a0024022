package org.example.smkl;

import org.smkl.api.Versions;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;

/**
 * A solver of the alpha-step: sequential minimal optimisation in its plain form, two variables at a
 * time. Takes every problem. Users write {@code --alpha pairwise}.
 *
 * <p>The plugin itself has no state, so that threads can share it; each call has a run of its own.
 */
public final class PairwiseSolver implements AlphaSolver {
  @Override
  public String id() {
    return "pairwise";
  }

  @Override
  public String version() {
    return Versions.of(PairwiseSolver.class);
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    return new PairRun(problem, options).solve();
  }
}
