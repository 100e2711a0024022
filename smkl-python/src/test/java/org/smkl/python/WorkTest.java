package org.smkl.python;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.Smkl;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.cv.Tuning;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.error.InputException;
import org.smkl.gram.GivenKernels;
import org.smkl.gram.PsdPolicy;

class WorkTest {
  private static final String[] NONE = {};
  private static final Dataset WINE = EmbeddedData.load("wine").dataset();

  private static Rows rows(double[][] values) {
    return rows(values, values.length);
  }

  /** In parts of so many rows. */
  private static Rows rows(double[][] values, int step) {
    int columns = values[0].length;
    ByteBuffer[] parts = new ByteBuffer[(values.length + step - 1) / step];
    for (int p = 0; p < parts.length; p++) {
      int count = Math.min(step, values.length - p * step);
      parts[p] = ByteBuffer.allocateDirect(count * columns * 8).order(ByteOrder.nativeOrder());
      for (int r = 0; r < count; r++) {
        for (double value : values[p * step + r]) {
          parts[p].putDouble(value);
        }
      }
    }
    return new Rows(parts, values.length, columns);
  }

  private static TrainingRows wine(GivenKernels kernels) {
    double[] labels = WINE.labels();
    int[] of = new int[labels.length];
    for (int i = 0; i < of.length; i++) {
      of[i] = labels[i] > 0 ? 1 : 0;
    }
    return TrainingRows.classes(
        rows(WINE.x(), 7),
        WINE.featureNames().toArray(String[]::new),
        of,
        new String[] {"no", "yes"},
        kernels);
  }

  private static <T> T result(Job<T> job) throws Exception {
    assertTrue(job.ended(60_000));
    return job.result();
  }

  private static Smkl.Builder settings(String kernels) {
    return Smkl.builder().kernels(kernels).c(1).lambda(0.1).k0(1);
  }

  @Test
  void memoryInPartsIsReadRowByRow() {
    double[][] values = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
    assertArrayEquals(values, rows(values, 2).copy());
    assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, rows(values, 3).flat());
    double[][] other = {{0, -1}, {-2, -3}, {-4, -5}, {-6, -7}, {-8, -9}};
    Rows memory = rows(values, 2);
    memory.fill(other);
    assertArrayEquals(other, memory.copy());
    ByteBuffer[] short_ = {ByteBuffer.allocateDirect(8)};
    assertThrows(IllegalArgumentException.class, () -> new Rows(short_, 1, 2));
  }

  @Test
  void aFitIsThatOfTheFacade() throws Exception {
    Fitted fitted =
        result(
            Work.fit(
                settings("linear; rbf(gamma=0.5)"),
                wine(GivenKernels.ofTraining(NONE, new Rows[0])).standardised()));
    FitResult expected = settings("linear; rbf(gamma=0.5)").build().fit(WINE);
    assertArrayEquals(expected.beta(), fitted.weights());
    assertEquals(expected.objective(), fitted.objective());
    assertEquals(expected.lowerBound(), fitted.lowerBound());
    assertNull(fitted.certificate());

    double[][] found = new double[WINE.rows()][1];
    Rows out = rows(found);
    fitted.predictor().values(rows(WINE.x()), GivenKernels.NONE, 2, out);
    double[] decisions = expected.model().decisions(WINE.x(), 1);
    for (int i = 0; i < decisions.length; i++) {
      assertEquals(decisions[i], out.copy()[i][0]);
    }
    Predictor again = Predictor.of(fitted.predictor().bytes());
    again.values(rows(WINE.x()), GivenKernels.NONE, 1, out);
    assertEquals(decisions[5], out.copy()[5][0]);
    assertEquals(decisions[5] >= 0 ? 1 : 0, again.classes(out)[5]);
  }

  @Test
  void givenMatricesAreTheKernelsThatTheyCameFrom(@TempDir Path folder) throws Exception {
    Dataset data = WINE;
    double[][] gram = gram(FitInput.standardized(data, Optional.empty()).train().x());
    GivenKernels given =
        GivenKernels.ofTraining(new String[] {"my \"own\""}, new Rows[] {rows(gram)});
    Fitted fitted =
        result(Work.fit(settings("given(name=\"my \"\"own\"\"\")").certified(1e-6), wine(given)));
    FitResult linear = settings("linear").certified(1e-6).build().fit(data);
    assertEquals(linear.objective(), fitted.objective(), 1e-6 * linear.objective());

    GivenKernels cross =
        GivenKernels.ofNewRows(new String[] {"my \"own\""}, new Rows[] {rows(gram)});
    Rows out = rows(new double[data.rows()][1]);
    fitted.predictor().values(rows(data.x()), cross, 1, out);
    double[] decisions = linear.model().decisions(data.x(), 1);
    for (int i = 0; i < decisions.length; i++) {
      assertEquals(decisions[i], out.copy()[i][0], 1e-3);
    }
    IllegalArgumentException missing =
        assertThrows(
            IllegalArgumentException.class,
            () -> fitted.predictor().values(rows(data.x()), GivenKernels.NONE, 1, out));
    assertTrue(missing.getMessage().contains("no values of kernel 'my \"own\"'"));

    Path proof = folder.resolve("proof");
    Files.write(proof, Work.bytes(fitted.certificate()));
    Smkl.Builder settings = settings("given(name=\"my \"\"own\"\"\")");
    assertTrue(result(Work.verify(settings, wine(given), proof)).valid());
    for (double[] row : gram) {
      Arrays.setAll(row, j -> row[j] / 2);
    }
    GivenKernels other =
        GivenKernels.ofTraining(new String[] {"my \"own\""}, new Rows[] {rows(gram)});
    Smkl.Builder again = settings("given(name=\"my \"\"own\"\"\")");
    assertFalse(result(Work.verify(again, wine(other), proof)).valid());
  }

  private static double[][] gram(double[][] x) {
    double[][] gram = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        for (int k = 0; k < x[i].length; k++) {
          gram[i][j] += x[i][k] * x[j][k];
        }
      }
    }
    return gram;
  }

  @Test
  void boundsAlongThePathAreInOrder() throws Exception {
    K0Path.Point[] path =
        result(
            Work.path(
                settings("linear; rbf(gamma=0.5|0.1|0.05); laplacian(gamma=0.3|0.1)").lambda(10),
                wine(GivenKernels.NONE).standardised(),
                new int[] {1, 2, 4, 6}));
    for (int i = 0; i < path.length; i++) {
      Fitted fitted = path[i].fitted();
      assertTrue(fitted.lowerBound() <= fitted.objective());
      int k0 = path[i].k0();
      assertTrue(Arrays.stream(fitted.weights()).filter(w -> w > 0).count() <= k0);
      if (i > 0) {
        assertTrue(fitted.objective() <= path[i - 1].fitted().objective());
        assertTrue(fitted.lowerBound() <= path[i - 1].fitted().lowerBound());
      }
    }
    assertTrue(path[3].fitted().objective() < path[0].fitted().objective());
    // More kernels than there are is all of them.
    Job<K0Path.Point[]> tooMany =
        Work.path(settings("linear"), wine(GivenKernels.NONE), new int[] {2});
    assertEquals(2, result(tooMany)[0].k0());
  }

  @Test
  void tuningIsThatOfTheFacade() throws Exception {
    TunedFit.Tries usual = new TunedFit.Tries(new double[0], new double[0], new int[0], false);
    TunedFit found =
        result(Work.tune(settings("linear; rbf(gamma=0.1)"), wine(GivenKernels.NONE), usual));
    Smkl by = Smkl.builder().kernels("linear; rbf(gamma=0.1)").seed(1).build();
    FitInput input = wine(GivenKernels.NONE).input();
    Tuning tuning = Tuning.of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());
    ProblemSettings expected = by.tune(by.prepare(input), tuning, now -> {}).settings().problem();
    assertEquals(expected.c(), found.c());
    assertEquals(expected.lambda(), found.lambda());
    assertEquals(expected.k0(), found.k0());
    // Of one kernel the three best C; of both the average, both lambdas, and k0 = 3 is both again.
    Map<Double, Long> sizes =
        Arrays.stream(found.tried())
            .collect(Collectors.groupingBy(point -> point[2], Collectors.counting()));
    assertEquals(Map.of(1.0, 3L, 2.0, 3L), sizes);
    TunedFit.Tries one =
        new TunedFit.Tries(new double[] {3}, new double[] {7}, new int[] {1}, false);
    TunedFit given = result(Work.tune(settings("linear"), wine(GivenKernels.NONE), one));
    assertEquals(3, given.c());
    assertEquals(7, given.lambda());
  }

  @Test
  void messagesNameParametersOfPython() throws Exception {
    Job<Fitted> job =
        Work.fit(
            settings("sigmoid(scale=0.5,offset=1)").psd(PsdPolicy.KEEP).certified(1e-6),
            wine(GivenKernels.NONE).standardised());
    ExecutionException e = assertThrows(ExecutionException.class, () -> result(job));
    assertTrue(e.getCause() instanceof InputException);
    assertTrue(Words.of(e.getCause()).contains("indefinite=drop"), Words.of(e.getCause()));
  }

  @Test
  void aStoppedJobEndsWithTheBestSoFar() throws Exception {
    Job<Fitted> job =
        Work.fit(
            Smkl.builder().kernels("rbf(gamma=0.01|0.1|1|10)[each]").c(100).k0(5).certified(1e-9),
            wine(GivenKernels.NONE).standardised());
    job.stop();
    Fitted fitted = result(job);
    assertTrue(fitted.lowerBound() <= fitted.objective());
    assertEquals("interrupted", fitted.status());
  }

  @Test
  void averageWeightsNeedNoSvm() throws Exception {
    Rows gram = rows(new double[][] {{1, 0}, {0, 1}});
    double[] weights =
        result(Work.weights("average", new Rows[] {gram, gram, gram}, new double[] {1, -1}, 1, 1));
    assertArrayEquals(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, weights, 1e-15);
  }
}
