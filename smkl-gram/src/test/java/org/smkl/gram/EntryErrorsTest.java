package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.PsdGround;

/** No stored entry differs from the exact kernel by more than the errors say, on any data. */
class EntryErrorsTest {
  private static final MathContext UP = new MathContext(30, RoundingMode.UP);
  private static final List<String> ORDINARY =
      List.of(
          "linear",
          "poly(degree=1)",
          "poly(degree=2,scale=0.01)",
          "poly(degree=3)",
          "poly(degree=4,offset=0)",
          "poly(degree=5,scale=0.1)",
          "rbf(gamma=0.1)",
          "rbf(gamma=1)",
          "laplacian(gamma=0.3)");
  private static final List<String> NASTY =
      List.of(
          "poly(degree=1,scale=1e200,offset=0)",
          "poly(degree=2,scale=1e150,offset=0)",
          "poly(degree=2,scale=1e-200,offset=1e-170)",
          "poly(degree=7,scale=0)",
          "poly(degree=33,scale=1e-3)",
          "poly(degree=100,scale=1e-2,offset=0.5)",
          "rbf(gamma=1e-6)",
          "rbf(gamma=30)",
          "rbf(gamma=1e6)",
          "rbf(gamma=1e-300)",
          "rbf(gamma=1e300)",
          "rbf(gamma=8e307)",
          "laplacian(gamma=1e-6)",
          "laplacian(gamma=1e6)",
          "laplacian(gamma=1e-308)",
          "laplacian(gamma=1e300)");

  private static double[][] gaussian(int n, int d, double scale, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][d];
    for (double[] row : x) {
      Arrays.setAll(row, k -> scale * random.nextGaussian());
    }
    return x;
  }

  private static Map<String, double[][]> ordinaryData() {
    Map<String, double[][]> data = new LinkedHashMap<>();
    data.put("one column", gaussian(6, 1, 1, 1));
    data.put("three columns", gaussian(6, 3, 1, 2));
    data.put("fifty columns", gaussian(5, 50, 1, 3));
    data.put(
        "integers",
        Arrays.stream(gaussian(6, 4, 3, 4)).map(EntryErrorsTest::rint).toArray(double[][]::new));
    return data;
  }

  private static double[] rint(double[] row) {
    return Arrays.stream(row).map(v -> Math.rint(v) + 1).toArray();
  }

  private static Map<String, double[][]> nastyData() {
    Map<String, double[][]> data = new LinkedHashMap<>();
    data.put("five hundred columns", gaussian(4, 500, 1, 5));
    double[][] outliers = gaussian(6, 3, 1, 6);
    outliers[2][1] = 1e6;
    outliers[4][0] = -1e6;
    outliers[5] = outliers[4].clone();
    outliers[5][0] = Math.nextUp(-1e6);
    data.put("outliers", outliers);
    double[][] duplicates = gaussian(6, 3, 1e3, 7);
    duplicates[1] = duplicates[0].clone();
    duplicates[3] = Arrays.stream(duplicates[2]).map(v -> v * (1 + 1e-9)).toArray();
    duplicates[5] = Arrays.stream(duplicates[4]).map(Math::nextUp).toArray();
    data.put("duplicates", duplicates);
    double[][] zeros = gaussian(5, 2, 1, 8);
    zeros[3] = new double[2];
    data.put("a row of zeros", zeros);
    for (double scale : new double[] {1e-320, 1e-200, 1e-170, 1e-162, 1e-155, 1e20, 1e100, 1e153}) {
      data.put("scale " + scale, gaussian(4, 3, scale, 9));
    }
    double[][] scales = gaussian(5, 2, 1, 10);
    double[] factors = {1e-170, 1e-10, 1, 1e60, 1e150};
    for (int i = 0; i < 5; i++) {
      double factor = factors[i];
      scales[i] = Arrays.stream(scales[i]).map(v -> v * factor).toArray();
    }
    data.put("many scales", scales);
    data.put("huge", new double[][] {{1e308, -1e308}, {-1e308, 1e308}, {1, 1}});
    double[][] far = gaussian(5, 3, 1, 11);
    for (double[] row : far) {
      Arrays.setAll(row, k -> 1e8 + row[k]);
    }
    data.put("far from the origin", far);
    return data;
  }

  private static List<KernelOptions> options() {
    List<KernelOptions> all = new ArrayList<>();
    for (Normalisation normalisation : Normalisation.values()) {
      for (double jitter : new double[] {0, 1e-6}) {
        all.add(Kernels.options(1).withNormalisation(normalisation).withJitter(jitter));
      }
    }
    return all;
  }

  /** Empty where values overflow or cannot be normalised, which is an error of its own. */
  private static Optional<PreparedKernels> prepare(
      double[][] x, String kernel, KernelOptions options) {
    try {
      return Optional.of(Kernels.prepare(x, kernel, options.withPsd(PsdPolicy.KEEP)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** How many entries were compared; each of them must be within its bound. */
  private static int compare(String name, double[][] x, String kernel) {
    BigDecimal[][] raw = null;
    int compared = 0;
    for (KernelOptions options : options()) {
      Optional<PreparedKernels> prepared = prepare(x, kernel, options);
      if (prepared.isEmpty() || prepared.get().grounds().get(0).kind() != PsdGround.Kind.THEORY) {
        continue;
      }
      raw = raw == null ? ExactKernel.matrix(Kernels.specs(kernel).get(0), x) : raw;
      BigDecimal[][] exact =
          switch (options.normalisation()) {
            case NONE -> raw;
            case TRACE -> ExactKernel.unitTrace(raw);
            case COSINE -> ExactKernel.cosine(raw);
          };
      double[] e = prepared.get().grounds().get(0).errors();
      for (int i = 0; i < x.length; i++) {
        for (int j = 0; j < x.length; j++) {
          BigDecimal stored = new BigDecimal(prepared.get().grams().get(0).get(i, j));
          BigDecimal jitter = new BigDecimal(i == j ? options.jitter() : 0);
          BigDecimal error = stored.subtract(exact[i][j]).subtract(jitter).round(UP);
          BigDecimal bound = new BigDecimal(e[i]).multiply(new BigDecimal(e[j]));
          assertTrue(
              error.multiply(error).compareTo(bound) <= 0,
              "%s, %s, %s: entry (%d,%d) = %s errs by %s, e = %s and %s"
                  .formatted(
                      name,
                      kernel,
                      options,
                      i,
                      j,
                      stored.doubleValue(),
                      error.doubleValue(),
                      e[i],
                      e[j]));
          compared++;
        }
      }
    }
    return compared;
  }

  @Test
  void everyEntryOfOrdinaryDataIsWithinItsErrors() {
    ordinaryData()
        .forEach(
            (name, x) -> {
              for (String kernel : ORDINARY) {
                assertEquals(6 * x.length * x.length, compare(name, x, kernel), name + kernel);
              }
            });
  }

  @Test
  void everyEntryOfNastyKernelsOrDataIsWithinItsErrors() {
    int compared = 0;
    for (Map.Entry<String, double[][]> data : nastyData().entrySet()) {
      for (String kernel : ORDINARY) {
        compared += compare(data.getKey(), data.getValue(), kernel);
      }
      for (String kernel : NASTY) {
        compared += compare(data.getKey(), data.getValue(), kernel);
      }
    }
    for (Map.Entry<String, double[][]> data : ordinaryData().entrySet()) {
      for (String kernel : NASTY) {
        compared += compare(data.getKey(), data.getValue(), kernel);
      }
    }
    // Most of them are bounded at all.
    assertTrue(compared > 20_000, "only " + compared + " entries were compared");
  }

  @Test
  void errorsOfOrdinaryDataAreSmall() {
    ordinaryData()
        .forEach(
            (name, x) -> {
              for (String kernel : ORDINARY) {
                for (KernelOptions options : options()) {
                  PreparedKernels prepared = prepare(x, kernel, options).orElseThrow();
                  double[] e = prepared.grounds().get(0).errors();
                  double largest =
                      Arrays.stream(prepared.grams().get(0).entries()).max().orElseThrow();
                  // Distances of 100 from norms of 50, each the sum of 50 products.
                  assertTrue(
                      Arrays.stream(e).max().orElseThrow() <= 1e5 * 0x1p-53 * largest,
                      name + ", " + kernel + ", " + options + ": " + Arrays.toString(e));
                }
              }
            });
  }
}
