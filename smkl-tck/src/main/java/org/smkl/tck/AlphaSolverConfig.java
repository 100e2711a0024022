package org.smkl.tck;

/**
 * What the alpha-solver suite may expect of a solver.
 *
 * @param tolerance the relative duality gap it reaches on well-behaved problems
 * @param hardTolerance the one it reaches on singular or badly scaled problems
 * @param largestBox the largest upper bound with which it still reaches them: every error in the
 *     gradient enters the duality gap times the box
 * @param countsIterations whether an iteration limit stops it early
 * @param stopsSoftly whether a raised stop signal ends it with a status of its own
 */
public record AlphaSolverConfig(
    double tolerance,
    double hardTolerance,
    double largestBox,
    boolean countsIterations,
    boolean stopsSoftly) {
  /** A solver that works in double precision and meets every clause of the contract. */
  public static AlphaSolverConfig exact() {
    return new AlphaSolverConfig(1e-8, 1e-7, 1e6, true, true);
  }
}
