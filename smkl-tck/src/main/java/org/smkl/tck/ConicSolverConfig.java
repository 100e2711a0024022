package org.smkl.tck;

import java.util.Set;

/**
 * What the suite of conic solvers may expect of a solver. A solver that does not promise something
 * has the tests of it skipped, each with the promise as its reason, and no others.
 *
 * @param tolerance absolute accuracy of points and values on the models of the suite
 * @param without what it does not promise
 */
public record ConicSolverConfig(double tolerance, Set<Promise> without) {
  /** A crude solver has three digits; with fewer a value says nothing. */
  private static final double CRUDEST = 1e-3;

  /** Something that solvers do, and some do not. */
  public enum Promise {
    /** Says PRIMAL_INFEASIBLE of a model without points. */
    DETECTS_INFEASIBILITY,
    /** Says DUAL_INFEASIBLE of a model without bounds. */
    DETECTS_UNBOUNDEDNESS,
    /** Returns multipliers that satisfy the optimality conditions. */
    MULTIPLIERS,
    /** Ends with ITERATION_LIMIT after the iterations of the options. */
    COUNTS_ITERATIONS,
    /** Ends with TIME_LIMIT after the seconds of the budget. */
    OBEYS_TIME_LIMIT,
    /** Ends with INTERRUPTED when the stop signal is raised. */
    STOPS_SOFTLY,
    /** Gives the same point for the same model, to the last bit. */
    REPEATABLE
  }

  /** Copies the set; checks that the tolerance is none too lax. */
  public ConicSolverConfig {
    without = Set.copyOf(without);
    if (!(tolerance > 0 && tolerance <= CRUDEST)) {
      throw new IllegalArgumentException(
          "The suite needs a tolerance in (0, %s]; got %s.".formatted(CRUDEST, tolerance));
    }
  }

  /** A solver that meets every clause of the contract, to 1e-6. */
  public static ConicSolverConfig exact() {
    return new ConicSolverConfig(1e-6, Set.of());
  }

  /** A solver of few digits, such as a first-order method. */
  public static ConicSolverConfig crude(double tolerance, Promise... without) {
    return new ConicSolverConfig(tolerance, Set.of(without));
  }
}
