package org.smkl.api.experiment;

import java.util.Objects;
import org.smkl.api.Problem;

/**
 * A problem to measure on. Made by the framework; immutable but for the problem's arrays.
 *
 * @param name what tells it apart; part of the names of rows
 * @param problem the problem, every kernel known to be positive semidefinite
 * @param lower a number that its optimum is not below; negative infinity where nothing is known
 * @param upper a number that its optimum is not above; infinity where nothing is known
 */
public record KnownProblem(String name, Problem problem, double lower, double upper) {
  /** Checks that nothing is missing. */
  public KnownProblem {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(problem, "problem");
  }
}
