package org.smkl.relax.scs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.RequiresSolver;
import org.smkl.tck.ServiceBackends;

/** A first-order method, an interior-point one and support vector machines: the same values. */
@RequiresSolver("scs")
class AgreementTest {
  private static double value(RelaxationBackend backend, Problem problem, Relaxation relaxation) {
    RelaxationResult result =
        backend.solve(
            problem,
            Node.root(),
            RelaxationOptions.defaults(new SmoAlphaSolver()).withRelaxation(relaxation));
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.toString());
    return result.value();
  }

  @Test
  void fullAgreesWithSaddle() {
    for (int n : new int[] {2, 10, 25}) {
      Problem problem = RelaxationInstances.random(n, n, 4, 2, 0.1);
      double saddle = value(ServiceBackends.own("saddle"), problem, Relaxation.full());
      double scs = value(ServiceBackends.conic("scs"), problem, Relaxation.full());
      assertEquals(saddle, scs, 1e-6 * Math.max(1, Math.abs(saddle)), "n = " + n);
    }
  }

  @ParameterizedTest
  @CsvSource({"full,20", "full-lmi,8", "3x3,10", "soc-basis,30"})
  void everyFormAgreesWithClarabel(String name, int n) {
    RelaxationBackend clarabel = ServiceBackends.conic("clarabel");
    Assumptions.assumeTrue(
        clarabel.availability().available(), () -> clarabel.availability().reason());
    Relaxation relaxation =
        switch (name) {
          case "full" -> Relaxation.full();
          case "full-lmi" -> Relaxation.fullLmi();
          case "3x3" -> Relaxation.minors(3);
          default -> Relaxation.socBasis();
        };
    Problem problem = RelaxationInstances.random(7, n, 3, 2, 0.3);
    double expected = value(clarabel, problem, relaxation);
    double scs = value(ServiceBackends.conic("scs"), problem, relaxation);
    assertEquals(expected, scs, 1e-6 * Math.max(1, Math.abs(expected)));
  }

  @Test
  void matrixInequalitiesThatAreTooLargeAreRefusedBeforeTheyAreWritten() {
    Problem problem = RelaxationInstances.random(1, 120, 2, 1, 0.3);
    String reason =
        ServiceBackends.conic("scs").unsupported(problem, Relaxation.fullLmi()).orElse("");
    assertTrue(reason.contains("order 121") && reason.contains("form socp"), reason);
  }
}
