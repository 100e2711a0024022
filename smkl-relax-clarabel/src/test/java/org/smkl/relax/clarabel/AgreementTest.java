package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.tck.RandomRules;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.RequiresSolver;

/** Three ways to Full SDP that share no code beyond the kernels. */
@RequiresSolver("clarabel")
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
  void secondOrderAndMatrixFormsAgreeWithSaddleUnderRules() {
    SplittableRandom random = new SplittableRandom(34);
    for (long seed = 0; seed < 24; seed++) {
      int q = 4 + (int) (seed % 4);
      double lambda = Math.pow(10, seed % 4 - 2.0);
      Problem problem =
          RandomRules.of(
              RelaxationInstances.random(seed, 12, q, 1 + random.nextInt(q), lambda), random);
      double saddle =
          Backends.bound(Backends.saddle(), problem, Node.root(), Relaxation.full()).upperBound();
      String what = "seed " + seed + " with " + problem.rules();
      for (Relaxation form : List.of(Relaxation.full(), Relaxation.fullLmi())) {
        RelaxationResult conic = Backends.bound(Backends.clarabel(), problem, Node.root(), form);
        assertClose(saddle, conic.value(), what);
        assertTrue(conic.lowerBound() <= saddle * (1 + 1e-9), what);
      }
    }
  }

  /** One linear kernel for each of many columns, some of them twice, and a few without entries. */
  private static Problem columns(long seed, int n, int q, int k0) {
    Random random = new Random(seed);
    double[] labels = new double[n];
    double[] box = new double[n];
    Arrays.setAll(labels, j -> j % 3 == 0 ? 1 : -1);
    Arrays.fill(box, 1);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      double size = i % 20 == 0 ? 0 : Math.exp(random.nextGaussian());
      double[] x = random.doubles(n, -1, 1).map(t -> size * t).toArray();
      double[] entries = new double[n * n];
      Arrays.setAll(entries, e -> x[e / n] * x[e % n]);
      grams.add(i % 7 == 6 ? grams.get(i - 3) : SymmetricMatrix.wrap(n, entries));
    }
    boolean[] psd = new boolean[q];
    Arrays.fill(psd, true);
    return new Problem(grams, psd, labels, box, 0.1, k0);
  }

  @Test
  void secondOrderFormAgreesWithSaddleOnManyMoreKernelsThanPoints() {
    for (int k0 : new int[] {1, 2, 5, 30}) {
      Problem problem = columns(k0, 15, 120, k0);
      for (Node node : List.of(Node.root(), Node.root().exclude(1), Node.root().include(2))) {
        double saddle =
            Backends.bound(Backends.saddle(), problem, node, Relaxation.full()).upperBound();
        assertClose(saddle, value(problem, node, Relaxation.full()), k0 + " at " + node);
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
