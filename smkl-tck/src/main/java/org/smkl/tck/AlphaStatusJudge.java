package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.alpha.AlphaValue;

/** Has extreme problems solved and holds every answer against exact arithmetic. */
final class AlphaStatusJudge {
  /** No solve of a few dozen variables takes so long on any machine, unless it never ends. */
  private static final Duration NEVER = Duration.ofMinutes(2);

  private static final BigDecimal BALANCE = new BigDecimal("1e-9");

  private final AlphaSolver solver;
  private final long maxIterations;
  private final Map<AlphaStatus, Integer> counts = new EnumMap<>(AlphaStatus.class);
  private double slowest;
  private long slowestNumber;

  AlphaStatusJudge(AlphaSolver solver, long maxIterations) {
    this.solver = solver;
    this.maxIterations = maxIterations;
  }

  int judged() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  int converged() {
    return counts.getOrDefault(AlphaStatus.CONVERGED, 0);
  }

  String summary() {
    return "%d extreme problems by %s: %s, the slowest (%d) %.3f s"
        .formatted(judged(), solver.id(), counts, slowestNumber, slowest);
  }

  /** Solves and judges one problem, if the solver takes it. */
  void judge(long number) {
    AlphaProblem problem = ExtremeAlphaProblems.problem(number);
    if (solver.unsupported(problem).isPresent()) {
      return;
    }
    AlphaOptions options = ExtremeAlphaProblems.options(number, problem).atMost(maxIterations);
    long start = System.nanoTime();
    AlphaSolution solution =
        assertTimeoutPreemptively(
            NEVER, () -> solver.solve(problem, options), () -> "problem " + number);
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (seconds > slowest) {
      slowest = seconds;
      slowestNumber = number;
    }
    counts.merge(solution.status(), 1, Integer::sum);
    String what = "problem %d, %s".formatted(number, solution);
    ExactAlphaValue exact = feasible(problem, solution, what);
    values(problem, solution, exact, what);
    status(options, solution, exact, what);
  }

  private static ExactAlphaValue feasible(
      AlphaProblem problem, AlphaSolution solution, String what) {
    for (int j = 0; j < problem.size(); j++) {
      double a = solution.alpha()[j];
      Clause.FINITE.require(Double.isFinite(a), () -> what);
      Clause.IN_BOX.require(a >= 0 && a <= problem.upper()[j], () -> what);
    }
    ExactAlphaValue exact = new ExactAlphaValue(problem, solution.alpha());
    BigDecimal allowed = exact.mass.multiply(BALANCE);
    Clause.BALANCED.require(exact.balance.abs().compareTo(allowed) <= 0, () -> what);
    return exact;
  }

  private static void values(
      AlphaProblem problem, AlphaSolution solution, ExactAlphaValue exact, String what) {
    AlphaValue value = solution.value();
    Clause.OWN_VALUE.require(problem.evaluate(solution.alpha()).equals(value), () -> what);
    near(exact.dual, value.dual(), exact.rounding, what);
    near(exact.primal, value.primal(), exact.rounding, what);
  }

  private static void near(BigDecimal expected, double actual, BigDecimal allowed, String what) {
    assertTrue(Double.isFinite(actual), what);
    BigDecimal error = new BigDecimal(actual).subtract(expected).abs();
    assertTrue(error.compareTo(allowed) <= 0, () -> what + " instead of " + expected);
  }

  private static void status(
      AlphaOptions options, AlphaSolution solution, ExactAlphaValue exact, String what) {
    assertNotEquals(AlphaStatus.INTERRUPTED, solution.status(), what);
    if (solution.status() == AlphaStatus.CONVERGED) {
      BigDecimal allowed = exact.size().multiply(new BigDecimal(options.tolerance()));
      boolean within =
          exact.gap().compareTo(allowed) <= 0
              && solution.value().relativeGap() <= options.tolerance();
      Clause.WITHIN_TOLERANCE.require(within, () -> what + ", exact gap " + exact.gap());
    }
    if (solution.status() == AlphaStatus.ITERATION_LIMIT) {
      Clause.AT_ITS_LIMIT.require(
          solution.iterations() >= options.maxIterations() || !solution.detail().isBlank(),
          () -> what);
    }
  }
}
