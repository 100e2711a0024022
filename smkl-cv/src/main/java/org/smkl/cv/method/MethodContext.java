package org.smkl.cv.method;

import java.util.Objects;
import org.smkl.api.Budget;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Solvers;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchOptions;

/**
 * What a method may use.
 *
 * @param toolbox the plugins
 * @param tolerance relative duality gap of SVMs
 * @param seed of every random choice
 * @param solvers which of the plugins, by id
 * @param gap the relative gap of proofs
 * @param budget its threads and its stop signal; methods look neither at seconds nor at memory
 */
public record MethodContext(
    Toolbox toolbox, double tolerance, long seed, Solvers solvers, double gap, Budget budget) {
  /** Tolerance up to which a result is evaluated rigorously. */
  private static final double EXACT_TOLERANCE = 1e-5;

  /** Checks the values. */
  public MethodContext {
    Objects.requireNonNull(toolbox, "toolbox");
    Objects.requireNonNull(solvers, "solvers");
    Objects.requireNonNull(budget, "budget");
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "The tolerance lies in (0, 1); got %s. Maybe 1e-7.".formatted(tolerance));
    }
  }

  /** With the default plugins. */
  public MethodContext(Toolbox toolbox, double tolerance, long seed, Budget budget) {
    this(toolbox, tolerance, seed, Solvers.DEFAULT, SearchOptions.DEFAULT_GAP, budget);
  }

  /** With the plugins, the seed and what is left of the budget of a fit. */
  public static MethodContext of(FitSettings settings, Toolbox toolbox) {
    return new MethodContext(
        toolbox,
        settings.search().alphaTolerance(),
        settings.seed(),
        settings.solvers(),
        settings.proof().map(SearchOptions::gap).orElse(SearchOptions.DEFAULT_GAP),
        settings.budget().start().steps());
  }

  /** The alpha-solver. */
  public AlphaSolver alphaSolver() {
    return toolbox.alpha(solvers.alpha());
  }

  /** The beta-projector. */
  BetaProjector betaProjector() {
    return toolbox.beta(solvers.beta());
  }

  /** Whether accuracy counts, as it does outside of grids, where one fit is one of thousands. */
  boolean exact() {
    return tolerance < EXACT_TOLERANCE;
  }

  /** For one part of a whole: with a seed and threads of its own. */
  public MethodContext part(long partSeed, int partThreads) {
    return new MethodContext(
        toolbox, tolerance, partSeed, solvers, gap, budget.withThreads(partThreads));
  }

  /** With SVMs solved to this relative duality gap. */
  public MethodContext to(double dualityGap) {
    return new MethodContext(toolbox, dualityGap, seed, solvers, gap, budget);
  }
}
