package org.smkl.svm.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.libsvm.LibsvmAlphaSolver;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.svm.plan.AlphaWay;

/** Working sets much smaller than the problem against one dense solve. */
class WorkingSetsTest {
  private static final int N = 120;
  private static final double[] BETA = {0.3, 0.7};

  private static KernelSource source(long seed, double width) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[N][3];
    for (double[] row : x) {
      Arrays.setAll(row, k -> 2 * random.nextDouble() - 1);
    }
    double[] linear = new double[N * N];
    double[] rbf = new double[N * N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        double distance = 0;
        for (int k = 0; k < 3; k++) {
          linear[i * N + j] += x[i][k] * x[j][k];
          distance += Math.pow(x[i][k] - x[j][k], 2);
        }
        rbf[i * N + j] = Math.exp(-width * distance);
      }
    }
    return KernelSource.of(List.of(SymmetricMatrix.wrap(N, linear), SymmetricMatrix.wrap(N, rbf)));
  }

  private static Block classifier(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] labels = new double[N];
    double[] box = new double[N];
    Arrays.setAll(labels, j -> random.nextInt(4) == 0 ? -1 : 1);
    labels[0] = -1;
    labels[1] = 1;
    Arrays.setAll(box, j -> 0.1 + 5 * random.nextDouble());
    return Block.classifier(labels, box);
  }

  private static Block regression(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] targets = random.doubles(N, -1, 1).toArray();
    double[] box = random.doubles(N, 0.1, 5).toArray();
    return Block.regression(targets, box, 0.2);
  }

  private static void agrees(Block block, KernelSource source, AlphaSolver solver, String what) {
    agrees(block, source, solver, 0, what);
    agrees(block, source, solver, N, what + ", dense");
  }

  private static void agrees(
      Block block, KernelSource source, AlphaSolver solver, int fitting, String what) {
    int[] all = new int[N];
    Arrays.setAll(all, j -> j);
    AlphaProblem dense = new AlphaProblem(source.block(BETA, all), block);
    double optimum =
        new SmoAlphaSolver().solve(dense, AlphaOptions.tolerance(1e-10)).value().dual();
    AlphaSolution found =
        new WorkingSets(block, source, BETA, solver, 1, sets(fitting))
            .solve(AlphaOptions.tolerance(1e-6));
    assertEquals(AlphaStatus.CONVERGED, found.status(), what);
    assertEquals(optimum, found.value().dual(), 2e-6 * Math.abs(optimum), what);
    assertTrue(found.value().primal() >= optimum * (1 - 1e-9), what);
    double balance = 0;
    for (int j = 0; j < block.size(); j++) {
      balance += block.signs()[j] * found.alpha()[j];
      assertTrue(found.alpha()[j] >= 0 && found.alpha()[j] <= block.upper()[j], what);
    }
    assertEquals(0, balance, 1e-12 * Arrays.stream(block.upper()).sum(), what);
    // What is said of the point is true of it.
    assertEquals(dense.evaluate(found.alpha()).dual(), found.value().dual(), 1e-9 * optimum, what);
  }

  @Test
  void smallSetsFindTheOptimumOfClassifiersAndRegressions() {
    for (int seed = 0; seed < 12; seed++) {
      KernelSource source = source(seed, seed % 3 == 0 ? 10 : 0.5);
      agrees(classifier(seed), source, new SmoAlphaSolver(), "classifier " + seed);
      agrees(regression(seed), source, new SmoAlphaSolver(), "regression " + seed);
    }
  }

  /** From zero all variables violate, so that all are solved for at once where K(b) fits. */
  @Test
  void crowdsAreSolvedForAtOnceWhereTheyFit() {
    KernelSource source = source(4, 1);
    WorkingSets apart =
        new WorkingSets(classifier(4), source, BETA, new SmoAlphaSolver(), 1, sets(0));
    apart.solve(AlphaOptions.tolerance(1e-6));
    assertTrue(apart.dense().isEmpty());
    WorkingSets whole =
        new WorkingSets(classifier(4), source, BETA, new SmoAlphaSolver(), 1, sets(N));
    whole.solve(AlphaOptions.tolerance(1e-6));
    int[] all = new int[N];
    Arrays.setAll(all, j -> j);
    assertArrayEquals(
        source.block(BETA, all).entries(), whole.dense().orElseThrow().entries(), 0.0);
    double[] inside = Arrays.stream(classifier(4).upper()).map(u -> u / 2).toArray();
    AlphaSolution stopped =
        new WorkingSets(classifier(4), source, BETA, new SmoAlphaSolver(), 1, sets(N))
            .solve(AlphaOptions.tolerance(1e-6).from(inside).stoppedBy(() -> true));
    assertEquals(AlphaStatus.INTERRUPTED, stopped.status());
  }

  /** LIBSVM takes one linear term and one box for each sign, which a working set has not. */
  @Test
  void aSolverThatCannotTakeTheDenseProblemsSaysSo() {
    WorkingSets sets =
        new WorkingSets(classifier(3), source(3, 1), BETA, new LibsvmAlphaSolver(), 1, sets(0));
    String message =
        assertThrows(
                UnsupportedOperationException.class, () -> sets.solve(AlphaOptions.tolerance(1e-6)))
            .getMessage();
    assertTrue(message.contains("Maybe use the alpha-solver smo"), message);
  }

  @Test
  void aStopReturnsTheBestPointSoFar() {
    AtomicInteger asked = new AtomicInteger();
    AlphaSolution found =
        new WorkingSets(classifier(5), source(5, 1), BETA, new SmoAlphaSolver(), 1, sets(0))
            .solve(AlphaOptions.tolerance(1e-12).stoppedBy(() -> asked.incrementAndGet() > 60));
    assertEquals(AlphaStatus.INTERRUPTED, found.status());
    AlphaSolution nothing =
        new WorkingSets(classifier(5), source(5, 1), BETA, new SmoAlphaSolver(), 1, sets(0))
            .solve(AlphaOptions.tolerance(1e-12).stoppedBy(() -> true));
    assertEquals(AlphaStatus.INTERRUPTED, nothing.status());
    assertTrue(found.value().dual() > nothing.value().dual());
    assertEquals(0, nothing.value().dual(), 0.0);
  }

  /** Sets of 16 variables, and all of K(b) up to so many rows. */
  private static AlphaWay.WorkingSets sets(int rows) {
    AlphaWay.WorkingSets usual = AlphaWay.workingSets(N, Runtime.getRuntime().maxMemory());
    return new AlphaWay.WorkingSets(16, usual.maxVariables(), rows, usual.maxStackedColumns());
  }
}
