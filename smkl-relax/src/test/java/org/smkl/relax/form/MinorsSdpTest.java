package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.relax.form.KnownPoints.Svm;
import org.smkl.relax.form.KnownPoints.Weights;
import org.smkl.tck.ConeJudge;
import org.smkl.tck.RelaxationInstances;

class MinorsSdpTest {
  private static ConicSolution solution(ConicModel model, double[] x) {
    return new ConicSolution(
        ConicStatus.OPTIMAL, "known", x, new double[model.rowCount()], 0, 0, 0, 0);
  }

  private static double[] svmPoint(Problem problem, ConicModel model, int[] gammaOf) {
    Weights weights = Weights.uneven(problem, Node.root());
    Svm svm = Svm.at(problem, weights.beta());
    return KnownPoints.primal(model, problem, Node.root(), weights, svm, gammaOf);
  }

  @Test
  void pointsOfTheFullRelaxationViolateNothing() {
    Problem problem = RelaxationInstances.random(1, 8, 3, 2, 0.3);
    for (int l = 3; l <= 5; l++) {
      MinorsSdp start = MinorsSdp.start(problem, Node.root(), l);
      double[] x = svmPoint(problem, start.model(), new int[] {0, 1, 2, 3, 4, 5, 6, 7});
      assertTrue(start.refine(solution(start.model(), x), 1e-8, 1).isEmpty());
    }
  }

  @Test
  void refiningAddsViolatedMinorsOnlyAndNoneTwice() {
    Problem problem = RelaxationInstances.random(2, 12, 3, 2, 0.3);
    for (int l = 3; l <= 4; l++) {
      MinorsSdp start = MinorsSdp.start(problem, Node.root(), l);
      double[] x = violating(problem, start.model());
      ConicSolution point = solution(start.model(), x);
      Formulation refined = start.refine(point, 1e-8, 1).orElseThrow();
      int order = l;
      long added =
          refined.model().constraints().stream()
              .filter(c -> c.cone() instanceof Cone.PsdTriangle)
              .peek(c -> assertEquals(order, ((Cone.PsdTriangle) c.cone()).order()))
              .count();
      assertTrue(added > 0 && added <= 24, "added " + added);
      assertFalse(ConeJudge.feasible(refined.model(), x, 1e-9));
      Optional<Formulation> current = Optional.of(refined);
      int rounds = 1;
      while (current.isPresent()) {
        rounds++;
        assertTrue(rounds < 20, "refining does not end");
        current = current.get().refine(point, 1e-8, 1);
      }
    }
  }

  /** The gammas of the 2 x 2 minors' bounds: as far as those allow, so others are violated. */
  private static double[] violating(Problem problem, ConicModel model) {
    int n = problem.n();
    int[] identity = new int[n];
    java.util.Arrays.setAll(identity, j -> j);
    double[] x = svmPoint(problem, model, identity);
    int beta = model.variable("beta").start();
    int gamma = model.variable("gamma").start();
    double theta = x[model.variable("theta").start()];
    for (int j = 0; j < n; j++) {
      double diagonal = 0;
      for (int i = 0; i < problem.q(); i++) {
        diagonal += x[beta + i] * problem.gram(i).get(j, j);
      }
      x[gamma + j] = problem.signs()[j] * 0.999 * Math.sqrt(theta * diagonal);
    }
    return x;
  }

  @Test
  void pointsThatNoKernelTellsApartShareOneGamma() {
    Problem problem = RelaxationInstances.duplicates(3, 8, 3, 2);
    ConicModel model = Formulations.model(problem, Node.root(), Relaxation.minors(3));
    assertEquals(4, model.variable("gamma").size());
    double[] x = svmPoint(problem, model, new int[] {0, 1, 2, 3});
    assertTrue(ConeJudge.feasible(model, x, 1e-9));
    // SOC basis does not imply that, so it keeps them apart.
    ConicModel basis = Formulations.model(problem, Node.root(), Relaxation.socBasis());
    assertEquals(8, basis.variable("gamma").size());
  }

  @Test
  void classesAreMadeByAllowedKernelsOnly() {
    // The linear kernel alone does not tell points of equal features apart; others never do less.
    Problem problem = RelaxationInstances.duplicates(4, 6, 3, 2);
    KernelChoice choice = KernelChoice.of(problem, Node.root().exclude(0));
    assertArrayEquals(new int[] {0, 1, 2, 0, 1, 2}, PointClasses.merge(problem, choice).of());
    Problem distinct = RelaxationInstances.random(4, 6, 3, 2, 0.1);
    assertEquals(6, PointClasses.merge(distinct, choice).count());
  }

  @Test
  void tooManyMinorsAreRefusedWithTheirNumber() {
    Problem problem = RelaxationInstances.random(5, 150, 2, 1, 0.3);
    IllegalArgumentException thrown =
        assertThrows(
            IllegalArgumentException.class,
            () -> Formulations.of(problem, Node.root(), Relaxation.minors(4), 1, StopSignal.NEVER));
    assertTrue(thrown.getMessage().contains("551300"), thrown.getMessage());
    assertTrue(Formulations.unsupported(problem, Relaxation.minors(3)).isEmpty());
  }
}
