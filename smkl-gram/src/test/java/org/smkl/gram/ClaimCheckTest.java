package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.data.Table;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.Guard;
import org.smkl.plugin.guard.PluginOrigin;

/** Honest foreign kernels pass on awkward data; liars are named with what gave them away. */
class ClaimCheckTest {
  private record Family(ToDoubleBiFunction<double[], double[]> function) implements KernelFamily {
    @Override
    public String id() {
      return "foreign";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public List<KernelParameter> parameters() {
      return List.of();
    }

    @Override
    public Kernel create(KernelArguments arguments) {
      return new Pair(function);
    }
  }

  private record Pair(ToDoubleBiFunction<double[], double[]> function) implements PairKernel {
    @Override
    public double value(double[] x, double[] z) {
      return function.applyAsDouble(x, z);
    }

    @Override
    public boolean positiveSemidefinite() {
      return true;
    }
  }

  private static double inner(double[] x, double[] z) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * z[k];
    }
    return sum;
  }

  private static double squared(double[] x, double[] z) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += (x[k] - z[k]) * (x[k] - z[k]);
    }
    return sum;
  }

  private static PreparedKernels prepare(
      double[][] x, ToDoubleBiFunction<double[], double[]> function) {
    PluginOrigin origin = new PluginOrigin("kernel", "foreign", "1", "foreign.jar", false);
    Map<String, KernelFamily> families =
        Map.of("foreign", Guard.of(KernelFamily.class, new Family(function), origin));
    return KernelPreparation.prepare(
        Table.of(x),
        new KernelSpecParser(families, List.of()).parse("foreign"),
        families,
        KernelOptions.defaults());
  }

  private static Map<String, ToDoubleBiFunction<double[], double[]>> honest() {
    Map<String, ToDoubleBiFunction<double[], double[]>> kernels = new LinkedHashMap<>();
    kernels.put("zero", (x, z) -> 0);
    kernels.put("constant", (x, z) -> 1e-12);
    kernels.put("linear", ClaimCheckTest::inner);
    kernels.put("tiny", (x, z) -> 1e-200 * inner(x, z));
    kernels.put("cubic", (x, z) -> Math.pow(1 + inner(x, z), 3));
    kernels.put("gaussian", (x, z) -> Math.exp(-0.5 * squared(x, z)));
    kernels.put("wide", (x, z) -> Math.exp(-1e-9 * squared(x, z)));
    return kernels;
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine", "breastcancer"})
  void honestKernelsPassOnRawData(String data) {
    double[][] x = EmbeddedData.load(data).dataset().x();
    honest()
        .forEach(
            (name, kernel) -> {
              SymmetricMatrix gram = prepare(x, kernel).grams().get(0);
              assertEquals(kernel.applyAsDouble(x[3], x[7]), gram.get(3, 7), name);
            });
  }

  @Test
  void onePointAndPointsThatAreAllTheSamePass() {
    for (double[][] x :
        List.of(new double[][] {{1, 2}}, new double[][] {{0, 0}, {0, 0}}, new double[100][2])) {
      honest().forEach((name, kernel) -> prepare(x, kernel));
    }
  }

  private static void assertNamed(
      String why, double[][] x, ToDoubleBiFunction<double[], double[]> f) {
    BrokenPluginException e = assertThrows(BrokenPluginException.class, () -> prepare(x, f));
    assertTrue(e.getMessage().contains("kernel plugin foreign (jar foreign.jar) broke its"));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void liarsAreNamedWithWhatGaveThemAway() {
    double[][] x = EmbeddedData.load("iris").dataset().x();
    assertNamed("is negative", x, (a, b) -> -inner(a, b));
    assertNamed("larger than the root", x, (a, b) -> 1 + squared(a, b));
    // |x - z| below 1: a unit diagonal, entries within the bound, and no kernel.
    assertNamed("negative eigenvalue", x, (a, b) -> Math.max(-1, 1 - squared(a, b)));
    assertNamed("not symmetric", x, (a, b) -> inner(a, b) + 1e-3 * (a[0] - b[0]));
    assertNamed("repeatable", x, (a, b) -> inner(a, b) + 1e-3 * (System.nanoTime() % 1000));
  }
}
