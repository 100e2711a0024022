package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.core.response.Solution;
import org.smkl.core.response.SupportSearch;
import org.smkl.svm.bound.Bounds;

/** The search over supports, judged by solving every support. */
class SupportSearchTest {
  private static final double TOLERANCE = 1e-7;

  /** F of every support of at most k0 kernels, each solved as a convex problem of its own. */
  private static Map<BitSet, Double> enumerate(Problem problem) {
    Map<BitSet, Double> values = new HashMap<>();
    for (long mask = 1; mask < 1L << problem.q(); mask++) {
      BitSet support = BitSet.valueOf(new long[] {mask});
      if (support.cardinality() <= problem.k0()) {
        values.put(
            support,
            new SaddleBackend()
                .solve(problem, Node.support(support, problem.q()), options())
                .upperBound());
      }
    }
    return values;
  }

  private static RelaxationOptions options() {
    return RelaxationOptions.defaults(new SmoAlphaSolver()).withTolerance(TOLERANCE);
  }

  @Test
  void noSwapAndNoAdditionImprovesWhatTheSearchReturns() {
    for (int seed = 0; seed < 12; seed++) {
      Problem problem = Instances.random(seed, 16, 6, 1 + seed % 3, 2, 0.3);
      Map<BitSet, Double> values = enumerate(problem);
      CutPool pool = new CutPool();
      SupportSearch search =
          new SupportSearch(
              problem, new SaddleBackend(), options().withPool(pool), 1e-8, Integer.MAX_VALUE);
      BitSet start = new BitSet();
      start.set(seed % 6);
      search.improve(start);
      Solution best = search.best();
      double allowance = 1e-6 * Math.abs(best.objective());
      double optimum = values.values().stream().mapToDouble(v -> v).min().orElseThrow();
      assertTrue(best.objective() >= optimum - allowance, "below the optimum, seed " + seed);
      BitSet found = new BitSet();
      for (int i = 0; i < problem.q(); i++) {
        found.set(i, best.beta()[i] != 0);
      }
      assertTrue(found.cardinality() <= problem.k0());
      for (Map.Entry<BitSet, Double> other : values.entrySet()) {
        BitSet difference = (BitSet) other.getKey().clone();
        difference.andNot(found);
        boolean neighbour =
            difference.cardinality() == 1 && other.getKey().cardinality() <= problem.k0();
        if (neighbour && other.getKey().cardinality() >= found.cardinality()) {
          assertTrue(
              other.getValue() >= best.objective() - allowance,
              () -> "a neighbour is better: " + other.getKey() + " than " + found);
        }
      }
      for (int t = 0; t < pool.size(); t++) {
        assertTrue(Bounds.lower(problem, pool.get(t)) <= optimum + allowance);
      }
    }
  }

  @Test
  void polishedWeightsAreExactOnTheirSupport() {
    Problem problem = Instances.random(3, 16, 5, 2, 2, 0.3);
    BitSet support = new BitSet();
    support.set(1);
    support.set(4);
    SupportSearch search =
        new SupportSearch(problem, new SaddleBackend(), options(), 1e-9, Integer.MAX_VALUE);
    search.improve(support);
    double least = Double.POSITIVE_INFINITY;
    for (int s = 0; s <= 400; s++) {
      double[] beta = new double[5];
      beta[1] = s / 400.0;
      beta[4] = 1 - beta[1];
      least = Math.min(least, Instances.phi(problem, beta, Bounds.squaredNorm(beta)));
    }
    assertTrue(search.best().objective() <= least + 1e-9 * Math.abs(least));
    assertEquals(
        Instances.phi(problem, search.best().beta(), Bounds.squaredNorm(search.best().beta())),
        search.best().objective(),
        1e-6 * Math.abs(least));
  }
}
