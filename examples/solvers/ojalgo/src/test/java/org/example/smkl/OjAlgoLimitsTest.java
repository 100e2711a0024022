package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;

/** A closed form, and ends other than optimality. */
class OjAlgoLimitsTest {
  private final OjAlgoConicSolver solver = new OjAlgoConicSolver();

  /** min c'x over the unit ball: minus the norm of c. */
  private static ConicModel ball(int n, double size) {
    Random random = new Random(n);
    ConicModel.Builder model = ConicModel.builder("ball");
    int x = model.variables("x", n);
    for (int j = 0; j < n; j++) {
      model.minimise(x + j, size * random.nextGaussian());
    }
    model.constraint("ball", new Cone.SecondOrder(n + 1)).row(1);
    for (int j = 0; j < n; j++) {
      model.row(0).entry(x + j, 1);
    }
    return model.build();
  }

  private static double norm(double[] c) {
    double sum = 0;
    for (double value : c) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  private ConicStatus status(ConicModel model, Budget budget, int iterations) {
    return solver.solve(model, new ConicOptions(1e-8, iterations, budget, line -> {})).status();
  }

  @Test
  void ballsOfEverySizeHaveTheirNorm() {
    for (int n : new int[] {1, 10}) {
      for (double size : new double[] {1e-6, 1, 1e6}) {
        ConicModel model = ball(n, size);
        ConicSolution solution = solver.solve(model, ConicOptions.defaults());
        assertEquals(ConicStatus.OPTIMAL, solution.status(), n + " " + size);
        double expected = norm(model.objective());
        assertEquals(-expected, solution.objective(), 1e-6 * expected);
        assertEquals(-expected, solution.dualObjective(), 1e-6 * expected);
      }
    }
  }

  @Test
  void limitsHaveStatusesOfTheirOwn() {
    ConicModel model = ball(30, 1);
    Budget budget = Budget.oneThread();
    assertEquals(ConicStatus.ITERATION_LIMIT, status(model, budget, 1));
    assertEquals(ConicStatus.TIME_LIMIT, status(model, budget.withSeconds(1e-9), 100));
    assertEquals(ConicStatus.INTERRUPTED, status(model, budget.withStop(() -> true), 100));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void aSignalRaisedDuringTheSolveEndsItAndLeavesTheThreadAsItWas() {
    AtomicInteger asked = new AtomicInteger();
    Budget budget = Budget.oneThread().withStop(() -> asked.incrementAndGet() > 3);
    assertEquals(ConicStatus.INTERRUPTED, status(ball(400, 1), budget, 1000));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void aConeThatCannotBeMetIsInfeasible() {
    ConicModel.Builder model = ConicModel.builder("away");
    int x = model.variables("x", 2);
    model.minimise(x, 1);
    model
        .constraint("ball", new Cone.SecondOrder(3))
        .row(1)
        .row(0)
        .entry(x, 1)
        .row(0)
        .entry(x + 1, 1);
    model.constraint("far", new Cone.NonNegative(1)).row(-3).entry(x, 1).entry(x + 1, 1);
    assertEquals(ConicStatus.PRIMAL_INFEASIBLE, status(model.build(), Budget.oneThread(), 200));
  }
}
