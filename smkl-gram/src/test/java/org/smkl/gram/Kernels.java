package org.smkl.gram;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.data.Table;

/** What the tests of this package share: the families on the class path, data, naive formulas. */
final class Kernels {
  static final Map<String, KernelFamily> FAMILIES = families();

  private Kernels() {}

  private static Map<String, KernelFamily> families() {
    Map<String, KernelFamily> map = new TreeMap<>();
    ServiceLoader.load(KernelFamily.class).forEach(f -> map.put(f.id(), f));
    return map;
  }

  static List<KernelSpec> specs(String text) {
    return new KernelSpecParser(FAMILIES).parse(text);
  }

  static KernelOptions options(int threads) {
    return KernelOptions.defaults().withThreads(threads);
  }

  static PreparedKernels prepare(double[][] x, String kernels, KernelOptions options) {
    return KernelPreparation.prepare(Table.of(x), specs(kernels), FAMILIES, options);
  }

  static double[][] data(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][d];
    for (double[] row : x) {
      for (int k = 0; k < d; k++) {
        row[k] = 4 * random.nextDouble() - 2;
      }
    }
    return x;
  }

  /** The kernel by its formula, one pair at a time. */
  static double naive(KernelSpec spec, double[] x, double[] z) {
    List<Integer> columns =
        spec.columns().isEmpty()
            ? java.util.stream.IntStream.range(0, x.length).boxed().toList()
            : spec.columns();
    double inner = 0;
    double squared = 0;
    double l1 = 0;
    for (int k : columns) {
      inner += x[k] * z[k];
      squared += Math.pow(x[k] - z[k], 2);
      l1 += Math.abs(x[k] - z[k]);
    }
    return switch (spec.family()) {
      case "linear" -> inner;
      case "poly" ->
          Math.pow(number(spec, "scale") * inner + number(spec, "offset"), number(spec, "degree"));
      case "rbf" -> Math.exp(-number(spec, "gamma") * squared);
      case "sigmoid" -> Math.tanh(number(spec, "scale") * inner + number(spec, "offset"));
      case "laplacian" -> Math.exp(-number(spec, "gamma") * l1);
      default -> throw new IllegalArgumentException(spec.family());
    };
  }

  private static double number(KernelSpec spec, String name) {
    return Double.parseDouble(spec.arguments().get(name));
  }
}
