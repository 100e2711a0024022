package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicStatus;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxedPoint;
import org.smkl.numeric.PivotedCholesky;
import org.smkl.relax.form.KnownPoints.Prices;
import org.smkl.relax.form.KnownPoints.Svm;
import org.smkl.relax.form.KnownPoints.Weights;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.tck.ConeJudge;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.TinySvm;

/**
 * The two forms of Full SDP against each other: a point of one is a multiplier of the other, with
 * the same value. Together with the closed form of LB(alpha) this is the proof that they agree.
 */
class FullFormsTest {
  private static final Problem PROBLEM = RelaxationInstances.random(6, 8, 3, 2, 0.4);

  private static double[] someAlpha(int seed) {
    double[] any = new Random(seed).doubles(PROBLEM.n(), -0.5, 2).toArray();
    return FeasibleAlpha.repair(PROBLEM, any);
  }

  @Test
  void anyAlphaIsAPointOfTheSecondOrderFormWithValueLb() {
    for (int seed = 0; seed < 10; seed++) {
      double[] alpha = someAlpha(seed);
      for (Node node : KnownPoints.nodes()) {
        ConicModel model = Formulations.model(PROBLEM, node, Relaxation.full());
        double[] x = new double[model.variableCount()];
        Prices prices = Prices.of(PROBLEM, node, alpha);
        KnownPoints.put(model, x, "alpha", alpha);
        KnownPoints.put(model, x, "mu", prices.mu());
        KnownPoints.put(model, x, "e", prices.e());
        KnownPoints.put(model, x, "r", prices.r());
        if (model.variable("t").size() > 0) {
          KnownPoints.put(model, x, "t", prices.t());
        }
        assertTrue(ConeJudge.feasible(model, x, 1e-9), node.toString());
        double bound = Bounds.lower(PROBLEM, Energies.cut(PROBLEM, alpha, 1), node);
        assertEquals(-bound, model.objectiveAt(x), 1e-9, node.toString());
      }
    }
  }

  @Test
  void anyAlphaIsAMultiplierOfTheMatrixInequalityWithValueLb() {
    for (int seed = 0; seed < 10; seed++) {
      double[] alpha = someAlpha(seed);
      for (Node node : KnownPoints.nodes()) {
        ConicModel model = Formulations.model(PROBLEM, node, Relaxation.fullLmi());
        double[] y = lmiMultipliers(model, node, alpha);
        assertTrue(ConeJudge.dualFeasible(model, y, 1e-9), node.toString());
        assertEquals(0, ConeJudge.stationarity(model, y), 1e-9, node.toString());
        double bound = Bounds.lower(PROBLEM, Energies.cut(PROBLEM, alpha, 1), node);
        assertEquals(bound, ConeJudge.dualValue(model, y), 1e-9, node.toString());
      }
    }
  }

  private static double[] lmiMultipliers(ConicModel model, Node node, double[] alpha) {
    KernelChoice choice = KernelChoice.of(PROBLEM, node);
    Prices prices = Prices.of(PROBLEM, node, alpha);
    int n = PROBLEM.n();
    double[] v = new double[n];
    double[] rest = new double[n];
    for (int j = 0; j < n; j++) {
      v[j] = PROBLEM.signs()[j] * alpha[j];
      rest[j] = PROBLEM.upper()[j] - alpha[j];
    }
    double[] y = new double[model.rowCount()];
    KnownPoints.putRows(model, y, "margin", alpha);
    KnownPoints.putRows(model, y, "s", rest);
    KnownPoints.putRows(model, y, "lmi", KnownPoints.lmiMultiplier(v));
    KnownPoints.putRows(model, y, "simplex", prices.mu());
    double[] sign = new double[choice.size()];
    double[] cap = new double[choice.freeCount()];
    int free = 0;
    for (int p = 0; p < choice.size(); p++) {
      int i = choice.kernels()[p];
      sign[p] = Math.max(0, -(prices.mu() + prices.energies()[i] / 2));
      double place = prices.r()[p] + (choice.included()[p] ? 0 : prices.t());
      KnownPoints.putRows(
          model, y, "weight:" + i, place, PROBLEM.lambda(), -prices.e()[p] / Math.sqrt(2));
      if (!choice.included()[p]) {
        cap[free++] = prices.r()[p];
      }
    }
    KnownPoints.putRows(model, y, "beta", sign);
    if (free > 0) {
      KnownPoints.putRows(model, y, "places", prices.t());
      KnownPoints.putRows(model, y, "z", cap);
    }
    return y;
  }

  @Test
  void anyWeightsAreMultipliersOfTheSecondOrderFormWithTheValueOfTheMatrixInequality() {
    for (Node node : KnownPoints.nodes()) {
      Weights weights = Weights.uneven(PROBLEM, node);
      Svm svm = Svm.at(PROBLEM, weights.beta());
      Formulation formulation =
          Formulations.of(PROBLEM, node, Relaxation.full(), 1, StopSignal.NEVER);
      ConicModel model = formulation.model();
      double[] y = socpMultipliers(model, node, weights, svm);
      assertTrue(ConeJudge.dualFeasible(model, y, 1e-9), node.toString());
      assertEquals(0, ConeJudge.stationarity(model, y), 1e-9, node.toString());
      double expected = TinySvm.value(PROBLEM, weights.beta()) + PROBLEM.lambda() * weights.norm();
      assertEquals(-expected, ConeJudge.dualValue(model, y), 1e-9, node.toString());

      double[] x = new double[model.variableCount()];
      KnownPoints.put(model, x, "alpha", svm.alpha());
      RelaxedPoint point =
          formulation.read(new ConicSolution(ConicStatus.OPTIMAL, "known", x, y, -2, -3, 1, 0));
      assertArrayEquals(weights.beta(), point.beta(), 1e-15);
      assertArrayEquals(weights.z(), point.z(), 1e-15);
      assertArrayEquals(svm.alpha(), point.alpha(), 0.0);
      assertEquals(2, point.value());
      assertEquals(3, point.dualValue());
    }
  }

  private static double[] socpMultipliers(ConicModel model, Node node, Weights weights, Svm svm) {
    KernelChoice choice = KernelChoice.of(PROBLEM, node);
    double[] y = new double[model.rowCount()];
    double[] lower = new double[PROBLEM.n()];
    for (int j = 0; j < lower.length; j++) {
      lower[j] = svm.slack()[j] + PROBLEM.signs()[j] * (svm.eta() + svm.gamma()[j]) - 1;
    }
    KnownPoints.putRows(model, y, "balance", -svm.eta());
    KnownPoints.putRows(model, y, "lower", lower);
    KnownPoints.putRows(model, y, "upper", svm.slack());
    double root = Math.sqrt(2 * PROBLEM.lambda());
    double places = KnownPoints.places(choice);
    double[] caps = new double[choice.freeCount()];
    int free = 0;
    for (int p = 0; p < choice.size(); p++) {
      int i = choice.kernels()[p];
      double b = weights.beta()[i];
      double z = weights.z()[i];
      double[][] factor =
          PivotedCholesky.columns(PROBLEM.gram(i).entries(), PROBLEM.n(), () -> false);
      double[] energy = new double[factor.length + 2];
      double squares = 0;
      for (int c = 0; c < factor.length; c++) {
        double dot = 0;
        for (int j = 0; j < svm.v().length; j++) {
          dot += factor[c][j] * svm.v()[j];
        }
        energy[c + 2] = -b * dot;
        squares += dot * dot;
      }
      energy[0] = b;
      energy[1] = b * squares / 2;
      KnownPoints.putRows(model, y, "energy:" + i, energy);
      double curved = b * b * root / (2 * z);
      KnownPoints.putRows(model, y, "weight:" + i, z, curved, -b * Math.sqrt(root));
      if (!choice.included()[p]) {
        caps[free++] = 1 - z;
        places -= z;
      }
    }
    if (free > 0) {
      KnownPoints.putRows(model, y, "t", places);
      KnownPoints.putRows(model, y, "r", caps);
    }
    return y;
  }

  @Test
  void matrixInequalityIsRefusedByTheEntriesThatItReallyHas() {
    ConicModel model = Formulations.model(PROBLEM, Node.root(), Relaxation.fullLmi());
    int start = model.constraint("lmi").start();
    int kernelEntries =
        model
                .rowStart()[
                start + Formulations.largeCones(PROBLEM, Relaxation.fullLmi()).get(0).dimension()]
            - model.rowStart()[start]
            - (PROBLEM.n() + 1);
    long bytes = 36L * kernelEntries;
    assertTrue(FullSdpLmi.unsupported(PROBLEM.n(), PROBLEM.q(), bytes).isEmpty());
    String reason = FullSdpLmi.unsupported(PROBLEM.n(), PROBLEM.q(), bytes - 1).orElseThrow();
    assertTrue(reason.contains("order 9") && reason.contains("Maybe "), reason);
  }

  @Test
  void matrixInequalityOfMoreEntriesThanAnArrayTakesIsRefusedInAnyHeap() {
    assertTrue(FullSdpLmi.unsupported(46_341, 1, Long.MAX_VALUE).isPresent());
    assertTrue(FullSdpLmi.unsupported(46_339, 1, Long.MAX_VALUE).isEmpty());
    assertTrue(FullSdpLmi.unsupported(Integer.MAX_VALUE, 50, Long.MAX_VALUE).isPresent());
  }
}
