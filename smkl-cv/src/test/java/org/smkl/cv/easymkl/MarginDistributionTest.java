package org.smkl.cv.easymkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.method.Instances;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;
import org.smkl.tck.PublishedFiles;

class MarginDistributionTest {
  /** Repeated points, one far away: the polynomial kernel has entries from 1e-3 to 1e14. */
  @Test
  void slopesAreThoseOfTheDefinitionWhateverTheThreads() {
    int n = 1500;
    Random random = new Random(5);
    double[] x = random.doubles(n, -1, 1).toArray();
    double[] y = new double[n];
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      y[i] = x[i] > 0.1 ? 1 : -1;
      for (int j = 0; j < n; j++) {
        entries[i * n + j] = Math.exp(-Math.abs(x[i] - x[j]));
      }
    }
    SymmetricMatrix kernel = SymmetricMatrix.wrap(n, entries);
    double[] gamma = random.doubles(n).toArray();
    double[] one = new double[n];
    double[] three = new double[n];
    new MarginProgram(kernel, y, 0.25, 1).slopes(gamma, one);
    new MarginProgram(kernel, y, 0.25, 3).slopes(gamma, three);
    assertArrayEquals(one, three);
    for (int j = 0; j < n; j += 71) {
      double expected = 0.25 * gamma[j];
      for (int i = 0; i < n; i++) {
        expected += 0.75 * y[j] * y[i] * entries[i * n + j] * gamma[i];
      }
      assertEquals(expected, one[j], 1e-10);
    }
  }

  @Test
  void theMinimumMatchesTheBestOfAllFacesHoweverBadlyConditioned() {
    for (int seed = 1; seed <= 20; seed++) {
      for (double lambda : new double[] {1e-4, 0.01, 0.3}) {
        MarginProgram program = new MarginProgram(kernels(seed, false), labels(), lambda, 1);
        assertTrue(Convexity.negativeCurvature(program).isEmpty(), "seed " + seed);
        MarginDistribution.Result result = solve(program);
        assertTrue(result.violation() <= MarginDistribution.TOLERANCE, "seed " + seed);
        double best = stationary(program).get(0);
        assertEquals(best, value(program, result.gamma()), 2e-6 * best, "seed " + seed);
      }
    }
  }

  @Test
  void withIndefiniteKernelsItEndsAtAStationaryPointOfSomeFace() {
    int notConvex = 0;
    int lowest = 0;
    for (int seed = 1; seed <= 40; seed++) {
      MarginProgram program = new MarginProgram(kernels(seed, true), labels(), 0.01, 1);
      MarginDistribution.Result result = solve(program);
      assertTrue(result.violation() <= MarginDistribution.TOLERANCE, "seed " + seed);
      List<Double> values = stationary(program);
      double value = value(program, result.gamma());
      double nearest = values.stream().mapToDouble(v -> Math.abs(v - value)).min().orElseThrow();
      assertEquals(0, nearest, 2e-6 * Math.abs(value), "seed " + seed);
      notConvex += Convexity.negativeCurvature(program).isPresent() ? 1 : 0;
      lowest += value <= values.get(0) + 2e-6 * Math.abs(value) ? 1 : 0;
    }
    assertTrue(notConvex >= 10, "only " + notConvex + " programs were not convex");
    assertTrue(lowest >= 30, "only " + lowest + " of 40 were the best stationary point");
  }

  @Test
  void convexityAgreesWithTheEigenvaluesOnFeasibleDirections() {
    int[] seen = new int[2];
    for (int seed = 1; seed <= 60; seed++) {
      double lambda = new double[] {0.01, 0.1, 0.3}[seed % 3];
      MarginProgram program = new MarginProgram(kernels(seed, true), labels(), lambda, 1);
      double least = leastFeasibleEigenvalue(program);
      boolean convex = Convexity.negativeCurvature(program).isEmpty();
      Convexity.negativeCurvature(program)
          .ifPresent(curvature -> assertTrue(curvature >= least - 1e-9 && curvature < 0));
      assertEquals(least >= 0, convex, "seed %d: least eigenvalue %s".formatted(seed, least));
      seen[convex ? 1 : 0]++;
    }
    assertTrue(seen[0] >= 10 && seen[1] >= 10, Arrays.toString(seen));
  }

  /**
   * Values of an interior-point method (cvxopt 1.3, variables scaled to a unit diagonal) on the
   * whole training part with the baselines' kernels: the largest entry of their sum is 1e14.
   */
  @Test
  void mammographicAsPublishedReachesTheValuesOfAnInteriorPointMethod() {
    PreparedProblem prepared = asPublished("mammographic", PublishedFiles.data());
    SymmetricMatrix sum = sum(prepared.kernels().grams());
    Map<Integer, Double> reference =
        Map.of(4, 4.18812424e-3, 8, 1.06136066e-3, 12, 2.85862688e-4, 16, 7.63134059e-5);
    double[] gamma = new MarginProgram(sum, prepared.train().labels(), 1, 1).uniform();
    for (int i = 0; i <= 24; i += 4) {
      double lambda = Math.pow(10, -4 * i / 24.0);
      MarginProgram program = new MarginProgram(sum, prepared.train().labels(), lambda, 1);
      MarginDistribution.Result result = MarginDistribution.solve(program, gamma, StopSignal.NEVER);
      gamma = result.gamma();
      assertTrue(result.violation() <= MarginDistribution.TOLERANCE, "Lambda " + lambda);
      assertEquals(i > 0, Convexity.negativeCurvature(program).isPresent(), "Lambda " + lambda);
      if (reference.containsKey(i)) {
        double expected = reference.get(i);
        assertEquals(expected, value(program, gamma), 1e-7 * expected, "Lambda " + lambda);
      }
    }
  }

  private static PreparedProblem asPublished(String set, Path folder) {
    String specs =
        NamedKernelSets.all()
            .get(NamedKernelSets.PUBLISHED_10)
            .replaceAll("(degree=\\d+),scale=0.01", "$1,scale=1");
    FitSettings settings =
        FitSettings.builder().kernels(specs).psd(PsdPolicy.KEEP).k0(1).threads(1).settings();
    return new Fit(settings, Instances.context().toolbox())
        .prepare(PublishedProtocol.load(set, folder).train());
  }

  private static MarginDistribution.Result solve(MarginProgram program) {
    return MarginDistribution.solve(program, program.uniform(), StopSignal.NEVER);
  }

  private static double[] labels() {
    return new double[] {1, -1, 1, -1, 1, -1, 1, -1, 1};
  }

  /** Polynomial of degree 5, Gaussian and, on request, the sigmoid, of nine points. */
  private static SymmetricMatrix kernels(long seed, boolean indefinite) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[9][2];
    for (int j = 0; j < 9; j++) {
      for (int c = 0; c < 2; c++) {
        double spread = indefinite ? 2 : j == 8 ? 40 : 1;
        x[j][c] = j == 6 || j == 7 ? x[j - 6][c] : spread * (2 * random.nextDouble() - 1);
      }
    }
    double[] entries = new double[81];
    for (int a = 0; a < 9; a++) {
      for (int b = 0; b < 9; b++) {
        double dot = x[a][0] * x[b][0] + x[a][1] * x[b][1];
        double dx = x[a][0] - x[b][0];
        double dy = x[a][1] - x[b][1];
        double positive =
            Math.exp(-0.5 * (dx * dx + dy * dy)) + (indefinite ? dot : Math.pow(dot + 1, 5));
        entries[9 * a + b] = positive + (indefinite ? 3 * Math.tanh(0.5 * dot + 1) : 0);
      }
    }
    return SymmetricMatrix.wrap(9, entries);
  }

  private static SymmetricMatrix sum(List<SymmetricMatrix> grams) {
    int n = grams.get(0).order();
    double[] entries = new double[n * n];
    for (SymmetricMatrix gram : grams) {
      for (int e = 0; e < entries.length; e++) {
        entries[e] += gram.entries()[e];
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  private static double value(MarginProgram program, double[] gamma) {
    double value = 0;
    for (int a = 0; a < gamma.length; a++) {
      for (int b = 0; b < gamma.length; b++) {
        value += gamma[a] * gamma[b] * program.entry(a, b);
      }
    }
    return value;
  }

  /** The values, ascending, at the feasible stationary points of every face. */
  private static List<Double> stationary(MarginProgram program) {
    int n = program.n();
    List<Double> values = new ArrayList<>();
    for (int mask = 1; mask < 1 << n; mask++) {
      int[] face = members(mask, n);
      if (Arrays.stream(face).mapToDouble(j -> program.y()[j]).distinct().count() == 2) {
        double[] gamma = stationary(program, face);
        if (Arrays.stream(gamma).allMatch(g -> g >= -1e-12)) {
          values.add(value(program, gamma));
        }
      }
    }
    values.sort(null);
    return values;
  }

  private static int[] members(int mask, int n) {
    return java.util.stream.IntStream.range(0, n).filter(j -> (mask >> j & 1) == 1).toArray();
  }

  /** Equal slopes within each class of the face, by one linear system with scaled variables. */
  private static double[] stationary(MarginProgram program, int[] face) {
    int f = face.length;
    DMatrixRMaj kkt = new DMatrixRMaj(f + 2, f + 2);
    DMatrixRMaj right = new DMatrixRMaj(f + 2, 1);
    right.set(f, 0, 1);
    right.set(f + 1, 0, 1);
    double[] scale =
        Arrays.stream(face).mapToDouble(j -> 1 / Math.sqrt(program.entry(j, j))).toArray();
    for (int a = 0; a < f; a++) {
      for (int b = 0; b < f; b++) {
        kkt.set(a, b, scale[a] * scale[b] * program.entry(face[a], face[b]));
      }
      int row = program.y()[face[a]] > 0 ? f : f + 1;
      kkt.set(a, row, scale[a]);
      kkt.set(row, a, scale[a]);
    }
    DMatrixRMaj x = new DMatrixRMaj(f + 2, 1);
    double[] gamma = new double[program.n()];
    if (!CommonOps_DDRM.solve(kkt, right, x)) {
      Arrays.fill(gamma, Double.NaN);
      return gamma;
    }
    for (int a = 0; a < f; a++) {
      gamma[face[a]] = scale[a] * x.get(a, 0);
    }
    return gamma;
  }

  /** The least eigenvalue of Q on the directions that keep both sums. */
  private static double leastFeasibleEigenvalue(MarginProgram program) {
    int n = program.n();
    DMatrixRMaj q = new DMatrixRMaj(n, n);
    DMatrixRMaj project = CommonOps_DDRM.identity(n);
    double positive = Arrays.stream(program.y()).filter(y -> y > 0).count();
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        q.set(a, b, program.entry(a, b));
        if (program.y()[a] == program.y()[b]) {
          project.add(a, b, -1 / (program.y()[a] > 0 ? positive : n - positive));
        }
      }
    }
    DMatrixRMaj half = new DMatrixRMaj(n, n);
    DMatrixRMaj whole = new DMatrixRMaj(n, n);
    CommonOps_DDRM.mult(project, q, half);
    CommonOps_DDRM.mult(half, project, whole);
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, false, true);
    eigen.decompose(whole);
    // Two eigenvalues belong to the sums and vanish.
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      double value = eigen.getEigenvalue(k).getReal();
      if (Math.abs(value) > 1e-12) {
        least = Math.min(least, value);
      }
    }
    return least;
  }
}
