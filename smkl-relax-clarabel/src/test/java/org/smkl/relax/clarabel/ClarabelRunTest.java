package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.tck.RequiresSolver;

/** Attempts, log and stop signal of one call. */
@RequiresSolver("clarabel")
class ClarabelRunTest {
  private final List<String> log = new ArrayList<>();

  private ConicOptions options(double tolerance, StopSignal stop) {
    return new ConicOptions(tolerance, 200, Budget.oneThread().withStop(stop), log::add);
  }

  /** min x + y with x y at least 1: 2. */
  private static ConicModel hyperbola() {
    ConicModel.Builder model = ConicModel.builder("hyperbola");
    int x = model.variables("x", 2);
    model.minimise(x, 1).minimise(x + 1, 1);
    model.constraint("product", new Cone.RotatedSecondOrder(3));
    model.row(0).entry(x, 1).row(0).entry(x + 1, 1).row(Math.sqrt(2));
    return model.build();
  }

  @Test
  void anAttemptThatEndsWellIsTheOnlyOneAndIsLogged() {
    new ClarabelConicSolver().solve(hyperbola(), options(1e-8, StopSignal.NEVER));
    assertEquals(1, log.size());
    assertTrue(log.get(0).contains("hyperbola, attempt 1"), log.get(0));
    assertTrue(log.get(0).contains("Solved"), log.get(0));
  }

  @Test
  void whatCannotBeReachedIsTriedInEveryWayAndTheBestPointIsKept() {
    // Doubles have sixteen digits: nobody reaches this.
    ConicSolution solution =
        new ClarabelConicSolver().solve(hyperbola(), options(1e-18, StopSignal.NEVER));
    assertEquals(4, log.size(), log.toString());
    assertEquals(ConicStatus.NEAR_OPTIMAL, solution.status(), solution.nativeStatus());
    assertEquals("AlmostSolved", solution.nativeStatus());
    assertEquals(2, solution.objective(), 1e-8);
    int all = log.stream().mapToInt(ClarabelRunTest::iterations).sum();
    assertEquals(all, solution.iterations());
  }

  private static int iterations(String line) {
    Matcher matcher = Pattern.compile("(\\d+) iterations").matcher(line);
    assertTrue(matcher.find(), line);
    return Integer.parseInt(matcher.group(1));
  }

  @Test
  void signalIsAskedDuringTheSolve() {
    AtomicInteger asked = new AtomicInteger();
    ConicSolution solution =
        new ClarabelConicSolver().solve(large(), options(1e-18, () -> asked.incrementAndGet() > 3));
    assertEquals(ConicStatus.INTERRUPTED, solution.status(), solution.nativeStatus());
    assertTrue(asked.get() > 3);
  }

  @Test
  void whatTheSignalThrowsReachesTheCaller() {
    RuntimeException broken = new IllegalStateException("broken signal");
    AtomicInteger asked = new AtomicInteger();
    StopSignal signal =
        () -> {
          if (asked.incrementAndGet() > 2) {
            throw broken;
          }
          return false;
        };
    RuntimeException thrown =
        assertThrows(
            IllegalStateException.class,
            () -> new ClarabelConicSolver().solve(large(), options(1e-18, signal)));
    assertSame(broken, thrown);
  }

  /**
   * min trace(T) with T + M positive semidefinite, T diagonal: takes longer than a few questions.
   */
  private static ConicModel large() {
    int order = 60;
    ConicModel.Builder model = ConicModel.builder("large");
    int t = model.variables("t", order);
    model.constraint("psd", new Cone.PsdTriangle(order));
    for (int k = 0; k < order; k++) {
      model.minimise(t + k, 1);
      for (int j = 0; j <= k; j++) {
        model.row(j < k ? 1.0 / (1 + k - j) : 0);
        if (j == k) {
          model.entry(t + k, 1);
        }
      }
    }
    return model.build();
  }
}
