package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.data.Table;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.PreparedKernels;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

/** Kernels of one column each that are known by their factors against the same kernels stored. */
class LowRankTest {
  private static final double GAP = 1e-4;

  private static final String KERNELS =
      "rbf(gamma=0.2)[cols=0]; rbf(gamma=0.2)[cols=1]; rbf(gamma=0.2)[cols=2]; rbf(gamma=0.2)[cols=3]; linear[cols=4]; poly(degree=2,scale=1,offset=1)[cols=5]";

  private static double[][] data(int n, long seed) {
    return data(n, 6, seed);
  }

  private static double[][] data(int n, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][columns];
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
    return problem(x, KERNELS, block, k0, storage, threads);
  }

  private static Problem problem(
      double[][] x, String specs, Block block, int k0, KernelStorage storage, int threads) {
    TreeMap<String, KernelFamily> families = new TreeMap<>();
    ServiceLoader.load(KernelFamily.class).forEach(f -> families.put(f.id(), f));
    PreparedKernels kernels =
        KernelPreparation.prepare(
            Table.of(x),
            new KernelSpecParser(families).parse(specs),
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
      verify(factored, result, expected, what);
    }
  }

  private static void verify(
      Problem problem, SearchResult result, SearchResult expected, String what) {
    Statement statement = Statement.of(problem);
    Verification verification = Verifier.verify(result.certificate(statement), problem, statement);
    assertTrue(verification.valid(), what + verification.reason());
    assertTrue(verification.relativeGap() <= GAP, what);
    assertTrue(verification.lowerBound() <= expected.upperBound(), what);
    assertTrue(verification.upperBound() >= expected.lowerBound(), what);
  }

  /**
   * More columns of factors than points: steps form a matrix over the points. With 190 points the
   * stored kernels are solved without any factor, with 210 theirs are looked for.
   */
  @Test
  void manyKernelsAsWell() {
    int[] sizes = {190, 210, 190, 210};
    for (int seed = 0; seed < sizes.length; seed++) {
      String what = "instance " + seed;
      double[][] x = data(sizes[seed], 80, seed);
      Block block = block(x, seed > 1, seed);
      String each = "rbf(gamma=0.2)[each=0-79]";
      Problem factored = problem(x, each, block, 2, KernelStorage.NO, 2);
      for (int i = 0; i < factored.q(); i++) {
        assertTrue(factored.source().factor(i).isPresent(), what + ", kernel " + i);
      }
      SearchResult result = solve(factored, 2);
      Problem stored = problem(x, each, block, 2, KernelStorage.YES, 2);
      SearchResult expected = solve(stored, 2);
      assertEquals(SearchStatus.OPTIMAL, result.status(), what);
      assertEquals(SearchStatus.OPTIMAL, expected.status(), what);
      verify(factored, result, expected, what);
      verify(stored, expected, result, what);
    }
  }

  /** Slow in everything once it was told to stop. */
  private static KernelSource slow(KernelSource source, AtomicBoolean stop) {
    return (KernelSource)
        Proxy.newProxyInstance(
            KernelSource.class.getClassLoader(),
            new Class<?>[] {KernelSource.class},
            (proxy, method, arguments) -> {
              if (stop.get()) {
                Thread.sleep(600);
              }
              try {
                return method.invoke(source, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void whoIsStoppedWhileBoundsAreEvaluatedWasStoppedAndIsNotInTrouble() {
    double[][] x = data(320, 5);
    Problem fast = problem(x, block(x, false, 5), 1, KernelStorage.NO, 1);
    AtomicBoolean stop = new AtomicBoolean();
    Problem problem =
        new Problem(
            slow(fast.source(), stop), fast.grounds(), fast.blocks(), fast.lambda(), fast.k0());
    SearchListener stopping =
        new SearchListener() {
          @Override
          public void progress(SearchProgress progress) {
            stop.set(progress.relativeGap() <= GAP);
          }
        };
    SearchResult result =
        new BranchAndBound()
            .solve(
                problem,
                new SaddleBackend(),
                new SmoAlphaSolver(),
                SearchOptions.gap(GAP).withBudget(Budget.oneThread().withStop(stop::get)),
                stopping);
    assertTrue(stop.get());
    assertEquals(SearchStatus.INTERRUPTED, result.status());
    assertTrue(result.trouble().orElseThrow().contains("stopped"), result.trouble().toString());
    assertEquals(Double.NEGATIVE_INFINITY, result.lowerBound());
    assertEquals(Double.POSITIVE_INFINITY, result.upperBound());
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
