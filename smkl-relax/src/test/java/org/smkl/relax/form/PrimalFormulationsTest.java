package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.relax.form.KnownPoints.Svm;
import org.smkl.relax.form.KnownPoints.Weights;
import org.smkl.tck.ConeJudge;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.TinySvm;

/** The formulations in the primal of the SVM, at points known from the judge's SVM. */
class PrimalFormulationsTest {
  private static final Problem PROBLEM = RelaxationInstances.random(5, 9, 3, 2, 0.4);

  private static ConicModel model(Node node, Relaxation relaxation) {
    return Formulations.model(PROBLEM, node, relaxation);
  }

  private static int[] points(int n) {
    int[] points = new int[n];
    Arrays.setAll(points, j -> j);
    return points;
  }

  @Test
  void svmPointsAreFeasibleEverywhereAndCostTheirObjective() {
    for (Node node : KnownPoints.nodes()) {
      Weights weights = Weights.uneven(PROBLEM, node);
      Svm svm = Svm.at(PROBLEM, weights.beta());
      double expected = TinySvm.value(PROBLEM, weights.beta()) + PROBLEM.lambda() * weights.norm();
      for (Relaxation relaxation :
          List.of(
              Relaxation.fullLmi(),
              Relaxation.minors(3),
              Relaxation.minors(4),
              Relaxation.socRandom(30, 3),
              Relaxation.socBasis())) {
        ConicModel model = model(node, relaxation);
        double[] x = KnownPoints.primal(model, PROBLEM, node, weights, svm, points(9));
        assertTrue(ConeJudge.feasible(model, x, 1e-9), model.name() + " at " + node);
        assertEquals(expected, model.objectiveAt(x), 1e-9, model.name() + " at " + node);
      }
    }
  }

  @Test
  void lessThetaIsInfeasibleForTheMatrixInequality() {
    Node node = Node.root();
    Weights weights = Weights.uneven(PROBLEM, node);
    Svm svm = Svm.at(PROBLEM, weights.beta());
    ConicModel model = model(node, Relaxation.fullLmi());
    double[] x = KnownPoints.primal(model, PROBLEM, node, weights, svm, points(9));
    x[model.variable("theta").start()] -= 1e-3;
    assertFalse(ConeJudge.feasible(model, x, 1e-9));
  }

  @Test
  void basisConesAllowExactlyTheirOwnGamma() {
    Node node = Node.root();
    Weights weights = Weights.uneven(PROBLEM, node);
    Svm svm = Svm.at(PROBLEM, weights.beta());
    ConicModel model = model(node, Relaxation.socBasis());
    double[] x = KnownPoints.primal(model, PROBLEM, node, weights, svm, points(9));
    double theta = 2.5;
    x[model.variable("theta").start()] = theta;
    for (int j = 0; j < 9; j++) {
      double diagonal = 0;
      for (int i = 0; i < 3; i++) {
        diagonal += weights.beta()[i] * PROBLEM.gram(i).get(j, j);
      }
      x[model.variable("gamma").start() + j] = PROBLEM.signs()[j] * Math.sqrt(theta * diagonal);
      // A slack that is large enough for any gamma: only the cones decide.
      x[model.variable("s").start() + j] = 100;
    }
    assertTrue(ConeJudge.feasible(model, x, 1e-9));
    x[model.variable("gamma").start() + 4] *= 1.001;
    assertFalse(ConeJudge.feasible(model, x, 1e-9));
  }

  @Test
  void exactModelIsTheMatrixInequalityWithWholeNumbers() {
    ConicModel relaxed = model(Node.root(), Relaxation.fullLmi());
    ConicModel exact = Formulations.exact(PROBLEM, Node.root());
    assertArrayEquals(relaxed.values(), exact.values(), 0.0);
    assertArrayEquals(relaxed.offsets(), exact.offsets(), 0.0);
    int z = exact.variable("z").start();
    for (int j = 0; j < exact.variableCount(); j++) {
      assertEquals(j >= z && j < z + 3, exact.isInteger(j));
      assertFalse(relaxed.isInteger(j));
    }
    // A point of B costs F(b): z is the indicator of its support, w its square.
    double[] beta = {0.6, 0, 0.4};
    Weights sparse = new Weights(beta, new double[] {1, 0, 1});
    Svm svm = Svm.at(PROBLEM, beta);
    double[] x = KnownPoints.primal(exact, PROBLEM, Node.root(), sparse, svm, points(9));
    assertTrue(ConeJudge.feasible(exact, x, 1e-9));
    assertEquals(
        TinySvm.value(PROBLEM, beta) + PROBLEM.lambda() * 0.52, exact.objectiveAt(x), 1e-9);
  }

  @Test
  void diagonalConesHoldWithEqualityAtTheSvmPoint() {
    Problem problem = RelaxationInstances.commuting(9, 10, 3, 2);
    for (Node node : KnownPoints.nodes()) {
      Weights weights = Weights.uneven(problem, node);
      Svm svm = Svm.at(problem, weights.beta());
      KernelChoice choice = KernelChoice.of(problem, node);
      CommutingBasis basis = CommutingBasis.of(problem, choice.kernels());
      ConicModel model = Formulations.model(problem, node, Relaxation.diagonal());
      double[] tau = new double[10];
      for (int j = 0; j < 10; j++) {
        double along = 0;
        double curvature = 0;
        for (int k = 0; k < 10; k++) {
          along += basis.vectors()[j][k] * svm.gamma()[k];
        }
        for (int p = 0; p < choice.size(); p++) {
          curvature += weights.beta()[choice.kernels()[p]] * basis.spectra()[j][p];
        }
        tau[j] = curvature > 0 ? along * along / curvature : 0;
      }
      assertEquals(svm.theta(), Arrays.stream(tau).sum(), 1e-9, "theta is the sum of tau");
      double[] x = diagonalPoint(model, problem, node, weights, svm, tau);
      assertTrue(ConeJudge.feasible(model, x, 1e-9), node.toString());
      assertEquals(
          TinySvm.value(problem, weights.beta()) + problem.lambda() * weights.norm(),
          model.objectiveAt(x),
          1e-9);
    }
  }

  private static double[] diagonalPoint(
      ConicModel model, Problem problem, Node node, Weights weights, Svm svm, double[] tau) {
    ConicModel basis = Formulations.model(problem, node, Relaxation.socBasis());
    double[] other = KnownPoints.primal(basis, problem, node, weights, svm, points(10));
    double[] x = new double[model.variableCount()];
    for (String block : List.of("s", "eta", "gamma", "beta", "w", "z")) {
      int from = basis.variable(block).start();
      int size = basis.variable(block).size();
      KnownPoints.put(model, x, block, Arrays.copyOfRange(other, from, from + size));
    }
    KnownPoints.put(model, x, "theta", tau);
    return x;
  }
}
