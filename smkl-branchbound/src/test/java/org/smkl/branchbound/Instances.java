package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.branching.BranchingRule;
import org.smkl.branchbound.branching.MostFractional;
import org.smkl.branchbound.branching.PseudoCost;
import org.smkl.branchbound.branching.Strong;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/** Random instances, every few of them degenerate in one way or another. */
final class Instances {
  /** Every rule of this release. */
  static final List<BranchingRule> RULES =
      List.of(new PseudoCost(), new Strong(), new MostFractional());

  private Instances() {}

  /** Instance number {@code seed}: q up to 8, n up to 30, every k0. */
  static Problem small(int seed) {
    Random random = new Random(seed);
    int q = seed % 20 == 19 ? 1 : 2 + random.nextInt(7);
    int n = 6 + random.nextInt(seed % 4 == 0 ? 25 : 11);
    int k0 = seed % 10 == 9 ? q : 1 + random.nextInt(q);
    double c = seed % 13 == 5 ? 1e4 : seed % 13 == 6 ? 1e-3 : Math.pow(10, 2 * random.nextDouble());
    double lambda =
        seed % 11 == 3 ? 1e-8 : seed % 11 == 4 ? 1e6 : Math.pow(10, 4 * random.nextDouble() - 2);
    return problem(grams(random, n, q, seed), labels(random, n), c, lambda, k0);
  }

  /**
   * The kernels of instance number {@code seed} with other tasks: in turn regression,
   * one-versus-one and one-versus-rest, every few of them with weights.
   */
  static Problem task(int seed) {
    Problem two = small(seed);
    Random random = new Random(~seed);
    int n = two.n();
    double[] box = two.upper().clone();
    if (seed % 4 == 3) {
      Arrays.setAll(box, j -> box[j] * (0.1 + 2 * random.nextDouble()));
    }
    int[] classes = new int[n];
    int count = 3 + seed % 2;
    Arrays.setAll(classes, j -> j < count ? j : random.nextInt(count));
    List<Block> blocks =
        switch (seed % 3) {
          case 0 -> List.of(regression(random, box, seed));
          case 1 -> oneVersusOne(classes, count, box);
          default -> oneVersusRest(classes, count, box);
        };
    return new Problem(two.grams(), two.grounds(), blocks, two.lambda(), two.k0());
  }

  /** Targets of any sign, some of them equal; a tube that holds none, some or all of them. */
  private static Block regression(Random random, double[] box, int seed) {
    double[] targets = new double[box.length];
    Arrays.setAll(targets, j -> seed % 2 == 0 ? random.nextGaussian() : random.nextInt(4) - 5);
    double epsilon = seed % 5 == 0 ? 0 : seed % 5 == 4 ? 0.9 : 0.2 * random.nextDouble();
    return Block.regression(targets, box, epsilon);
  }

  private static List<Block> oneVersusOne(int[] classes, int count, double[] box) {
    List<Block> blocks = new ArrayList<>();
    for (int a = 0; a < count; a++) {
      for (int b = a + 1; b < count; b++) {
        int first = a;
        int second = b;
        int[] rows =
            IntStream.range(0, classes.length)
                .filter(j -> classes[j] == first || classes[j] == second)
                .toArray();
        blocks.add(
            Block.classifier(
                rows,
                Arrays.stream(rows).mapToDouble(j -> classes[j] == first ? 1 : -1).toArray(),
                Arrays.stream(rows).mapToDouble(j -> box[j]).toArray()));
      }
    }
    return blocks;
  }

  private static List<Block> oneVersusRest(int[] classes, int count, double[] box) {
    return IntStream.range(0, count)
        .mapToObj(
            c ->
                Block.classifier(
                    Arrays.stream(classes).mapToDouble(k -> k == c ? 1 : -1).toArray(), box))
        .toList();
  }

  /** An instance whose tree is not closed at the root by much. */
  static Problem branching(long seed, int n, int q, int k0) {
    Random random = new Random(seed);
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      grams.add(gram(points(random, n, 3), 0));
    }
    return problem(grams, labels(random, n), 10, 0.5, k0);
  }

  private static List<SymmetricMatrix> grams(Random random, int n, int q, int seed) {
    List<SymmetricMatrix> grams = new ArrayList<>();
    double[][] shared = points(random, n, 3);
    if (seed % 7 == 2) {
      // Duplicate points, with labels that may disagree.
      for (int j = 0; j + 1 < n; j += 3) {
        shared[j + 1] = shared[j];
      }
    }
    for (int i = 0; i < q; i++) {
      if (seed % 5 == 1 && i > 0 && i % 2 == 0) {
        grams.add(grams.get(i - 1)); // A duplicate kernel.
      } else {
        double[][] x = seed % 3 == 0 ? shared : points(random, n, 1 + random.nextInt(4));
        grams.add(gram(x, i % 3 == 0 ? 0 : 0.1 * i));
      }
    }
    return grams;
  }

  private static double[][] points(Random random, int n, int features) {
    double[][] x = new double[n][features];
    for (double[] row : x) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    return x;
  }

  /** Linear for gamma = 0, else RBF; symmetric bit by bit. */
  private static SymmetricMatrix gram(double[][] x, double gamma) {
    int n = x.length;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double product = 0;
        double distance = 0;
        for (int k = 0; k < x[i].length; k++) {
          product += x[i][k] * x[j][k];
          distance += (x[i][k] - x[j][k]) * (x[i][k] - x[j][k]);
        }
        entries[i * n + j] = gamma == 0 ? product : Math.exp(-gamma * distance);
        entries[j * n + i] = entries[i * n + j];
      }
    }
    return SymmetricMatrix.wrap(n, entries);
  }

  private static double[] labels(Random random, int n) {
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j == 0 || (j > 1 && random.nextBoolean()) ? 1 : -1);
    return labels;
  }

  static Problem problem(
      List<SymmetricMatrix> grams, double[] labels, double c, double lambda, int k0) {
    boolean[] psd = new boolean[grams.size()];
    Arrays.fill(psd, true);
    double[] box = new double[labels.length];
    Arrays.fill(box, c);
    return new Problem(grams, psd, labels, box, lambda, k0);
  }

  static SearchResult solve(Problem problem, SearchOptions options) {
    return new BranchAndBound()
        .solve(problem, new SaddleBackend(), new SmoAlphaSolver(), options, SearchListener.NONE);
  }
}
