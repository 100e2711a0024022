package org.smkl.branchbound;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.beta.gssp.GsspProjector;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.kernels.PolynomialFamily;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.relax.saddle.SaddleBackend;

/**
 * A small random instance with kernels from 1e-8 to 1e8, some of rank one, zero or twice the same,
 * box bounds from 1e-6 to 1e6 and lambda from 1e-12 to 1e6, with its kernels as exact numbers. Half
 * of the instances have matrices that are exactly semidefinite as stored: B'B with small integers,
 * times a power of two. The others have polynomial kernels of data that are not exact in double.
 *
 * @param fit with the settings of the instance
 * @param input the data
 * @param prepared the problem
 * @param kernels the exact kernels of the problem
 */
record ScaledInstance(Fit fit, FitInput input, PreparedProblem prepared, BigDecimal[][][] kernels) {
  private static final int COLUMNS = 4;

  /** Instance number seed. */
  static ScaledInstance of(int seed) {
    Random random = new Random(seed);
    int n = 2 + random.nextInt(11);
    int q = 1 + random.nextInt(5);
    double[][] x = new double[n][COLUMNS + 1];
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      int at = j;
      Arrays.setAll(x[j], k -> k == COLUMNS ? at : k == 0 ? 0 : random.nextGaussian());
      labels[j] = j == 0 || (j > 1 && random.nextBoolean()) ? 1 : -1;
    }
    if (n > 3 && random.nextInt(4) == 0) {
      // The same point twice, perhaps with the other label.
      System.arraycopy(x[0], 0, x[3], 0, COLUMNS);
    }
    List<double[]> tables = new ArrayList<>();
    List<String> specs = new ArrayList<>();
    List<BigDecimal[][]> exact = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      boolean twice = i > 0 && random.nextInt(5) == 0;
      if (seed % 2 == 0) {
        tables.add(twice ? tables.get(i - 1) : table(random, n));
        specs.add("table(index=%d)[cols=%d]".formatted(i, COLUMNS));
        exact.add(exact(tables.get(i), n));
      } else {
        Polynomial polynomial = Polynomial.random(random);
        specs.add(twice ? specs.get(i - 1) : polynomial.spec());
        exact.add(twice ? exact.get(i - 1) : polynomial.exact(x));
      }
    }
    double c = Math.pow(10, 12 * random.nextDouble() - 6);
    double lambda = Math.pow(10, 18 * random.nextDouble() - 12);
    int k0 = 1 + random.nextInt(q);
    Toolbox toolbox = toolbox(new Table(tables));
    FitSettings settings =
        FitSettings.builder()
            .kernels(specs)
            .c(c)
            .lambda(lambda)
            .k0(k0)
            .threads(1)
            .timeLimit(3)
            .settings();
    Fit fit = new Fit(settings, toolbox);
    List<String> names = new ArrayList<>();
    for (int k = 0; k <= COLUMNS; k++) {
      names.add("c" + k);
    }
    Dataset data = new Dataset("random", names, x, labels, "+", "-");
    PreparedProblem prepared = fit.prepare(data);
    if (random.nextInt(3) == 0) {
      prepared = withBox(prepared, random);
    }
    BigDecimal[][][] kept =
        Arrays.stream(prepared.kernels().indices())
            .mapToObj(exact::get)
            .toArray(BigDecimal[][][]::new);
    return new ScaledInstance(fit, FitInput.asGiven(data, Optional.empty()), prepared, kept);
  }

  Problem problem() {
    return prepared.problem();
  }

  private static PreparedProblem withBox(PreparedProblem prepared, Random random) {
    Problem p = prepared.problem();
    double[] box = new double[p.n()];
    Arrays.setAll(box, j -> Math.pow(10, 12 * random.nextDouble() - 6));
    Problem mixed =
        new Problem(p.grams(), prepared.kernels().grounds(), p.signs(), box, p.lambda(), p.k0());
    return prepared.with(mixed);
  }

  private static double[] table(Random random, int n) {
    int rank = random.nextInt(8) == 0 ? 0 : random.nextInt(4) == 0 ? 1 : 1 + random.nextInt(n + 2);
    double scale = Math.scalb(1.0, random.nextInt(54) - 27);
    double[] table = new double[n * n];
    for (int r = 0; r < rank; r++) {
      int[] b = random.ints(n, -9, 10).toArray();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          table[i * n + j] += b[i] * b[j] * scale;
        }
      }
    }
    return table;
  }

  /** (scale x'z + offset)^degree on columns first to last. */
  private record Polynomial(int degree, double scale, double offset, int first, int last) {
    static Polynomial random(Random random) {
      double scale = Math.pow(10, 16 * random.nextDouble() - 8);
      // Column 0 holds zeros, one column gives rank one.
      int first = random.nextInt(COLUMNS);
      int last = first == 0 ? 0 : first + random.nextInt(COLUMNS - first);
      return random.nextInt(3) == 0
          ? new Polynomial(2, Math.sqrt(scale), 0.5, first, last)
          : new Polynomial(1, scale, 0, first, last);
    }

    String spec() {
      return "poly(degree=%d,scale=%s,offset=%s)[cols=%d-%d]"
          .formatted(degree, scale, offset, first, last);
    }

    BigDecimal[][] exact(double[][] x) {
      BigDecimal[][] k = new BigDecimal[x.length][x.length];
      for (int i = 0; i < x.length; i++) {
        for (int j = 0; j < x.length; j++) {
          BigDecimal inner = BigDecimal.ZERO;
          for (int c = first; c <= last; c++) {
            inner = inner.add(new BigDecimal(x[i][c]).multiply(new BigDecimal(x[j][c])));
          }
          BigDecimal base = new BigDecimal(scale).multiply(inner).add(new BigDecimal(offset));
          k[i][j] = base.pow(degree);
        }
      }
      return k;
    }
  }

  private static BigDecimal[][] exact(double[] table, int n) {
    BigDecimal[][] k = new BigDecimal[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        k[i][j] = new BigDecimal(table[i * n + j]);
      }
    }
    return k;
  }

  private static Toolbox toolbox(KernelFamily table) {
    Map<String, KernelFamily> families = new TreeMap<>();
    families.put("table", table);
    families.put("poly", new PolynomialFamily());
    Toolbox.Builder builder =
        Toolbox.builder()
            .add(PluginKind.ALPHA, "smo", new SmoAlphaSolver())
            .add(PluginKind.BETA, "gssp", new GsspProjector())
            .add(PluginKind.RELAXATION, "saddle", new SaddleBackend())
            .add(PluginKind.SEARCH, "branch-and-bound", new BranchAndBound());
    families.forEach((id, family) -> builder.add(PluginKind.KERNEL, id, family));
    return builder.build();
  }

  /** Kernels by tables: a point is its number. */
  private record Table(List<double[]> tables) implements KernelFamily {
    @Override
    public String id() {
      return "table";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public List<KernelParameter> parameters() {
      return List.of(KernelParameter.required("index", "which table"));
    }

    @Override
    public Kernel create(KernelArguments arguments) {
      double[] table = tables.get(arguments.integer("index", 0, tables.size() - 1));
      int n = (int) Math.sqrt(table.length);
      return new PairKernel() {
        @Override
        public boolean positiveSemidefinite() {
          return true;
        }

        @Override
        public double value(double[] x, double[] z) {
          return table[((int) x[0]) * n + (int) z[0]];
        }
      };
    }
  }
}
