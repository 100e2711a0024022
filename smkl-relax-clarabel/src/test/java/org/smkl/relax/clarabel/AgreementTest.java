package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.tck.RelaxationInstances;

/** Three ways to Full SDP that share no code beyond the kernels. */
@RequiresNative
class AgreementTest {
  private static double value(Problem problem, Node node, Relaxation relaxation) {
    RelaxationResult result = Backends.bound(Backends.clarabel(), problem, node, relaxation);
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
    assertEquals("Solved", result.nativeStatus());
    return result.value();
  }

  private static void assertClose(double expected, double actual, String what) {
    assertEquals(expected, actual, 1e-6 * Math.max(1, Math.abs(expected)), what);
  }

  @Test
  void secondOrderFormAgreesWithSaddleOnRandomProblems() {
    for (long seed = 0; seed < 24; seed++) {
      int k0 = 1 + (int) (seed % 4);
      double lambda = Math.pow(10, seed % 5 - 3.0);
      Problem problem = RelaxationInstances.random(seed, 12 + (int) (seed % 3) * 14, 4, k0, lambda);
      for (Node node : List.of(Node.root(), Node.root().exclude(1), Node.root().include(2))) {
        double saddle =
            Backends.bound(Backends.saddle(), problem, node, Relaxation.full()).upperBound();
        assertClose(
            saddle, value(problem, node, Relaxation.full()), "seed " + seed + " at " + node);
      }
    }
  }

  @Test
  void matrixInequalityAgreesWithSecondOrderForm() {
    for (int n : new int[] {2, 5, 13, 30}) {
      for (int k0 = 1; k0 <= 3; k0++) {
        Problem problem = RelaxationInstances.random(n + k0, n, 4, k0, 0.1);
        assertClose(
            value(problem, Node.root(), Relaxation.full()),
            value(problem, Node.root(), Relaxation.fullLmi()),
            "n = " + n + ", k0 = " + k0);
      }
    }
  }

  @Tag("slow")
  @Test
  void matrixInequalityOfSixtyPointsAgreesWithSecondOrderForm() {
    Problem problem = RelaxationInstances.random(60, 60, 4, 2, 0.1);
    assertClose(
        value(problem, Node.root(), Relaxation.full()),
        value(problem, Node.root(), Relaxation.fullLmi()),
        "n = 60");
  }
}
