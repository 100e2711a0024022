package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.Budget;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.tck.ConicSolverTck;

/**
 * The suite of the kind, models without the semidefinite cones that it skips, and the bound of the
 * built-in backend.
 */
class DenseInteriorSolverTest extends ConicSolverTck {
  @Override
  protected ConicSolver solver() {
    return new DenseInteriorSolver();
  }

  /** The closest point of the unit ball to a point outside: its direction. */
  private static ConicModel ball(double[] point) {
    ConicModel.Builder model = ConicModel.builder("ball");
    int x = model.variables("x", point.length);
    int t = model.variables("t", 1);
    model.minimise(t, 1);
    model.constraint("inside", new Cone.SecondOrder(point.length + 1)).row(1);
    for (int j = 0; j < point.length; j++) {
      model.row(0).entry(x + j, 1);
    }
    model.constraint("distance", new Cone.SecondOrder(point.length + 1)).row(0).entry(t, 1);
    for (int j = 0; j < point.length; j++) {
      model.row(-point[j]).entry(x + j, 1);
    }
    return model.build();
  }

  @Test
  void theClosestPointOfABallIsFound() {
    Random random = new Random(1);
    for (int n : new int[] {1, 2, 10, 60}) {
      double[] point = random.doubles(n, 1, 2).toArray();
      double norm = Math.sqrt(Vectors.dot(point, point));
      ConicSolution solution = solver().solve(ball(point), ConicOptions.defaults());
      assertEquals(ConicStatus.OPTIMAL, solution.status());
      assertEquals(norm - 1, solution.objective(), 1e-7 * norm);
      assertEquals(norm - 1, solution.dualObjective(), 1e-7 * norm);
      for (int j = 0; j < n; j++) {
        assertEquals(point[j] / norm, solution.x()[j], 1e-4);
      }
    }
  }

  @Test
  void limitsAndStopsHaveStatusesOfTheirOwn() {
    ConicModel model = ball(new double[] {3, 4});
    Budget one = Budget.oneThread();
    assertEquals(ConicStatus.INTERRUPTED, end(model, 200, one.withStop(() -> true)));
    assertEquals(ConicStatus.TIME_LIMIT, end(model, 200, one.withSeconds(1e-9)));
    assertEquals(ConicStatus.ITERATION_LIMIT, end(model, 1, one));
  }

  private ConicStatus end(ConicModel model, int iterations, Budget budget) {
    return solver().solve(model, new ConicOptions(1e-8, iterations, budget, l -> {})).status();
  }

  @Test
  void theBoundIsThatOfTheBuiltInBackend() {
    RelaxationResult known = bound("saddle");
    RelaxationResult ours = bound("dense-interior");
    assertEquals(known.value(), ours.value(), 1e-5 * known.value());
    assertTrue(ours.lowerBound() >= (1 - 1e-4) * known.lowerBound(), ours::toString);
  }

  private static RelaxationResult bound(String backend) {
    Dataset iris = EmbeddedData.load("iris").dataset();
    int[] some = new Random(3).ints(0, iris.rows()).distinct().limit(40).sorted().toArray();
    return Smkl.builder()
        .kernels("linear; rbf(gamma=0.5); rbf(gamma=0.1)")
        .k0(2)
        .backend(backend)
        .build()
        .bound(iris.subset(some));
  }
}
