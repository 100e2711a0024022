package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;

class SaddleBackendTest {
  /** The optimum by solving every support of size k0 exactly. */
  private static double bruteForce(Problem problem) {
    double best = Double.POSITIVE_INFINITY;
    for (int mask = 1; mask < 1 << problem.q(); mask++) {
      if (Integer.bitCount(mask) == problem.k0()) {
        Node node = Node.support(Instances.bits(mask), problem.q());
        best = Math.min(best, Instances.solve(problem, node).upperBound());
      }
    }
    return best;
  }

  @Test
  void theBoundIsAtMostTheBestOfAllSupports() {
    for (long seed = 0; seed < 12; seed++) {
      int k0 = 1 + (int) (seed % 4);
      Problem problem = Instances.random(seed, 24, 5, k0, 1, Math.pow(10, seed % 3 - 2.0));
      RelaxationResult result = Instances.solve(problem, Node.root());
      assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
      double optimum = bruteForce(problem);
      assertTrue(
          result.lowerBound() <= optimum * (1 + 1e-8),
          "seed " + seed + ": " + result.lowerBound() + " > " + optimum);
    }
  }
}
