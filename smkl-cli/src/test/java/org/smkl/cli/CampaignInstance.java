package org.smkl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A random problem: a file, the options of the commands, and the same problem for a reference. */
final class CampaignInstance {
  private static final double EPSILON = 0.1;

  final String task;
  final boolean stored;
  final int k0;
  final CampaignRules rules;
  final List<String> options = new ArrayList<>();
  final List<String> kernels = new ArrayList<>();
  private final List<Quad[][]> exact = new ArrayList<>();
  private final List<SaddleReference.Machine> machines = new ArrayList<>();

  /** Whether the problem is about exact kernels, not about a matrix as it was rounded. */
  boolean byTheory = true;

  private final double lambda;
  private final double c;
  private final boolean standardised;
  private final boolean balanced;
  private final SplittableRandom random;

  /**
   * A problem by its seed.
   *
   * @param ruled with rules for the choice
   */
  CampaignInstance(long seed, Path folder, boolean ruled) {
    random = new SplittableRandom(seed);
    task = List.of("two", "two", "ovo", "ovr", "regression").get(random.nextInt(5));
    int n = random.nextInt(6, 21);
    int columns = random.nextInt(1, 4);
    standardised = chance(0.6);
    double scale = standardised ? 1 : power(-3, 3);
    double[][] x = points(n, columns, scale);
    double[] y = targets(x, scale);
    double[] weights = weights(n);
    stored = chance(0.6);
    balanced = !task.equals("regression") && chance(0.25);
    c = rounded(power(-3, 3));
    lambda = rounded(power(-5, 4));
    double[][] seen = standardised ? standardised(x) : x;
    Map<String, Quad[][]> made = new LinkedHashMap<>();
    int count = random.nextInt(2, 6);
    while (made.size() < count) {
      kernel(seen, columns, standardised ? 1 : 1 / (scale * scale), made);
    }
    String normalisation =
        List.of("none", "none", "none", "trace", "cosine").get(random.nextInt(5));
    double jitter = List.of(0.0, 0.0, 0.0, 1e-3, 1.0).get(random.nextInt(5));
    made.forEach(
        (text, matrix) -> {
          kernels.add(text);
          exact.add(jittered(normalised(matrix, normalisation), jitter));
        });
    k0 = random.nextInt(1, kernels.size() + 1);
    rules =
        ruled
            ? CampaignRules.random(kernels.size(), k0, new SplittableRandom(~seed))
            : CampaignRules.none(kernels.size());
    options.addAll(rules.options);
    block(y, weights);
    write(folder, x, y, weights);
    List<String> specs =
        IntStream.range(0, kernels.size())
            .mapToObj(i -> named(kernels.get(i), rules.names.get(i)))
            .toList();
    options.addAll(List.of("--kernels", String.join("; ", specs), "-C", "" + c));
    options.addAll(List.of("--lambda", "" + lambda, "--normalize", normalisation));
    options.addAll(List.of("--jitter", "" + jitter, "--threads", "1", "--quiet", "--json"));
    options.addAll(List.of("--task", task.equals("regression") ? "regression" : "classification"));
    if (!standardised) {
      options.add("--no-standardize");
    }
    if (task.startsWith("ov")) {
      options.addAll(List.of("--multiclass", task));
    }
    if (balanced) {
      options.addAll(List.of("--class-weight", "balanced"));
    }
    options.addAll(List.of("--kernels-in-memory", stored ? "yes" : "no"));
  }

  private static String named(String kernel, String name) {
    if (name.isEmpty()) {
      return kernel;
    }
    return kernel.endsWith("]")
        ? kernel.substring(0, kernel.length() - 1) + ",name=" + name + "]"
        : kernel + "[name=" + name + "]";
  }

  /** What an answer calls kernel i. */
  int index(String shown) {
    int found = kernels.indexOf(shown);
    for (int i = 0; i < kernels.size(); i++) {
      String name = rules.names.get(i);
      found = !name.isEmpty() && shown.endsWith(name + "]") ? i : found;
    }
    if (found < 0) {
      throw new IllegalStateException("No kernel is called " + shown + ": " + rules.names);
    }
    return found;
  }

  SaddleReference reference() {
    return new SaddleReference(exact, machines, lambda * machines.size(), rules);
  }

  /** Of one machine that chooses kernels for itself. */
  SaddleReference reference(int machine) {
    return new SaddleReference(exact, List.of(machines.get(machine)), lambda, rules);
  }

  int machines() {
    return machines.size();
  }

  /** Near-optimal choices within so much of the best, where there are others at all. */
  List<String> near() {
    double within = List.of(0.001, 0.01, 0.1, 0.5).get(random.nextInt(4));
    return rules.choices(k0).size() > 1 ? List.of("--near", "" + within) : List.of();
  }

  private boolean chance(double share) {
    return random.nextDouble() < share;
  }

  private double power(double from, double to) {
    return Math.pow(10, random.nextDouble(from, to));
  }

  private static double rounded(double x) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.3g", x));
  }

  /** Now and then on a grid, with points twice, or with a column that is constant. */
  private double[][] points(int n, int columns, double scale) {
    double[][] x = new double[n][columns];
    boolean grid = chance(0.2);
    for (double[] row : x) {
      for (int k = 0; k < columns; k++) {
        double value = random.nextGaussian();
        row[k] = scale * (grid ? Math.rint(2 * value) / 2 : value);
      }
    }
    if (chance(0.15)) {
      for (int j = n / 2; j < n; j++) {
        x[j] = x[j - n / 2].clone();
      }
    }
    if (chance(0.1)) {
      for (double[] row : x) {
        row[0] = x[0][0];
      }
    }
    return x;
  }

  private double[] targets(double[][] x, double scale) {
    int n = x.length;
    double size = power(-2, 2);
    return IntStream.range(0, n)
        .mapToDouble(
            j ->
                switch (task) {
                  case "two" ->
                      j < 2 ? 1 - 2 * j : x[j][0] / scale + random.nextGaussian() > 0 ? 1 : -1;
                  case "regression" ->
                      size * (Math.sin(x[j][0] / scale) + 0.3 * random.nextGaussian());
                  default -> j < 6 ? j % 3 : random.nextInt(3);
                })
        .toArray();
  }

  private double[] weights(int n) {
    if (!chance(0.3)) {
      return null;
    }
    double[] weights = IntStream.range(0, n).mapToDouble(j -> rounded(power(-1, 1))).toArray();
    if (n > 6 && chance(0.4)) {
      weights[random.nextInt(6, n)] = 0;
    }
    return weights;
  }

  private void write(Path folder, double[][] x, double[] y, double[] weights) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < x[0].length; k++) {
      text.append('x').append(k).append(',');
    }
    text.append(weights == null ? "" : "w,").append("label\n");
    for (int j = 0; j < x.length; j++) {
      for (double value : x[j]) {
        text.append(value).append(',');
      }
      text.append(weights == null ? "" : weights[j] + ",");
      text.append(task.equals("regression") ? "" + y[j] : "" + (int) y[j]).append('\n');
    }
    Path file = Cli.write(folder.resolve("data.csv"), text.toString());
    options.addAll(List.of("--data", file.toString()));
    if (weights != null) {
      options.addAll(List.of("--weight", "w"));
    }
  }

  /** As docs/certificate.md says, row by row in double. */
  private static double[][] standardised(double[][] x) {
    double[][] out = new double[x.length][x[0].length];
    for (int k = 0; k < x[0].length; k++) {
      double mean = 0;
      for (double[] row : x) {
        mean += row[k];
      }
      mean /= x.length;
      double squares = 0;
      boolean constant = true;
      for (double[] row : x) {
        squares += (row[k] - mean) * (row[k] - mean);
        constant &= row[k] == x[0][k];
      }
      double deviation = Math.sqrt(squares / (x.length - 1));
      for (int j = 0; j < x.length; j++) {
        out[j][k] = constant || deviation == 0 ? 0 : (x[j][k] - mean) / deviation;
      }
    }
    return out;
  }

  private void kernel(double[][] x, int columns, double unit, Map<String, Quad[][]> made) {
    String family = List.of("linear", "poly", "rbf", "rbf", "laplacian").get(random.nextInt(5));
    int one = chance(0.5) ? random.nextInt(columns) : -1;
    int degree = random.nextInt(1, 4);
    double s = rounded(power(-2, 0) * unit);
    double offset = List.of(0.0, 1.0, 0.5).get(random.nextInt(3));
    double gamma =
        rounded(family.equals("rbf") ? power(-3, 1.5) * unit : power(-3, 1) * Math.sqrt(unit));
    String text =
        switch (family) {
          case "linear" -> "linear";
          case "poly" -> "poly(degree=%d,scale=%s,offset=%s)".formatted(degree, s, offset);
          default -> "%s(gamma=%s)".formatted(family, gamma);
        };
    Quad[][] matrix = new Quad[x.length][x.length];
    for (int j = 0; j < x.length; j++) {
      for (int k = 0; k < x.length; k++) {
        Quad sum = Quad.ZERO;
        for (int l = one < 0 ? 0 : one; l < (one < 0 ? columns : one + 1); l++) {
          Quad a = Quad.of(x[j][l]);
          Quad b = Quad.of(x[k][l]);
          Quad difference = a.minus(b);
          sum =
              sum.plus(
                  switch (family) {
                    case "rbf" -> difference.times(difference);
                    case "laplacian" -> difference.abs();
                    default -> a.times(b);
                  });
        }
        matrix[j][k] =
            switch (family) {
              case "linear" -> sum;
              case "poly" -> powered(sum.times(s).plus(Quad.of(offset)), degree);
              default -> sum.times(-gamma).exp();
            };
      }
    }
    made.put(text + (one < 0 ? "" : "[cols=%d]".formatted(one)), matrix);
  }

  private static Quad powered(Quad base, int degree) {
    Quad out = base;
    for (int i = 1; i < degree; i++) {
      out = out.times(base);
    }
    return out;
  }

  private Quad[][] normalised(Quad[][] k, String how) {
    int n = k.length;
    Quad trace = Quad.ZERO;
    for (int j = 0; j < n; j++) {
      trace = trace.plus(k[j][j]);
    }
    Quad[][] out = new Quad[n][n];
    for (int j = 0; j < n; j++) {
      for (int l = 0; l < n; l++) {
        out[j][l] =
            switch (how) {
              case "trace" -> k[j][l].over(trace);
              case "cosine" -> cosine(k[j][l], k[j][j], k[l][l]);
              default -> k[j][l];
            };
      }
    }
    return out;
  }

  /** Zeros of a point without length stay; such a matrix counts as it is stored. */
  private Quad cosine(Quad value, Quad xx, Quad zz) {
    if (xx.hi() == 0 || zz.hi() == 0) {
      byTheory = false;
      return Quad.ZERO;
    }
    return value.over(xx.times(zz).sqrt());
  }

  private static Quad[][] jittered(Quad[][] k, double jitter) {
    for (int j = 0; j < k.length; j++) {
      k[j][j] = k[j][j].plus(Quad.of(jitter));
    }
    return k;
  }

  private void block(double[] y, double[] weights) {
    int[] used =
        IntStream.range(0, y.length).filter(j -> weights == null || weights[j] > 0).toArray();
    if (task.equals("regression")) {
      double[] learned = y;
      if (standardised) {
        double[][] column = new double[y.length][1];
        IntStream.range(0, y.length).forEach(j -> column[j][0] = y[j]);
        double[][] scaled = standardised(column);
        learned = IntStream.range(0, y.length).mapToDouble(j -> scaled[j][0]).toArray();
      }
      int m = used.length;
      int[] rows = new int[2 * m];
      double[] s = new double[2 * m];
      double[] p = new double[2 * m];
      double[] u = new double[2 * m];
      for (int t = 0; t < 2 * m; t++) {
        int j = used[t % m];
        rows[t] = j;
        s[t] = t < m ? 1 : -1;
        p[t] = s[t] * learned[j] - EPSILON;
        u[t] = bound(j, y, weights);
      }
      machines.add(new SaddleReference.Machine(rows, s, p, u));
      return;
    }
    double[][] sides =
        switch (task) {
          case "two" -> new double[][] {{1, -1}};
          case "ovo" -> new double[][] {{0, 1}, {0, 2}, {1, 2}};
          default -> new double[][] {{0, -1}, {1, -1}, {2, -1}};
        };
    for (double[] side : sides) {
      boolean rest = task.equals("ovr");
      int[] rows =
          IntStream.of(used).filter(j -> rest || y[j] == side[0] || y[j] == side[1]).toArray();
      machines.add(
          new SaddleReference.Machine(
              rows,
              IntStream.of(rows).mapToDouble(j -> y[j] == side[0] ? 1 : -1).toArray(),
              IntStream.of(rows).mapToDouble(j -> 1).toArray(),
              IntStream.of(rows).mapToDouble(j -> bound(j, y, weights)).toArray()));
    }
  }

  /** C times the row's weight times that of its class, in this order. */
  private double bound(int j, double[] y, double[] weights) {
    double u = weights == null ? c : c * weights[j];
    if (!balanced) {
      return u;
    }
    long classes = Arrays.stream(y).distinct().count();
    long mine = Arrays.stream(y).filter(other -> other == y[j]).count();
    return u * (y.length / (classes * (double) mine));
  }
}
