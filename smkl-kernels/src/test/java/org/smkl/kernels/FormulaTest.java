package org.smkl.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.StatisticKernel;

/** The families against the formulas written with the library's slow functions. */
class FormulaTest {
  private static StatisticKernel kernel(KernelFamily family, Map<String, String> arguments) {
    return (StatisticKernel) family.create(new KernelArguments(arguments));
  }

  private static StatisticKernel poly(String degree, String scale, String offset) {
    return kernel(
        new PolynomialFamily(), Map.of("degree", degree, "scale", scale, "offset", offset));
  }

  private static void assertFollows(
      StatisticKernel kernel, double least, DoubleUnaryOperator formula, double tolerance) {
    for (double s = least; s <= 30; s += 0.0371) {
      double[] cell = {s};
      kernel.apply(cell, cell, 1);
      double expected = formula.applyAsDouble(s);
      assertEquals(expected, cell[0], tolerance * Math.max(1, Math.abs(expected)), "at " + s);
    }
  }

  @Test
  void linearIsTheInnerProduct() {
    assertFollows(kernel(new LinearFamily(), Map.of()), -30, s -> s, 0);
  }

  @Test
  void polyIsThePowerForEveryDegree() {
    for (int degree = 1; degree <= 12; degree++) {
      int d = degree;
      assertFollows(poly("" + d, "0.3", "1"), -30, s -> Math.pow(0.3 * s + 1, d), 1e-15 * degree);
    }
  }

  @Test
  void rbfAndLaplacianAreExponentials() {
    Map<String, String> gamma = Map.of("gamma", "0.3");
    assertFollows(kernel(new RbfFamily(), gamma), 0, s -> Math.exp(-0.3 * s), 1e-16);
    assertFollows(kernel(new LaplacianFamily(), gamma), 0, s -> Math.exp(-0.3 * s), 1e-16);
  }

  @Test
  void sigmoidIsTanhToAFewUnitsOfTheLastPlace() {
    StatisticKernel kernel = kernel(new SigmoidFamily(), Map.of("scale", "0.7", "offset", "1"));
    assertFollows(kernel, -30, s -> Math.tanh(0.7 * s + 1), 4e-16);
    StatisticKernel steep = kernel(new SigmoidFamily(), Map.of("scale", "1e6", "offset", "0"));
    assertFollows(steep, -30, s -> Math.tanh(1e6 * s), 4e-16);
  }

  @Test
  void familiesSayWhichMembersArePositiveSemidefiniteByTheory() {
    assertTrue(kernel(new LinearFamily(), Map.of()).positiveSemidefinite());
    assertTrue(kernel(new RbfFamily(), Map.of("gamma", "1")).positiveSemidefinite());
    assertTrue(kernel(new LaplacianFamily(), Map.of("gamma", "1")).positiveSemidefinite());
    assertTrue(poly("3", "0.01", "0").positiveSemidefinite());
    assertFalse(poly("3", "0.01", "-1").positiveSemidefinite());
    assertFalse(poly("3", "-0.01", "1").positiveSemidefinite());
    Map<String, String> sigmoid = Map.of("scale", "0.5", "offset", "1");
    assertFalse(kernel(new SigmoidFamily(), sigmoid).positiveSemidefinite());
  }
}
