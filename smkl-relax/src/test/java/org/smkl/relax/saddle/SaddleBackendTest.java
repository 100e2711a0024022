package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.tck.KSupportNorm;

class SaddleBackendTest {
  private static RelaxationResult optimal(Problem problem, Node node) {
    RelaxationResult result = Instances.solve(problem, node);
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
    assertTrue(result.upperBound() - result.lowerBound() <= 1e-8 * result.upperBound());
    return result;
  }

  /** The optimum by solving every support of size k0 exactly. */
  private static double bruteForce(Problem problem) {
    double best = Double.POSITIVE_INFINITY;
    for (int mask = 1; mask < 1 << problem.q(); mask++) {
      if (Integer.bitCount(mask) == problem.k0()) {
        Node node = Node.support(Instances.bits(mask), problem.q());
        best = Math.min(best, optimal(problem, node).upperBound());
      }
    }
    return best;
  }

  @Test
  void boundIsAtMostTheBestOfAllSupportsAndEqualWithoutSparsity() {
    for (long seed = 0; seed < 15; seed++) {
      int k0 = 1 + (int) (seed % 5);
      Problem problem = Instances.random(seed, 24, 5, k0, 1, Math.pow(10, seed % 3 - 2.0));
      double bound = optimal(problem, Node.root()).lowerBound();
      double optimum = bruteForce(problem);
      assertTrue(bound <= optimum * (1 + 1e-9), "seed " + seed);
      if (k0 == 5) {
        assertEquals(optimum, bound, 1e-7 * optimum);
      }
    }
  }

  @Test
  void noWeightsOnAFineGridAreBetter() {
    for (int k0 = 1; k0 <= 3; k0++) {
      Problem problem = Instances.random(40 + k0, 20, 3, k0, 5, 0.3);
      RelaxationResult result = optimal(problem, Node.root());
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i <= 40; i++) {
        for (int j = 0; i + j <= 40; j++) {
          double[] b = {i / 40.0, j / 40.0, (40 - i - j) / 40.0};
          double ks = KSupportNorm.squared(b, k0, Node.root());
          least = Math.min(least, Instances.phi(problem, b, ks));
        }
      }
      assertTrue(result.lowerBound() <= least * (1 + 1e-9), "k0 = " + k0);
      assertTrue(least <= result.value() * 1.01, "the grid comes close: k0 = " + k0);
      double ks = KSupportNorm.squared(result.beta(), k0, Node.root());
      double phi = Instances.phi(problem, result.beta(), ks);
      assertEquals(phi, result.value(), 2e-8 * phi, "value is phi at the weights");
    }
  }

  @Test
  void everyChildHasAtLeastItsParentsBound() {
    Problem problem = Instances.random(7, 30, 6, 3, 2, 0.05);
    Node node = Node.root();
    double parent = optimal(problem, node).value();
    for (int i = 0; i < 5; i++) {
      double without = optimal(problem, node.exclude(i)).value();
      double with = node.includedCount() < 3 ? optimal(problem, node.include(i)).value() : parent;
      assertTrue(without >= parent * (1 - 1e-8) && with >= parent * (1 - 1e-8));
      node = i % 2 == 0 && node.includedCount() < 3 ? node.include(i) : node.exclude(i);
      parent = optimal(problem, node).value();
    }
  }

  @Test
  void fullListOfIncludedKernelsForcesTheOthersToZero() {
    Problem problem = Instances.random(8, 30, 5, 2, 2, 0.05);
    RelaxationResult forced = optimal(problem, Node.root().include(1).include(3));
    RelaxationResult support = optimal(problem, Node.support(Instances.bits(0b01010), 5));
    assertEquals(support.value(), forced.value(), 1e-7 * support.value());
    assertEquals(0, forced.beta()[0] + forced.beta()[2] + forced.beta()[4]);
    assertEquals(1, forced.z()[1]);
  }

  @Test
  void orderOfTheKernelsDoesNotMatter() {
    Problem problem = Instances.random(9, 30, 6, 2, 3, 0.02);
    List<SymmetricMatrix> reversed = new ArrayList<>(problem.grams());
    Collections.reverse(reversed);
    Problem other = Instances.problem(reversed, problem.signs(), 3, 0.02, 2);
    assertEquals(optimal(problem, Node.root()).value(), optimal(other, Node.root()).value(), 1e-7);
  }

  @Test
  void scalingDividesTheValueAndLeavesTheWeights() {
    Problem problem = Instances.random(10, 30, 5, 2, 3, 0.02);
    RelaxationResult plain = optimal(problem, Node.root());
    for (double s : new double[] {1e-5, 1e4}) {
      List<SymmetricMatrix> grams = new ArrayList<>();
      for (SymmetricMatrix gram : problem.grams()) {
        double[] entries = gram.entries().clone();
        for (int e = 0; e < entries.length; e++) {
          entries[e] *= s;
        }
        grams.add(SymmetricMatrix.wrap(30, entries));
      }
      Problem scaled = Instances.problem(grams, problem.signs(), 3 / s, 0.02 / s, 2);
      RelaxationResult result = optimal(scaled, Node.root());
      assertEquals(plain.value(), result.value() * s, 1e-7 * plain.value());
      assertArrayEquals(plain.beta(), result.beta(), 1e-3);
    }
  }

  @Test
  void awkwardInstancesAreSolved() {
    optimal(Instances.random(20, 20, 1, 1, 1, 0.1), Node.root());
    optimal(Instances.random(21, 30, 5, 2, 1e6, 0.1), Node.root());
    optimal(Instances.random(22, 30, 5, 2, 1, 1e-8), Node.root());
    optimal(Instances.random(23, 30, 5, 3, 1e6, 1e-8), Node.root());
    optimal(Instances.random(24, 30, 5, 2, 1e-4, 100), Node.root());
  }

  @Test
  void identicalKernelsCountAsOneWithAllTheirPlaces() {
    Random random = new Random(4);
    SymmetricMatrix gram = Instances.gram(random, 24, 10, 1);
    double[] labels = Instances.random(0, 24, 1, 1, 1, 1).signs();
    Problem one = Instances.problem(List.of(gram), labels, 1, 0.25, 1);
    Problem four = Instances.problem(List.of(gram, gram, gram, gram), labels, 1, 0.5, 2);
    assertEquals(optimal(one, Node.root()).value(), optimal(four, Node.root()).value(), 1e-6);
  }

  @Test
  void repeatedPointsAreNoObstacle() {
    Problem single = Instances.random(5, 16, 4, 2, 2, 0.05);
    List<SymmetricMatrix> doubled = new ArrayList<>();
    double[] labels = new double[32];
    for (SymmetricMatrix gram : single.grams()) {
      double[] entries = new double[32 * 32];
      for (int i = 0; i < 32; i++) {
        labels[i] = single.signs()[i % 16];
        for (int j = 0; j < 32; j++) {
          entries[32 * i + j] = gram.get(i % 16, j % 16);
        }
      }
      doubled.add(SymmetricMatrix.wrap(32, entries));
    }
    // Two copies of a point with C each are one point with 2 C.
    Problem twice = Instances.problem(doubled, labels, 1, 0.05, 2);
    assertEquals(optimal(single, Node.root()).value(), optimal(twice, Node.root()).value(), 1e-6);
  }
}
