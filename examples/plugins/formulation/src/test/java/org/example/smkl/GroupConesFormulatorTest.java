package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.smkl.api.Arguments;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;
import org.smkl.tck.FormulatorTck;
import org.smkl.tck.RelaxationInstances;

/** The suite of the kind, and what more groups do. */
class GroupConesFormulatorTest extends FormulatorTck {
  @Override
  protected Formulator formulator() {
    return new GroupConesFormulator();
  }

  @Override
  protected Optional<ConicSolver> solver() {
    return ServiceLoader.load(ConicSolver.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(solver -> solver.availability().available())
        .findFirst();
  }

  private double value(Problem problem, int groups) {
    Formulation formulation = formulator().formulate(problem, Node.root(), arguments(groups), 1);
    return formulation
        .read(solver().orElseThrow().solve(formulation.model(), ConicOptions.defaults()))
        .value();
  }

  private Arguments arguments(double groups) {
    return Arguments.of(formulator().parameters(), Map.of("groups", groups));
  }

  /**
   * One kernel, one group: alpha is one number a, and y'a = 0 leaves no other than 0 where classes
   * differ in size. Else a maximises n a - a^2 y'Ky / 2 in the box.
   */
  @Test
  void oneGroupHasTheValueOfOneNumber() {
    Assumptions.assumeTrue(solver().isPresent(), "there is no solver");
    Problem problem = RelaxationInstances.random(5, 8, 1, 1, 0.3);
    double square = 0;
    double labels = 0;
    for (int j = 0; j < 8; j++) {
      labels += problem.signs()[j];
      for (int k = 0; k < 8; k++) {
        square += problem.signs()[j] * problem.signs()[k] * problem.gram(0).get(j, k);
      }
    }
    double box = Arrays.stream(problem.upper()).min().orElseThrow();
    double a = labels == 0 ? Math.min(box, 8 / square) : 0;
    assertEquals(8 * a - a * a * square / 2 + problem.lambda(), value(problem, 1), 1e-5);
    assertEquals(value(problem, 8), value(problem, 1000), 1e-6, "no more groups than points");
  }

  @Test
  void groupsAreCounted() {
    Problem problem = RelaxationInstances.random(5, 8, 3, 2, 0.3);
    for (double wrong : new double[] {0, 2.5, -3}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> formulator().formulate(problem, Node.root(), arguments(wrong), 1));
    }
  }
}
