package org.smkl.tck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;

/** Small problems for conformance tests; all kernels are positive semidefinite. */
public final class RelaxationInstances {
  private RelaxationInstances() {}

  /** Random points in the plane with q of: linear, wide, narrow and very narrow Gaussian. */
  public static Problem random(long seed, int n, int q, int k0, double lambda) {
    double[][] points = points(new Random(seed), n);
    return of(points, q, k0, lambda, box(seed, n, 2));
  }

  /** The instance with every point there twice, the second time with random label. */
  public static Problem duplicates(long seed, int n, int q, int k0) {
    double[][] points = points(new Random(seed), n);
    for (int j = n / 2; j < n; j++) {
      points[j] = points[j - n / 2];
    }
    return of(points, q, k0, 0.1, box(seed, n, 2));
  }

  /** Two identical kernels and another one. */
  public static Problem identicalKernels(long seed, int n) {
    Problem one = random(seed, n, 2, 1, 0.2);
    return problem(
        List.of(one.gram(1), one.gram(1), one.gram(0)), one.signs(), one.upper(), 0.2, 2);
  }

  /** Gaussian kernels that separate the points, with this box and lambda. */
  public static Problem extreme(long seed, int n, double c, double lambda) {
    double[] box = new double[n];
    Arrays.fill(box, c);
    return of(points(new Random(seed), n), new double[] {1, 3, 30}, 2, lambda, box);
  }

  /** Circulant kernels, which commute: K_jk = sum_f d_f cos(2 pi f (j - k) / n). */
  public static Problem commuting(long seed, int n, int q, int k0) {
    Random random = new Random(seed);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      double[] spectrum = random.doubles(n / 2 + 1, 0, 1).toArray();
      // One direction that no kernel sees: the null space must be treated right.
      spectrum[1] = 0;
      grams.add(
          matrix(
              n,
              (j, k) -> {
                double entry = 0;
                for (int f = 0; f < spectrum.length; f++) {
                  entry += spectrum[f] * Math.cos(2 * Math.PI * f * (j - k) / n);
                }
                return entry;
              }));
    }
    return problem(grams, labels(random, n), box(seed, n, 1), 0.3, k0);
  }

  /** This problem with its kernels in this order. */
  public static Problem permuted(Problem problem, int[] order) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i : order) {
      grams.add(problem.gram(i));
    }
    return problem(grams, problem.signs(), problem.upper(), problem.lambda(), problem.k0());
  }

  /** (K, C, lambda) to (s K, C/s, lambda/s): divides every value by s. */
  public static Problem scaled(Problem problem, double s) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (SymmetricMatrix gram : problem.grams()) {
      double[] entries = Arrays.stream(gram.entries()).map(e -> s * e).toArray();
      grams.add(SymmetricMatrix.wrap(gram.order(), entries));
    }
    double[] box = Arrays.stream(problem.upper()).map(c -> c / s).toArray();
    return problem(grams, problem.signs(), box, problem.lambda() / s, problem.k0());
  }

  private static Problem of(double[][] points, int q, int k0, double lambda, double[] box) {
    return of(points, Arrays.copyOf(new double[] {0, 0.3, 3, 30}, q), k0, lambda, box);
  }

  /** One kernel for each width; 0 stands for the linear one. */
  private static Problem of(
      double[][] points, double[] widths, int k0, double lambda, double[] box) {
    int n = points.length;
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (double width : widths) {
      grams.add(
          matrix(
              n,
              (j, k) -> {
                double[] a = points[(int) j];
                double[] b = points[(int) k];
                double distance = Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2);
                return width == 0 ? a[0] * b[0] + a[1] * b[1] + 0.1 : Math.exp(-width * distance);
              }));
    }
    return problem(grams, labels(new Random(n + widths.length), n), box, lambda, k0);
  }

  private static Problem problem(
      List<SymmetricMatrix> grams, double[] labels, double[] box, double lambda, int k0) {
    boolean[] psd = new boolean[grams.size()];
    Arrays.fill(psd, true);
    return new Problem(grams, psd, labels, box, lambda, k0);
  }

  private static double[][] points(Random random, int n) {
    double[][] points = new double[n][];
    Arrays.setAll(points, j -> new double[] {random.nextGaussian(), random.nextGaussian()});
    return points;
  }

  private static double[] labels(Random random, int n) {
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j == 0 ? 1 : j == 1 ? -1 : random.nextBoolean() ? 1 : -1);
    return labels;
  }

  /** Bounds that differ from sample to sample. */
  private static double[] box(long seed, int n, double c) {
    return new Random(~seed).doubles(n, 0.5 * c, 1.5 * c).toArray();
  }

  private static SymmetricMatrix matrix(int n, DoubleBinaryOperator entry) {
    double[] entries = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        entries[j * n + k] = entry.applyAsDouble(j, k);
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }
}
