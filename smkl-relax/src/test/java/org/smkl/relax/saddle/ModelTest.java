package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.relax.Node;
import org.smkl.svm.bound.WeightedGram;
import org.smkl.svm.machine.StoredMachines;
import org.smkl.tck.KSupportNorm;

class ModelTest {
  @Test
  void sharingIsTheKSupportNormWithItsGradient() {
    Random random = new Random(3);
    for (int k0 = 1; k0 <= 5; k0++) {
      Problem problem = Instances.random(k0, 4, 6, k0, 1, 1);
      Node node = k0 > 2 ? Node.root().include(2) : Node.root().exclude(5);
      NodeShape shape = NodeShape.of(problem, node);
      double[] b = random.doubles(shape.size()).toArray();
      PlaceSharing sharing = PlaceSharing.of(shape, b);
      assertEquals(ks(shape, b, k0, node), sharing.value(), 1e-12);
      assertTrue(Arrays.stream(sharing.z()).sum() <= k0 + 1e-12);
      for (int i = 0; i < b.length; i++) {
        double[] up = b.clone();
        double[] down = b.clone();
        up[i] += 1e-6;
        down[i] -= 1e-6;
        double slope = (ks(shape, up, k0, node) - ks(shape, down, k0, node)) / 2e-6;
        assertEquals(slope, sharing.gradient()[i], 1e-6);
      }
    }
  }

  private static double ks(NodeShape shape, double[] b, int k0, Node node) {
    return KSupportNorm.squared(shape.scatter(b, 6), k0, node);
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }

  private static AlphaSolution svm(Problem problem, double[] b) {
    return new SmoAlphaSolver()
        .solve(
            AlphaProblem.classification(
                WeightedGram.of(problem, b, 1), problem.signs(), problem.upper()),
            AlphaOptions.tolerance(1e-12));
  }

  @Test
  void curvaturePredictsValueAndAlphaToSecondOrder() {
    Problem problem = Instances.random(11, 40, 4, 2, 0.7, 0.1);
    double[] centre = {0.4, 0.3, 0.2, 0.1};
    double[] direction = {0.5, -0.3, -0.3, 0.1};
    NodeShape shape = NodeShape.of(problem, Node.root());
    NodeAlphaStep step = new NodeAlphaStep(problem, shape, Instances.options(), StopSignal.NEVER);
    NodeAlphaStep.Outcome at = step.solve(centre, new double[40], 1e-12);
    Curvature model = Curvature.of(problem, shape, centre, at, 1000, 1, StopSignal.NEVER);
    double size = 1e-3;
    double[] b = new double[4];
    Arrays.setAll(b, i -> centre[i] + size * direction[i]);
    AlphaSolution there = svm(problem, b);
    double slope = 0;
    double bend = 0;
    for (int i = 0; i < 4; i++) {
      slope -= 0.5 * at.cut().energies()[i] * size * direction[i];
      for (int j = 0; j < 4; j++) {
        bend +=
            0.5 * size * size * direction[i] * direction[j] * dot(model.bend()[i], model.bend()[j]);
      }
    }
    double actual = there.value().dual() - at.values().get(0).dual() - slope;
    assertTrue(bend > 1e-9, "no curvature to speak of: " + bend);
    assertEquals(actual, bend, 0.02 * bend);
    double[] predicted = model.predict(b);
    double moved = 0;
    double missed = 0;
    for (int j = 0; j < 40; j++) {
      moved = Math.max(moved, Math.abs(there.alpha()[j] - at.cut().alpha()[j]));
      missed = Math.max(missed, Math.abs(there.alpha()[j] - predicted[j]));
    }
    assertTrue(missed < 0.02 * moved, missed + " of " + moved);
  }

  /** Of too many free variables those farthest from their bounds are kept, the others held. */
  @Test
  void aModelOfSomeFreeVariablesSolvesItsOwnEquations() {
    Problem problem = Instances.random(11, 40, 4, 2, 0.7, 0.1);
    double[] centre = {0.4, 0.3, 0.2, 0.1};
    double[] b = {0.405, 0.297, 0.197, 0.101};
    NodeShape shape = NodeShape.of(problem, Node.root());
    NodeAlphaStep step = new NodeAlphaStep(problem, shape, Instances.options(), StopSignal.NEVER);
    NodeAlphaStep.Outcome at = step.solve(centre, new double[40], 1e-12);
    double[] alpha = at.cut().alpha();
    double[] predicted =
        Curvature.of(problem, shape, centre, at, 5, 1, StopSignal.NEVER).predict(b);
    double[] change = new double[40];
    Arrays.setAll(change, j -> Math.abs(predicted[j] - alpha[j]));
    int[] moved = IntStream.range(0, 40).filter(j -> change[j] > 1e-12).toArray();
    assertEquals(5, moved.length);
    double least = Arrays.stream(moved).mapToDouble(j -> room(alpha[j])).min().orElseThrow();
    double most =
        IntStream.range(0, 40)
            .filter(j -> change[j] <= 1e-12)
            .mapToDouble(j -> room(alpha[j]))
            .max()
            .orElseThrow();
    assertTrue(least >= most && most > 1e-3, "kept down to " + least + ", held up to " + most);
    // K(centre) dv + sum of db_i K_i v is the same at all of them.
    SymmetricMatrix mixed = WeightedGram.of(problem, centre, 1);
    double[] sums = new double[5];
    for (int k = 0; k < 5; k++) {
      for (int j = 0; j < 40; j++) {
        double s = problem.signs()[j];
        sums[k] += mixed.get(moved[k], j) * s * (predicted[j] - alpha[j]);
        for (int i = 0; i < 4; i++) {
          sums[k] += (b[i] - centre[i]) * problem.gram(i).get(moved[k], j) * s * alpha[j];
        }
      }
    }
    for (int k = 1; k < 5; k++) {
      assertEquals(sums[0], sums[k], 1e-8);
    }
  }

  private static double room(double alpha) {
    return Math.min(alpha, 0.7 - alpha);
  }

  /** With many machines a model takes long; who asks for a stop gets none. */
  @Test
  void aStopEndsTheModelBetweenBlocks() {
    Problem two = Instances.random(11, 40, 4, 2, 0.7, 0.1);
    Block block = two.blocks().get(0);
    Problem problem =
        new Problem(two.grams(), two.grounds(), List.of(block, block, block), two.lambda(), 2);
    double[] centre = {0.4, 0.3, 0.2, 0.1};
    NodeShape shape = NodeShape.of(problem, Node.root());
    NodeAlphaStep step = new NodeAlphaStep(problem, shape, Instances.options(), StopSignal.NEVER);
    NodeAlphaStep.Outcome at = step.solve(centre, new double[120], 1e-12);
    AtomicInteger asked = new AtomicInteger();
    assertNull(
        Curvature.of(problem, shape, centre, at, 1000, 1, () -> asked.incrementAndGet() > 1));
    assertTrue(asked.get() <= 3, asked + " times asked");
    assertNotNull(Curvature.of(problem, shape, centre, at, 1000, 1, StopSignal.NEVER));
  }

  @Test
  void modelCorrectsAnInexactAlpha() {
    Problem problem = Instances.random(12, 60, 3, 2, 10, 0.1);
    double[] b = {0.5, 0.3, 0.2};
    NodeShape shape = NodeShape.of(problem, Node.root());
    NodeAlphaStep step = new NodeAlphaStep(problem, shape, Instances.options(), StopSignal.NEVER);
    NodeAlphaStep.Outcome exact = step.solve(b, new double[60], 1e-12);
    double[] nearby = exact.cut().alpha().clone();
    // Shifts pairs of free variables, so that y'a = 0 stays and nobody leaves or reaches a bound.
    int last = -1;
    for (int j = 0; j < 60; j++) {
      if (nearby[j] > 1e-3 && nearby[j] < 10 - 1e-3) {
        if (last >= 0) {
          nearby[j] += 1e-4 * problem.signs()[j];
          nearby[last] -= 1e-4 * problem.signs()[last];
        }
        last = last < 0 ? j : -1;
      }
    }
    AlphaProblem alpha = ((StoredMachines) exact.machines()).steps().get(0);
    Curvature model =
        Curvature.of(problem, shape, b, step.reuse(b, step.cut(nearby)), 99, 1, StopSignal.NEVER);
    double before = alpha.evaluate(nearby).relativeGap();
    double after = alpha.evaluate(model.predict(b)).relativeGap();
    assertTrue(after < 1e-3 * before, before + " -> " + after);
  }
}
