package org.smkl.tck;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;

/**
 * Alpha-steps that nobody would pose on purpose and that scripts pose all the same: kernels and
 * boxes from 1e-12 to 1e12 and beyond, singular, duplicated, one against many, rounded to single
 * precision, with linear terms of any sign. The same number always gives the same problem.
 */
final class ExtremeAlphaProblems {
  private static final int MOST_ROWS = 24;

  private final Random random;
  private final int n;

  private ExtremeAlphaProblems(long number) {
    random = new Random(31 * number + 7);
    // The first draws of neighbouring seeds resemble each other.
    random.nextLong();
    n = 1 + random.nextInt(random.nextInt(4) == 0 ? 5 : MOST_ROWS);
  }

  static AlphaProblem problem(long number) {
    return new ExtremeAlphaProblems(number).problem();
  }

  /** Tolerances from 0.1 to 1e-15; a quarter of them with a warm start of any kind. */
  static AlphaOptions options(long number, AlphaProblem problem) {
    Random random = new Random(17 * number + 3);
    random.nextLong();
    AlphaOptions options = AlphaOptions.tolerance(Math.pow(10, -1 - random.nextInt(15)));
    if (random.nextInt(4) > 0) {
      return options;
    }
    double[] start = new double[problem.size()];
    double size = power(random, 12);
    Arrays.setAll(
        start, j -> random.nextInt(3) == 0 ? 2 * problem.upper()[j] : size * random.nextGaussian());
    return new AlphaOptions(
        options.tolerance(), Optional.of(start), options.maxIterations(), options.stop());
  }

  private AlphaProblem problem() {
    SymmetricMatrix gram = SymmetricMatrix.wrap(n, entries());
    double[] labels = labels();
    if (random.nextInt(4) > 0) {
      double[] linear = new double[n];
      Arrays.fill(linear, random.nextInt(3) == 0 ? power(random, 12) : 1);
      double up = power(random, 12);
      double down = random.nextBoolean() ? up : power(random, 12);
      double[] box = Arrays.stream(labels).map(y -> y > 0 ? up : down).toArray();
      return new AlphaProblem(gram, null, linear, box, labels);
    }
    return random.nextBoolean() ? mixed(gram, labels) : regression(gram);
  }

  /** A box and a linear term of its own for each variable. */
  private AlphaProblem mixed(SymmetricMatrix gram, double[] labels) {
    double[] box = new double[n];
    double[] linear = new double[n];
    double spread = random.nextInt(13);
    Arrays.setAll(box, j -> power(random, spread));
    Arrays.setAll(linear, j -> random.nextGaussian() * power(random, spread / 2));
    return new AlphaProblem(gram, null, linear, box, labels);
  }

  /** Two variables per row with opposite signs. */
  private AlphaProblem regression(SymmetricMatrix gram) {
    int[] rows = new int[2 * n];
    double[] linear = new double[2 * n];
    double[] signs = new double[2 * n];
    double[] box = new double[2 * n];
    double scale = power(random, 8);
    Arrays.fill(box, power(random, 12));
    for (int i = 0; i < n; i++) {
      double y = scale * random.nextGaussian();
      rows[2 * i] = i;
      rows[2 * i + 1] = i;
      linear[2 * i] = y - 0.1 * scale;
      linear[2 * i + 1] = -y - 0.1 * scale;
      signs[2 * i] = 1;
      signs[2 * i + 1] = -1;
    }
    return new AlphaProblem(gram, rows, linear, box, signs);
  }

  private double[] labels() {
    double[] labels = new double[n];
    int kind = random.nextInt(3);
    int positive = kind == 0 ? 1 : kind == 1 ? n / 2 : random.nextInt(n + 1);
    Arrays.setAll(labels, j -> j < positive ? 1 : -1);
    return labels;
  }

  private double[] entries() {
    double[][] x = new double[n][3];
    boolean repeat = random.nextInt(4) == 0;
    for (int i = 0; i < n; i++) {
      Arrays.setAll(x[i], d -> random.nextGaussian());
      if (repeat && i > 0 && random.nextBoolean()) {
        x[i] = x[random.nextInt(i)];
      }
    }
    double[] weights = new double[n];
    double spread = random.nextInt(4) == 0 ? 3 : 0;
    Arrays.setAll(weights, i -> power(random, spread));
    int kind = random.nextInt(7);
    double scale = power(random, random.nextInt(12) == 0 ? 300 - 2 * spread : 12);
    boolean single = random.nextInt(4) == 0;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double value = kernel(kind, x[i], x[j], i == j) * weights[i] * weights[j];
        double entry = scale * (single ? (float) value : value);
        entries[i * n + j] = entry;
        entries[j * n + i] = entry;
      }
    }
    return entries;
  }

  private static double kernel(int kind, double[] a, double[] b, boolean same) {
    double distance = 0;
    double inner = 0;
    for (int d = 0; d < a.length; d++) {
      distance += (a[d] - b[d]) * (a[d] - b[d]);
      inner += a[d] * b[d];
    }
    return switch (kind) {
      case 0 -> same ? 1 : 0;
      case 1 -> Math.exp(-5 * distance);
      case 2 -> Math.exp(-0.1 * distance);
      case 3 -> inner;
      case 4 -> a[0] * b[0];
      case 5 -> Math.pow(1 + inner, 2);
      default -> same && a[0] < -1 ? 1 : 0;
    };
  }

  /** 10^e with e even over [-most, most]. */
  private static double power(Random random, double most) {
    return Math.pow(10, most * (2 * random.nextDouble() - 1));
  }
}
