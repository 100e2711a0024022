package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.Table;

class WidthsTest {
  /** Six digits: half a unit of the sixth is at most 5e-6 of the number. */
  private static final double ROUNDED = 5e-6;

  private static double value(double[][] x, String kernel, String parameter) {
    KernelSpec spec = Widths.resolve(Kernels.specs(kernel), Table.of(x), Kernels.FAMILIES).get(0);
    return Double.parseDouble(spec.arguments().get(parameter));
  }

  private static void assertClose(double expected, double actual) {
    assertEquals(expected, actual, ROUNDED * expected);
  }

  /** scikit-learn 1.9.1: SVC(gamma="scale").fit([[0, 1], [2, 3], [4, 9]], y)._gamma. */
  @Test
  void scaleIsThatOfScikitLearn() {
    double[][] x = {{0, 1}, {2, 3}, {4, 9}};
    // The mean of 0, 1, 2, 3, 4, 9 is 19/6, their variance 111/6 - (19/6)^2 = 305/36.
    double expected = 1 / (2 * 305.0 / 36);
    assertClose(0.05901639344262295, expected);
    assertClose(expected, value(x, "rbf(gamma=scale)", "gamma"));
    assertClose(expected, value(x, "poly(degree=2,scale=scale)", "scale"));
    assertClose(expected, value(x, "sigmoid(scale=scale)", "scale"));
    assertClose(0.5 * expected, value(x, "rbf(gamma=0.5*scale)", "gamma"));
    assertClose(1 / (2 * Math.sqrt(305.0 / 36)), value(x, "laplacian(gamma=scale)", "gamma"));
  }

  @Test
  void medianIsThatOfAllPairs() {
    for (int n : new int[] {2, 3, 4, 5, 40}) {
      double[][] x = Kernels.data(n, 3, n);
      assertClose(1 / median(x, 0, 3, false), value(x, "rbf(gamma=median)", "gamma"));
      assertClose(2 / median(x, 0, 3, true), value(x, "laplacian(gamma=2*median)", "gamma"));
      assertClose(1 / median(x, 1, 2, false), value(x, "rbf(gamma=median)[cols=1]", "gamma"));
    }
  }

  private static double median(double[][] x, int from, int to, boolean l1) {
    List<Double> all = new ArrayList<>();
    for (double[] a : x) {
      for (double[] b : x) {
        double sum = 0;
        for (int k = from; k < to; k++) {
          sum += l1 ? Math.abs(a[k] - b[k]) : Math.pow(a[k] - b[k], 2);
        }
        if (a != b) {
          all.add(sum);
        }
      }
    }
    // Every pair is there twice, which leaves the median where it is.
    all.sort(null);
    int half = all.size() / 2;
    return (all.get(half - 1) + all.get(half)) / 2;
  }

  @Test
  void theMedianOfManyRowsIsCloseToThatOfAllPairsAndAlwaysTheSame() {
    double[][] x = Kernels.data(5 * Widths.MEDIAN_ROWS, 4, 9);
    double expected = 1 / median(Arrays.copyOf(x, 1200), 0, 4, false);
    double found = value(x, "rbf(gamma=median)", "gamma");
    assertEquals(expected, found, 0.1 * expected);
    assertEquals(found, value(x, "rbf(gamma=median)", "gamma"));
  }

  @Test
  void eachColumnAndEachValueOfAListHasItsOwnNumber() {
    double[][] x = {{1, 10}, {-1, -10}};
    List<String> names =
        Widths.resolve(
                new KernelSpecParser(Kernels.FAMILIES, List.of("a", "b"))
                    .parse("rbf(gamma=scale|4*scale)[each]"),
                Table.of(x),
                Kernels.FAMILIES)
            .stream()
            .map(KernelSpec::toString)
            .toList();
    assertEquals(
        List.of(
            "rbf(gamma=1)[cols=a]",
            "rbf(gamma=0.01)[cols=b]",
            "rbf(gamma=4)[cols=a]",
            "rbf(gamma=0.04)[cols=b]"),
        names);
  }

  @Test
  void equalRowsDoNotCountForTheMedianAndConstantColumnsHaveWidthOne() {
    double[][] binary = {{0}, {0}, {0}, {0}, {2}};
    assertEquals(0.25, value(binary, "rbf(gamma=median)", "gamma"));
    double[][] constant = {{3, 3}, {3, 3}};
    for (String rule : List.of("scale", "median")) {
      assertEquals(1, value(constant, "rbf(gamma=%s)".formatted(rule), "gamma"));
      assertEquals(7, value(constant, "laplacian(gamma=7*%s)".formatted(rule), "gamma"));
    }
    assertEquals(1, value(new double[][] {{5}}, "rbf(gamma=median)", "gamma"));
  }

  @Test
  void numbersStayAsTheyAre() {
    KernelSpec given = Kernels.specs("rbf(gamma=0.1234567890123)").get(0);
    assertSame(
        given,
        Widths.resolve(List.of(given), Table.of(Kernels.data(5, 2, 1)), Kernels.FAMILIES).get(0));
  }

  @Test
  void whatIsPreparedIsTheKernelThatTheNumbersName() {
    double[][] x = Kernels.data(30, 3, 4);
    PreparedKernels prepared =
        Kernels.prepare(x, "adaptive; rbf(gamma=median)[cols=2]", Kernels.options(2));
    assertEquals(List.of(), prepared.warnings());
    for (int i = 0; i < prepared.specs().size(); i++) {
      KernelSpec spec = prepared.specs().get(i);
      assertEquals(spec, Kernels.specs(spec.toString()).get(0), "its name is all there is of it");
      assertEquals(
          Kernels.naive(spec, x[3], x[17]),
          prepared.grams().get(i).get(3, 17),
          1e-12,
          spec::toString);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "rbf(gamma=scale*2) ~ Maybe 2*scale.",
        "rbf(gamma=x*scale) ~ 'x' is no number greater than 0. Maybe 0.5*scale.",
        "rbf(gamma=-1*median) ~ '-1' is no number greater than 0. Maybe 0.5*median.",
        "rbf(gamma=0*scale) ~ '0' is no number greater than 0.",
        "rbf(gamma=infinity*scale) ~ 'infinity' is no number greater than 0.",
        "rbf(gamma=scales) ~ must be a number; got 'scales'",
        "poly(degree=scale) ~ must be a number; got 'scale'",
        "poly(degree=2,offset=median) ~ must be a number; got 'median'",
        "poly(degree=2,scale=2*median) ~ the median is one of distances. Maybe 2*scale.",
      })
  void whatIsNoValueIsRefusedWhenItIsRead(String kernels, String words) {
    Throwable thrown = assertThrows(IllegalArgumentException.class, () -> Kernels.specs(kernels));
    assertTrue(thrown.getMessage().contains(words), thrown.getMessage());
  }

  @Test
  void aModelHasNoTrainingRowsToFitAWidthTo() {
    KernelSpecParser parser = new KernelSpecParser(Kernels.FAMILIES).withPaths(Map.of());
    Throwable thrown =
        assertThrows(IllegalArgumentException.class, () -> parser.parse("rbf(gamma=scale)"));
    assertTrue(thrown.getMessage().contains("must be a number"), thrown.getMessage());
  }

  @Test
  void cellsOfNoUsualSizeAreRefusedInWords() {
    for (double size : new double[] {1e200, 1e-200}) {
      double[][] x = {{size}, {-size}};
      Throwable thrown =
          assertThrows(IllegalArgumentException.class, () -> value(x, "rbf(gamma=scale)", "gamma"));
      assertTrue(thrown.getMessage().contains("Maybe standardise"), thrown.getMessage());
    }
    Throwable thrown =
        assertThrows(
            IllegalArgumentException.class,
            () -> value(new double[][] {{1}, {2}}, "rbf(gamma=scale)[cols=4]", "gamma"));
    assertTrue(thrown.getMessage().contains("asks for column 4"), thrown.getMessage());
  }
}
