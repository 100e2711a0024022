package org.example.smkl;

import java.util.List;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Versions;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;

/**
 * A solver of the alpha-step: sequential minimal optimisation in its plain form, two variables at a
 * time. Takes every problem. Users write {@code --alpha pairwise}, or with parameters {@code
 * --alpha 'pairwise(second=slope,patience=50)'}.
 *
 * <p>The plugin itself has no state, so that threads can share it; each call has a run of its own.
 */
public final class PairwiseSolver implements AlphaSolver {
  private static final String SECOND = "second";
  private static final String PATIENCE = "patience";

  private final boolean bySlope;
  private final int patience;

  /** With the default of each parameter. */
  public PairwiseSolver() {
    this(false, 200);
  }

  private PairwiseSolver(boolean bySlope, int patience) {
    this.bySlope = bySlope;
    this.patience = patience;
  }

  @Override
  public List<Parameter> settings() {
    return List.of(
        Parameter.word(SECOND, "what the second variable of a pair has most of", "gain", "slope"),
        Parameter.number(PATIENCE, "rounds without a smaller gap, 1 to 10000", 200));
  }

  @Override
  public PairwiseSolver configured(Arguments settings) {
    return new PairwiseSolver(
        settings.text(SECOND).equals("slope"), settings.integer(PATIENCE, 1, 10_000));
  }

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
    return new PairRun(problem, options, bySlope, patience).solve();
  }
}
