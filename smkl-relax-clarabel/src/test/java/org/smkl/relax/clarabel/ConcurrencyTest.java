package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.conic.StopFlag;
import org.smkl.tck.RequiresSolver;

/** Solves in many threads do not know of each other. */
@RequiresSolver("clarabel")
final class ConcurrencyTest {
  @Test
  void parallelSolvesEachFindTheirOwnOptimum() {
    NativeSettings.DirectSolver[] solvers = NativeSettings.DirectSolver.values();
    IntStream.range(0, 400)
        .parallel()
        .forEach(
            i -> {
              Dense a = Dense.random(4 + i % 5, 4 + i % 5, new Random(i));
              Dense c = a.plus(1, a.transposed());
              NativeSettings settings =
                  NativeSettings.defaults().withDirectSolver(solvers[i % solvers.length]);
              NativeSolution solution =
                  NativeSolver.solve(Examples.smallestEigenvalue(c), settings, new StopFlag());
              assertEquals(NativeStatus.SOLVED, solution.status());
              assertEquals(c.eigenvalues()[0], solution.objective(), 1e-6);
            });
  }
}
