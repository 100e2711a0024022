package org.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitStatus;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.StoppableKernels;

/** Kernels that are not stored are left wherever a stop finds the computation. */
class StoppedRowsTest {
  private static final Dataset DATA = EmbeddedData.load("breastcancer").dataset();

  private static Smkl.Builder builder() {
    return Smkl.builder()
        .kernels("rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.1); linear")
        .k0(2)
        .c(1);
  }

  /** Raised when it is asked for so many times: anywhere, and always at the same place. */
  private static StopSignal after(int questions) {
    AtomicInteger asked = new AtomicInteger();
    return () -> asked.incrementAndGet() > questions;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 10, 30, 100, 200, 300, 400, 600, 800, 1000, 2000, 5000, 20_000})
  void everyStopEndsInAnAnswerThatHolds(int questions) {
    double optimum = builder().certified(1e-7).build().fit(DATA).solution().objective();
    Smkl.Builder unstored = builder().storage(KernelStorage.NO).threads(1);
    FitInput input = FitInput.standardized(DATA, Optional.empty());
    PreparedProblem prepared = unstored.build().prepare(input);
    for (Smkl smkl :
        new Smkl[] {
          unstored.stop(after(questions)).build(),
          unstored.stop(after(questions)).certified(1e-5).build()
        }) {
      FitResult result = smkl.fit(input, prepared);
      if (result.solution().rigorous()) {
        assertTrue(result.solution().objective() >= optimum * (1 - 1e-6));
      } else {
        assertEquals(Double.NEGATIVE_INFINITY, result.lowerBound());
        assertEquals(FitStatus.INTERRUPTED, result.status());
      }
      assertTrue(result.lowerBound() <= optimum * (1 + 1e-6));
    }
    RelaxationResult bound = unstored.stop(after(questions)).build().bound(prepared, line -> {});
    assertTrue(bound.lowerBound() <= optimum * (1 + 1e-6));
  }

  @Test
  void everyDoorIsClosedAfterTheSignal() {
    FitInput input = FitInput.standardized(DATA, Optional.empty());
    Problem whole = builder().storage(KernelStorage.NO).build().prepare(input).problem();
    Problem problem = StoppableKernels.of(whole, () -> true);
    double[] v = new double[problem.n()];
    v[3] = 1;
    int[] some = {0, 5};
    double[] beta = {1, 0, 0, 0};
    StopSignal never = StopSignal.NEVER;
    for (Runnable call :
        new Runnable[] {
          () -> problem.source().products(v, never),
          () -> problem.source().products(v, new int[] {0}, never),
          () -> problem.source().energies(v, never),
          () -> problem.source().productsAt(some, v, never),
          () -> problem.source().block(beta, some),
          () -> problem.source().diagonal(0),
          () -> problem.source().subset(some).block(beta, new int[] {0}),
          () ->
              problem
                  .source()
                  .visit(new int[] {0}, some, some, () -> (k, r, rs, c, cs, values) -> {})
        }) {
      assertThrows(CancellationException.class, call::run);
    }
  }

  @Test
  void whoWasStoppedHasHalfASecond() throws InterruptedException {
    StopSignal late = StoppableKernels.late(() -> true);
    assertFalse(late.stopRequested());
    Thread.sleep(700);
    assertTrue(late.stopRequested());
    assertFalse(StoppableKernels.late(StopSignal.NEVER).stopRequested());
  }
}
