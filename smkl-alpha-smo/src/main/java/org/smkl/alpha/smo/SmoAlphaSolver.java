package org.smkl.alpha.smo;

import java.util.Objects;
import org.smkl.api.Versions;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;

/**
 * The alpha-solver {@code smo}: pairs of variables chosen with second-order information (Fan, Chen
 * and Lin 2005) on compact copies of the part of the Gram matrix that still moves, finished by
 * Newton steps on the free variables. Takes every {@link AlphaProblem}; warm starts from any point.
 * Iterations count pair steps. Stateless, hence thread-safe.
 */
public final class SmoAlphaSolver implements AlphaSolver {
  /** Called by the service loader and by anyone who wants the solver directly. */
  public SmoAlphaSolver() {}

  @Override
  public String id() {
    return "smo";
  }

  @Override
  public String version() {
    return Versions.of(SmoAlphaSolver.class);
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(options, "options");
    return new SmoRun(problem, options, SmoRun.MAX_SMALL_VARIABLES).solve();
  }
}
