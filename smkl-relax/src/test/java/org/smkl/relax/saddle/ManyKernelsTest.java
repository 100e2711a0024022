package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.tck.KSupportNorm;

/** More kernels than points, and kernels of rank one. */
class ManyKernelsTest {
  private static final double[] LABELS = labels(24);

  private static double[] labels(int n) {
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j % 3 == 0 ? 1 : -1);
    return labels;
  }

  private static List<SymmetricMatrix> columns(long seed, int q) {
    Random random = new Random(seed);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      grams.add(Instances.gram(random, LABELS.length, 1, Math.exp(random.nextGaussian())));
    }
    return grams;
  }

  /** Solves, and checks both bounds by other means: they are a proof of each other. */
  private static RelaxationResult optimal(Problem problem, Node node) {
    RelaxationResult result = Instances.solve(problem, node);
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
    double lower = Bounds.lower(problem, Energies.cut(problem, result.alpha(), 1), node);
    assertEquals(lower, result.lowerBound(), 1e-12 * Math.abs(lower));
    double phi =
        Instances.phi(
            problem, result.beta(), KSupportNorm.squared(result.beta(), problem.k0(), node));
    assertEquals(phi, result.value(), 1e-7 * phi);
    assertTrue(lower <= phi * (1 + 1e-9) && phi - lower <= 1e-7 * phi, lower + " and " + phi);
    return result;
  }

  private static Problem problem(List<SymmetricMatrix> grams, int k0) {
    return Instances.problem(grams, LABELS, 2, 0.1, k0);
  }

  @Test
  void bothBoundsMeetWithManyMoreKernelsThanPoints() {
    for (int k0 : new int[] {1, 2, 7, 300}) {
      RelaxationResult result = optimal(problem(columns(k0, 300), k0), Node.root());
      assertEquals(0, result.svmSolves(), "no alpha-step is needed: " + result.nativeStatus());
    }
  }

  @Test
  void bothBoundsMeetAtNodes() {
    Problem problem = problem(columns(5, 60), 3);
    double root = optimal(problem, Node.root()).value();
    Node node = Node.root();
    for (int i = 0; i < 4; i++) {
      node = i % 2 == 0 ? node.include(i) : node.exclude(i);
      assertTrue(optimal(problem, node).value() >= root * (1 - 1e-8), node::toString);
    }
    optimal(problem, node.include(7));
    for (int i = 10; i < 60; i++) {
      node = node.exclude(i);
    }
    optimal(problem, node);
  }

  @Test
  void copiesOfKernelsChangeNothingWithOnePlace() {
    List<SymmetricMatrix> grams = columns(6, 10);
    double once = optimal(problem(grams, 1), Node.root()).value();
    List<SymmetricMatrix> copies = new ArrayList<>();
    for (int r = 0; r < 6; r++) {
      copies.addAll(grams);
    }
    assertEquals(once, optimal(problem(copies, 1), Node.root()).value(), 1e-7 * once);
  }

  @Test
  void kernelsAllAlikeShareTheWeightAsTheyLike() {
    SymmetricMatrix gram = columns(7, 1).get(0);
    double one = optimal(problem(List.of(gram), 1), Node.root()).value();
    for (int k0 : new int[] {1, 3}) {
      List<SymmetricMatrix> copies = java.util.Collections.nCopies(40, gram);
      double value = optimal(problem(copies, k0), Node.root()).value();
      // h stays what it is with one; k0 of them share lambda.
      assertEquals(one - 0.1 + 0.1 / k0, value, 1e-7 * value);
    }
  }

  @Test
  void kernelsOfZerosHaveTheirClosedForm() {
    SymmetricMatrix zero = SymmetricMatrix.wrap(24, new double[24 * 24]);
    // 8 points of 24 are positive: sum(a) can be 2 * 8 * C.
    double expected = 32 + 0.1 / 2;
    Problem problem = problem(java.util.Collections.nCopies(30, zero), 2);
    assertEquals(expected, optimal(problem, Node.root()).value(), 1e-6 * expected);
    List<SymmetricMatrix> grams = columns(8, 9);
    double without = optimal(problem(grams, 1), Node.root()).value();
    grams.addAll(java.util.Collections.nCopies(30, zero));
    assertEquals(without, optimal(problem(grams, 1), Node.root()).value(), 1e-7 * without);
  }

  @Test
  void kernelsOfVeryDifferentSizeAreSolved() {
    Random random = new Random(9);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      grams.add(Instances.gram(random, LABELS.length, 1 + i % 5, Math.pow(10, i % 13 - 6.0)));
    }
    for (double c : new double[] {1e-3, 1, 1e3}) {
      optimal(Instances.problem(grams, LABELS, c, 0.1, 3), Node.root());
    }
  }

  @Test
  void numberOfThreadsChangesNoBit() {
    Problem problem = problem(columns(10, 3000), 3);
    RelaxationResult one =
        new SaddleBackend()
            .solve(problem, Node.root(), Instances.options().withBudget(Budget.oneThread()));
    RelaxationResult four =
        new SaddleBackend()
            .solve(
                problem,
                Node.root(),
                Instances.options().withBudget(Budget.oneThread().withThreads(4)));
    assertArrayEquals(one.alpha(), four.alpha());
    assertArrayEquals(one.beta(), four.beta());
  }

  @Test
  void signalStopsBetweenTwoNewtonSteps() {
    Problem problem = problem(columns(11, 300), 3);
    AtomicInteger asked = new AtomicInteger();
    RelaxationResult result =
        new SaddleBackend()
            .solve(
                problem,
                Node.root(),
                Instances.options()
                    .withBudget(Budget.oneThread().withStop(() -> asked.incrementAndGet() > 5)));
    assertEquals(RelaxationStatus.INTERRUPTED, result.status());
    double value = optimal(problem, Node.root()).value();
    assertTrue(result.lowerBound() <= value && result.upperBound() >= value * (1 - 1e-8));
    assertTrue(result.nativeStatus().contains(" Newton steps"), result.nativeStatus());
  }
}
