package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.ServiceBackends;
import org.smkl.tck.TinyAlphaSolver;

/** Quadratic programs and support vector machines: the same values. */
class AgreementTest {
  private static RelaxationResult solved(
      RelaxationBackend backend, Problem problem, Node node, Relaxation relaxation) {
    RelaxationResult result =
        backend.solve(
            problem,
            node,
            RelaxationOptions.defaults(new TinyAlphaSolver()).withRelaxation(relaxation));
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.toString());
    return result;
  }

  private static void assertAgree(
      RelaxationBackend other, Problem problem, Node node, Relaxation relaxation, String what) {
    double expected = solved(other, problem, node, relaxation).value();
    double value = solved(ServiceBackends.conic("ojalgo"), problem, node, relaxation).value();
    assertEquals(expected, value, 1e-6 * Math.max(1, Math.abs(expected)), what);
  }

  @Test
  void fullAgreesWithSaddle() {
    for (int n : new int[] {2, 8}) {
      Problem problem = RelaxationInstances.random(n + 1, n, 3, 2, 0.3);
      for (Node node : List.of(Node.root(), Node.root().exclude(1), Node.root().include(2))) {
        assertAgree(
            ServiceBackends.own("saddle"), problem, node, Relaxation.full(), n + " at " + node);
      }
    }
  }

  @Test
  void semidefiniteRelaxationsAreRefusedAtOnceWithAWayOut() {
    Problem problem = RelaxationInstances.random(1, 10, 2, 1, 0.3);
    RelaxationBackend backend = ServiceBackends.conic("ojalgo");
    for (Relaxation relaxation : List.of(Relaxation.minors(3), Relaxation.fullLmi())) {
      String reason = backend.unsupported(problem, relaxation).orElse("");
      assertTrue(reason.contains("semidefinite") && reason.contains("Maybe"), reason);
    }
    assertTrue(backend.unsupported(problem, Relaxation.minors(2)).isEmpty());
  }
}
