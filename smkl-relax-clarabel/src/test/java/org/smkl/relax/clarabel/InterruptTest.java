package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopFlag;
import org.smkl.tck.RequiresSolver;

/** A solve of many seconds ends soon after the stop flag is raised or its time is up. */
@RequiresSolver("clarabel")
final class InterruptTest {
  /** Far beyond one iteration, far below the whole solve on a slow machine. */
  private static final double PATIENCE_SECONDS = 20;

  private static StandardProblem large() {
    Dense a = Dense.random(70, 70, new Random(20240506));
    return Examples.smallestEigenvalue(a.plus(1, a.transposed()));
  }

  /** Tolerances that cannot be reached, so that it will not end by itself early. */
  private static NativeSettings tireless() {
    return new NativeSettings(
        10_000,
        Double.POSITIVE_INFINITY,
        0,
        0,
        0,
        1,
        NativeSettings.DirectSolver.FAER,
        true,
        1e-8,
        0,
        false);
  }

  @AfterEach
  void theNextSolveWorks() {
    assertEquals(NativeStatus.SOLVED, Examples.solve(Examples.linear()).status());
  }

  @Test
  void theStopFlagEndsALargeSolve() {
    StopFlag stop = new StopFlag();
    long start = System.nanoTime();
    CompletableFuture<Void> raised =
        CompletableFuture.runAsync(
            stop::raise, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
    NativeSolution solution = NativeSolver.solve(large(), tireless(), stop);
    double seconds = (System.nanoTime() - start) / 1e9;
    raised.join();
    assertTrue(stop.isRaised());
    assertEquals(NativeStatus.CALLBACK_TERMINATED, solution.status());
    assertTrue(seconds >= 1 && seconds < PATIENCE_SECONDS, () -> "took " + seconds);
  }

  @Test
  void theTimeLimitEndsALargeSolve() {
    NativeSolution solution =
        NativeSolver.solve(large(), tireless().withTimeLimit(1), new StopFlag());
    assertEquals(NativeStatus.MAX_TIME, solution.status());
    assertTrue(solution.seconds() >= 1 && solution.seconds() < PATIENCE_SECONDS);
  }

  @Test
  void aRaisedFlagKeepsASolveFromStarting() {
    StopFlag stop = new StopFlag();
    stop.raise();
    NativeSolution solution = NativeSolver.solve(large(), tireless(), stop);
    assertEquals(NativeStatus.CALLBACK_TERMINATED, solution.status());
    assertEquals(0, solution.iterations());
    assertTrue(Double.isNaN(solution.objective()));
  }
}
