package org.smkl.alpha.smo;

import org.smkl.api.alpha.AlphaOptions;

/**
 * Adds up the work of a solve, in nanoseconds of a usual machine but counted, never timed: the same
 * input always gets the same answer. It ends where progress is real but hopelessly slow.
 */
final class WorkLimit {
  /** Pair steps on all variables, or Newton steps as costly. */
  private static final double MAX_PAIR_STEPS = 3e6;

  private final long maxIterations;
  private final double limit;
  private double spent;

  WorkLimit(AlphaOptions options, int variables) {
    maxIterations = options.maxIterations();
    limit = MAX_PAIR_STEPS * pairs(variables);
  }

  /** One pair step: some passes over the variables. */
  static double pairs(int variables) {
    return 100 + 2.5 * variables;
  }

  /** One Newton phase: a factorisation and some solves. */
  static double newton(double free) {
    return free * free * (free / 16 + 5);
  }

  void addPairs(long steps, int variables) {
    spent += steps * pairs(variables);
  }

  /** A Newton phase that took so many steps, on a subproblem of so many variables. */
  void addNewton(int free, int steps, int variables) {
    spent += newton(free) + (steps + 2) * (pairs(variables) + 4.0 * free * free + 20.0 * free);
  }

  /** Whether the caller's limit is reached, or the solver's own. */
  boolean exhausted(long iterations) {
    return iterations >= maxIterations || own();
  }

  /** Whether the solver's own limit is reached. */
  boolean own() {
    return spent >= limit;
  }
}
