package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;

/** A kernel of few features and one that is nearly the identity, so that all points stay free. */
class ReducedModelTest {
  private static final int N = 80;

  private static Problem noisy(long seed) {
    Random random = new Random(seed);
    double[] labels = new double[N];
    for (int j = 0; j < N; j++) {
      labels[j] = random.nextBoolean() ? 1 : -1;
    }
    labels[0] = 1;
    labels[1] = -1;
    double[] smooth = Instances.gram(random, N, 100, 0.5).entries().clone();
    for (int j = 0; j < N; j++) {
      smooth[j * N + j] += 1;
    }
    return Instances.problem(
        List.of(Instances.gram(random, N, 3, 30), SymmetricMatrix.wrap(N, smooth)),
        labels,
        100,
        0.1,
        1);
  }

  private static Curvature model(Problem problem, double[] centre) {
    NodeShape shape = NodeShape.of(problem, Node.root());
    NodeAlphaStep step = new NodeAlphaStep(problem, shape, Instances.options(), StopSignal.NEVER);
    NodeAlphaStep.Outcome at = step.solve(centre, new double[N], 1e-11);
    return Curvature.of(problem, shape, centre, at, 1000, 1, StopSignal.NEVER);
  }

  private static double phi(Problem problem, double[] b) {
    double ks = PlaceSharing.of(NodeShape.of(problem, Node.root()), b).value();
    return Instances.phi(problem, b, ks);
  }

  private static double[] weights(double first) {
    return new double[] {first, 1 - first};
  }

  @Test
  void itFollowsTheValueWhereTheQuadraticModelDoesNot() {
    for (int seed = 0; seed < 5; seed++) {
      Problem problem = noisy(seed);
      double centre = 0.002;
      Curvature model = model(problem, weights(centre));
      ReducedModel reduced = model.reduced().orElseThrow();
      Master quadratic = model.master(problem.lambda());
      double here = phi(problem, weights(centre));
      assertEquals(here, reduced.objective(weights(centre)), 1e-7 * here);
      for (double first : new double[] {0.0005, 0.004, 0.02, 0.1, 0.5}) {
        double[] b = weights(first);
        double actual = phi(problem, b);
        // Over some alphas the largest value is not larger than over all.
        assertTrue(reduced.objective(b) <= actual * (1 + 1e-7), "at " + first);
        double missed = actual - reduced.objective(b);
        double missedByOther = Math.abs(actual - quadratic.objective(b));
        assertTrue(missed < 0.3 * missedByOther, missed + " and " + missedByOther);
      }
    }
  }

  @Test
  void itsMinimiserIsTheBestOnAGrid() {
    for (int seed = 0; seed < 5; seed++) {
      Problem problem = noisy(seed);
      for (double centre : new double[] {0.0001, 0.01, 0.5}) {
        ReducedModel reduced = model(problem, weights(centre)).reduced().orElseThrow();
        double[] best = reduced.minimise(weights(centre), StopSignal.NEVER);
        assertEquals(1, best[0] + best[1], 1e-12);
        double least = reduced.objective(best);
        for (int k = 0; k <= 2000; k++) {
          double grid = reduced.objective(weights(Math.pow(k / 2000.0, 3)));
          assertTrue(least <= grid * (1 + 1e-10), least + " above " + grid);
        }
      }
    }
  }

  /** From weights of a half, a kernel has to lose nearly all of it. */
  @Test
  void fewRoundsAreLeft() {
    for (int seed = 0; seed < 5; seed++) {
      RelaxationResult result = Instances.solve(noisy(seed), Node.root());
      assertEquals(RelaxationStatus.OPTIMAL, result.status());
      assertTrue(result.iterations() <= 6, result.nativeStatus());
    }
  }
}
