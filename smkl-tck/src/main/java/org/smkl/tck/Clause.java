package org.smkl.tck;

import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/**
 * A clause of a contract: what is expected of an answer, and what to look at where it is not so.
 */
enum Clause {
  /** It comes back. */
  ENDS(
      "an answer",
      "the condition under which the loop ends, and whether it asks the stop signal of the options"),
  /** No NaN, no infinity. */
  FINITE(
      "finite numbers",
      "divisions by zero, and roots of what rounding made negative; a kernel matrix may be singular"),
  /** Within the bounds of the variables. */
  IN_BOX(
      "0 <= alpha_j <= upper_j for every j, exactly",
      "where a step is cut off; FeasibleAlpha.repair moves any vector into A"),
  /** On the plane of the equality. */
  BALANCED(
      "s'alpha = 0, up to 1e-9 of the sum of alpha",
      "the signs s_j: a step along one variable needs another one; FeasibleAlpha.repair mends it"),
  /** Worth what it says. */
  OWN_VALUE(
      "the value of the returned alpha, as AlphaProblem.evaluate gives it",
      "whether alpha changes after the value is computed; AlphaSolution.of evaluates it"),
  /** A claim that is true. */
  WITHIN_TOLERANCE(
      "CONVERGED only with a relative duality gap of at most the tolerance of the options",
      "when the loop ends; ACCURACY_FLOOR is the status of a solver that cannot get closer"),
  /** A limit that was reached. */
  AT_ITS_LIMIT(
      "ITERATION_LIMIT only after the iterations of the options; of a limit of its own, a detail",
      "how iterations are counted, and AlphaSolution.detail()"),
  /** As far as was promised. */
  SOLVED(
      "a solve to the tolerance that config() states, with the status that says so",
      "the method, or config() if it promises too much"),
  /** The best there is. */
  OPTIMAL_VALUE(
      "the optimum, which another method has found",
      "the signs in the gradient and in the linear term, and which variables may move"),
  /** LB of the returned alpha. */
  BOUND_OF_ALPHA(
      "the lower bound that the returned alpha proves at the node",
      "whether alpha changes after the bound is computed; LowerBound.of evaluates it"),
  /** A bound that is none. */
  NOT_ABOVE_THE_OPTIMUM(
      "no bound or value above the optimum",
      "the sign of the energies; a bound must come from LowerBound, not from the method's own word");

  private final String expected;
  private final String lookAt;

  Clause(String expected, String lookAt) {
    this.expected = expected;
    this.lookAt = lookAt;
  }

  /**
   * Fails unless it holds.
   *
   * @param given what came back, and on which problem
   */
  void require(boolean holds, Supplier<String> given) {
    if (!holds) {
      throw broken(given.get());
    }
  }

  /** A failure that says what came back, what was expected and what to look at. */
  AssertionFailedError broken(String given) {
    return new AssertionFailedError(
        "%s%n  given:    %s%n  expected: %s%n  look at:  %s"
            .formatted(this, given, expected, lookAt));
  }
}
