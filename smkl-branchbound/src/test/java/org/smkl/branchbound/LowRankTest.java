package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.core.certify.SearchOptions;
import org.smkl.core.certify.SearchResult;
import org.smkl.core.certify.SearchStatus;
import org.smkl.core.kernel.KernelOptions;
import org.smkl.core.kernel.KernelPreparation;
import org.smkl.core.kernel.KernelSpecParser;
import org.smkl.core.kernel.KernelStorage;
import org.smkl.core.kernel.PreparedKernels;

/** Kernels of one column each that are known by their factors against the same kernels stored. */
class LowRankTest {
  private static final double GAP = 1e-4;

  private static final String KERNELS =
      "rbf(gamma=0.2)[cols=0]; rbf(gamma=0.2)[cols=1]; rbf(gamma=0.2)[cols=2]; rbf(gamma=0.2)[cols=3]; linear[cols=4]; poly(degree=2,scale=1,offset=1)[cols=5]";

  private static double[][] data(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][6];
    for (double[] row : x) {
      Arrays.setAll(row, k -> 4 * random.nextDouble() - 2);
    }
    return x;
  }

  private static Block block(double[][] x, boolean regression, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] f = new double[x.length];
    Arrays.setAll(
        f, j -> Math.sin(2 * x[j][1]) + x[j][5] * x[j][5] - 1.3 + 0.5 * random.nextDouble());
    double[] box = new double[x.length];
    Arrays.fill(box, 1);
    double[] labels = Arrays.stream(f).map(v -> v > 0 ? 1 : -1).toArray();
    return regression ? Block.regression(f, box, 0.2) : Block.classifier(labels, box);
  }

  private static Problem problem(
      double[][] x, Block block, int k0, KernelStorage storage, int threads) {
    TreeMap<String, KernelFamily> families = new TreeMap<>();
    ServiceLoader.load(KernelFamily.class).forEach(f -> families.put(f.id(), f));
    PreparedKernels kernels =
        KernelPreparation.prepare(
            x,
            new KernelSpecParser(families).parse(KERNELS),
            families,
            KernelOptions.defaults().withStorage(storage).withThreads(threads));
    return new Problem(kernels.source(), kernels.grounds(), List.of(block), 0.5, k0);
  }

  private static SearchResult solve(Problem problem, int threads) {
    return Instances.solve(
        problem, SearchOptions.gap(GAP).withBudget(Budget.oneThread().withThreads(threads)));
  }

  @Test
  void theProofIsThatOfTheKernelsThemselves() {
    for (int seed = 0; seed < 6; seed++) {
      String what = "instance " + seed;
      int k0 = 1 + seed % 3;
      double[][] x = data(320, seed);
      Block block = block(x, seed % 2 == 1, seed);
      Problem factored = problem(x, block, k0, KernelStorage.NO, 1);
      for (int i = 0; i < factored.q(); i++) {
        assertTrue(factored.source().factor(i).isPresent(), what + ", kernel " + i);
      }
      SearchResult result = solve(factored, 1);
      SearchResult expected = solve(problem(x, block, k0, KernelStorage.YES, 1), 1);
      assertEquals(SearchStatus.OPTIMAL, result.status(), what);
      assertTrue(result.lowerBound() <= expected.upperBound() * (1 + 1e-9), what);
      assertTrue(result.upperBound() >= expected.lowerBound() * (1 - 1e-9), what);
      assertEquals(expected.upperBound(), result.upperBound(), GAP * expected.upperBound(), what);
      Statement statement = Statement.of(factored);
      Verification verification =
          Verifier.verify(result.certificate(statement), factored, statement);
      assertTrue(verification.valid(), what + verification.reason());
      assertTrue(verification.relativeGap() <= GAP, what);
      assertTrue(verification.lowerBound() <= expected.upperBound(), what);
      assertTrue(verification.upperBound() >= expected.lowerBound(), what);
    }
  }

  /** So many that steps are corrected; every fifth label is wrong, so that many are free. */
  @Test
  void manyNoisyPointsAsWell() {
    double[][] x = data(1500, 3);
    Block clean = block(x, false, 3);
    double[] labels = clean.signs().clone();
    for (int j = 0; j < labels.length; j += 5) {
      labels[j] = -labels[j];
    }
    Block block = Block.classifier(labels, clean.upper());
    SearchResult result = solve(problem(x, block, 2, KernelStorage.NO, 2), 2);
    SearchResult expected = solve(problem(x, block, 2, KernelStorage.YES, 2), 2);
    assertEquals(SearchStatus.OPTIMAL, result.status());
    double[] beta = expected.incumbent().beta();
    for (int i = 0; i < beta.length; i++) {
      assertEquals(beta[i] > 0, result.incumbent().beta()[i] > 0, "kernel " + i);
    }
    assertTrue(result.lowerBound() <= expected.upperBound() * (1 + 1e-9));
    assertTrue(result.upperBound() >= expected.lowerBound() * (1 - 1e-9));
    assertEquals(expected.upperBound(), result.upperBound(), GAP * expected.upperBound());
  }

  @Test
  void threadsChangeNothing() {
    double[][] x = data(320, 7);
    Block block = block(x, false, 7);
    SearchResult one = solve(problem(x, block, 2, KernelStorage.NO, 1), 1);
    SearchResult two = solve(problem(x, block, 2, KernelStorage.NO, 2), 2);
    assertArrayEquals(one.incumbent().beta(), two.incumbent().beta(), 0.0);
    assertEquals(one.lowerBound(), two.lowerBound(), 0.0);
    assertEquals(one.progress().nodes(), two.progress().nodes());
  }
}
