package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.data.Table;
import org.smkl.gram.KernelReport.Treatment;
import org.smkl.svm.plan.Thresholds;

class KernelPreparationTest {
  private static final String MIXED =
      "linear; sigmoid(scale=0.5,offset=1); rbf(gamma=0.5); sigmoid(scale=0.7,offset=1)";
  private static final double[][] X = Kernels.data(60, 4, 21);

  private static PreparedKernels prepare(PsdPolicy policy) {
    return Kernels.prepare(X, MIXED, Kernels.options(2).withPsd(policy));
  }

  private static double least(SymmetricMatrix k) {
    return Definiteness.bySpectrum(k.entries(), k.order()).least().getAsDouble();
  }

  private static String failure(Runnable action) {
    return assertThrows(IllegalArgumentException.class, action::run).getMessage();
  }

  private static List<Boolean> grounded(PreparedKernels prepared) {
    return prepared.grounds().stream().map(g -> g.kind() != PsdGround.Kind.NONE).toList();
  }

  /** More rows than have all eigenvalues computed, so that every loop of the preparation runs. */
  @Test
  void whoeverIsStoppedLeavesWhereverHeIs() {
    double[][] x = Kernels.data(Thresholds.MAX_SPECTRUM_ROWS + 50, 2, 5);
    String kernels = MIXED + "; rbf(gamma=0.5)[cols=0]; rbf(gamma=2)[cols=1]";
    for (KernelStorage storage : List.of(KernelStorage.YES, KernelStorage.NO)) {
      AtomicInteger asked = new AtomicInteger();
      prepare(x, kernels, storage, () -> asked.incrementAndGet() < 0);
      int all = asked.get();
      assertTrue(all > 40, storage + ": " + all);
      for (int k = 0; k < all; k += Math.max(1, all / 20)) {
        AtomicInteger left = new AtomicInteger(k);
        assertThrows(
            CancellationException.class,
            () -> prepare(x, kernels, storage, () -> left.decrementAndGet() < 0),
            storage + " after " + k + " of " + all);
      }
    }
  }

  private static void prepare(
      double[][] x, String kernels, KernelStorage storage, StopSignal stop) {
    KernelPreparation.prepare(
        Table.of(x),
        Optional.empty(),
        Kernels.specs(kernels),
        Kernels.FAMILIES,
        Kernels.options(1).withStorage(storage),
        0,
        stop);
  }

  @Test
  void dropLeavesOutIndefiniteKernelsAndWarnsWithNameAndEigenvalue() {
    PreparedKernels prepared = prepare(PsdPolicy.DROP);
    assertArrayEquals(new int[] {0, 2}, prepared.indices());
    assertEquals(2, prepared.grams().size());
    assertEquals(4, prepared.reports().size());
    assertEquals(Treatment.DROPPED, prepared.reports().get(1).treatment());
    assertEquals(List.of(true, true), grounded(prepared));
    assertEquals(2, prepared.warnings().size());
    double least = least(prepare(PsdPolicy.KEEP).grams().get(1));
    assertTrue(least < -0.1);
    String warning = prepared.warnings().get(0);
    assertTrue(warning.contains("sigmoid(scale=0.5,offset=1)"), warning);
    assertTrue(warning.contains(String.format(Locale.ROOT, "%.4g", least)), warning);
  }

  @Test
  void keepKeepsThemAndSaysSo() {
    PreparedKernels prepared = prepare(PsdPolicy.KEEP);
    assertArrayEquals(new int[] {0, 1, 2, 3}, prepared.indices());
    assertEquals(List.of(true, false, true, false), grounded(prepared));
    assertTrue(prepared.warnings().get(0).contains("not rigorous"));
  }

  @Test
  void rawMatricesAreThoseOfTheFormulasIndefiniteOnesIncluded() {
    List<KernelSpec> specs = Kernels.specs(MIXED);
    List<SymmetricMatrix> grams =
        KernelPreparation.matrices(Table.of(X), specs, Kernels.FAMILIES, 2);
    assertEquals(4, grams.size());
    for (int k = 0; k < grams.size(); k++) {
      for (int i = 0; i < X.length; i++) {
        for (int j = 0; j < X.length; j++) {
          assertEquals(Kernels.naive(specs.get(k), X[i], X[j]), grams.get(k).get(i, j), 1e-12);
        }
      }
    }
  }

  @Test
  void rejectFailsWithNameAndEigenvalue() {
    String message = failure(() -> prepare(PsdPolicy.REJECT));
    assertTrue(message.contains("sigmoid(scale=0.5,offset=1)"), message);
    assertTrue(message.contains("least eigenvalue is -"), message);
  }

  @Test
  void droppingEveryKernelFails() {
    String message =
        failure(() -> Kernels.prepare(X, "sigmoid(scale=0.5,offset=1)", Kernels.options(1)));
    assertTrue(message.contains("No kernel is left"), message);
  }

  @Test
  void kernelsThatArePsdByTheoryAreNotChecked() {
    PreparedKernels prepared = Kernels.prepare(X, "linear; rbf(gamma=1)", Kernels.options(1));
    assertTrue(prepared.reports().stream().allMatch(r -> r.leastEigenvalue().isEmpty()));
    assertTrue(prepared.warnings().isEmpty());
  }

  @Test
  void shiftRaisesTheDiagonalByTheLeastEigenvalueAndLeavesNewRowsAlone() {
    PreparedKernels kept = prepare(PsdPolicy.KEEP);
    PreparedKernels shifted = prepare(PsdPolicy.SHIFT);
    double least = least(kept.grams().get(1));
    SymmetricMatrix k = shifted.grams().get(1);
    assertEquals(0, least(k), 1e-12 * 60);
    assertEquals(kept.grams().get(1).get(3, 4), k.get(3, 4), 0.0);
    assertEquals(kept.grams().get(1).get(5, 5) - least, k.get(5, 5), 1e-12);
    double[][] test = Kernels.data(7, 4, 5);
    assertArrayEquals(rows(kept, test), rows(shifted, test));
  }

  private static double[][][] rows(PreparedKernels prepared, double[][] test) {
    return prepared
        .transform()
        .rows(Kernels.FAMILIES, Table.of(X), Table.of(test), 1)
        .block(0, test.length);
  }

  @Test
  void clipGivesTheNearestSemidefiniteMatrixAndTheMatchingRows() {
    SymmetricMatrix indefinite = prepare(PsdPolicy.KEEP).grams().get(1);
    PreparedKernels prepared = prepare(PsdPolicy.CLIP);
    SymmetricMatrix clipped = prepared.grams().get(1);
    assertTrue(least(clipped) >= -1e-12 * 60);
    // Moreau: K = K+ - K-, both semidefinite and orthogonal; then K+ is the projection.
    int n = clipped.order();
    double[] negative = new double[n * n];
    double inner = 0;
    for (int i = 0; i < n * n; i++) {
      negative[i] = clipped.entries()[i] - indefinite.entries()[i];
      inner += negative[i] * clipped.entries()[i];
    }
    assertTrue(Definiteness.bySpectrum(negative, n).least().getAsDouble() >= -1e-12 * 60);
    assertEquals(0, inner, 1e-10);
    // New rows: the training points' own rows must become those of the clipped matrix.
    double[][] same = rows(prepared, X)[1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertEquals(clipped.get(i, j), same[i][j], 1e-12 * 60);
      }
    }
  }

  @Test
  void projectionsOntoFewAndAwayFromFewVectorsAreBothExercised() {
    double[] mostlyPositive = {2, 0, 0, 0, 1, 0, 0, 0, -1};
    Projection away = Clipping.clip(mostlyPositive, 3, 1e-12, 1);
    assertFalse(away.onto());
    assertArrayEquals(new double[] {2, 0, 0, 0, 1, 0, 0, 0, 0}, mostlyPositive, 1e-15);
    double[] mostlyNegative = {2, 0, 0, 0, -1, 0, 0, 0, -1};
    Projection onto = Clipping.clip(mostlyNegative, 3, 1e-12, 1);
    assertTrue(onto.onto());
    assertArrayEquals(new double[] {2, 0, 0, 0, 0, 0, 0, 0, 0}, mostlyNegative, 1e-15);
    double[] row = {1, 2, 3};
    onto.apply(row);
    assertArrayEquals(new double[] {1, 0, 0}, row, 1e-15);
    row = new double[] {1, 2, 3};
    away.apply(row);
    assertArrayEquals(new double[] {1, 2, 0}, row, 1e-15);
  }

  @ParameterizedTest
  @EnumSource(Normalisation.class)
  void rowsOfTrainingPointsAreThoseOfTheMatrixToTheLastBit(Normalisation normalisation) {
    KernelOptions options = Kernels.options(2).withNormalisation(normalisation);
    PreparedKernels prepared = Kernels.prepare(X, "published-10", options);
    double[][][] rows = rows(prepared, X);
    for (int s = 0; s < rows.length; s++) {
      for (int i = 0; i < X.length; i++) {
        int start = i * X.length;
        double[] expected =
            Arrays.copyOfRange(prepared.grams().get(s).entries(), start, start + X.length);
        assertArrayEquals(expected, rows[s][i]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PsdPolicy.class)
  void newRowsDoNotDependOnBlocksOrThreads(PsdPolicy policy) {
    String kernels = policy == PsdPolicy.REJECT ? "linear; rbf(gamma=1)" : MIXED;
    PreparedKernels prepared = Kernels.prepare(X, kernels, Kernels.options(1).withPsd(policy));
    double[][] test = Kernels.data(23, 4, 77);
    double[][][] all = rows(prepared, test);
    KernelRows rows = prepared.transform().rows(Kernels.FAMILIES, Table.of(X), Table.of(test), 3);
    assertEquals(23, rows.count());
    for (int from = 0; from < 23; from += 5) {
      int to = Math.min(23, from + 5);
      double[][][] block = rows.block(from, to);
      for (int s = 0; s < all.length; s++) {
        assertArrayEquals(Arrays.copyOfRange(all[s], from, to), block[s]);
      }
    }
  }

  @Test
  void selectedKernelsGiveTheSameRows() {
    PreparedKernels prepared = prepare(PsdPolicy.CLIP);
    double[][] test = Kernels.data(5, 4, 78);
    double[][][] all = rows(prepared, test);
    double[][][] some =
        prepared
            .transform()
            .select(3, 0)
            .rows(Kernels.FAMILIES, Table.of(X), Table.of(test), 1)
            .block(0, 5);
    assertArrayEquals(all[3], some[0]);
    assertArrayEquals(all[0], some[1]);
  }

  @Test
  void traceNormalisationGivesUnitTraceAndCosineUnitDiagonal() {
    KernelOptions options = Kernels.options(1);
    for (SymmetricMatrix k :
        Kernels.prepare(X, "published-10", options.withNormalisation(Normalisation.TRACE))
            .grams()) {
      double trace = 0;
      for (int i = 0; i < k.order(); i++) {
        trace += k.get(i, i);
      }
      assertEquals(1, trace, 1e-13);
    }
    for (SymmetricMatrix k :
        Kernels.prepare(X, "published-10", options.withNormalisation(Normalisation.COSINE))
            .grams()) {
      for (int i = 0; i < k.order(); i++) {
        assertEquals(1, k.get(i, i), 0.0);
        assertTrue(Math.abs(k.get(i, 0)) <= 1 + 1e-15);
      }
    }
  }

  @Test
  void cosineKeepsRowsOfZeroPointsZeroAndRefusesNegativeDiagonals() {
    double[][] x = {{0, 0}, {1, 2}, {3, -1}};
    KernelOptions cosine = Kernels.options(1).withNormalisation(Normalisation.COSINE);
    SymmetricMatrix k = Kernels.prepare(x, "linear", cosine).grams().get(0);
    assertArrayEquals(new double[] {0, 0, 0}, Arrays.copyOf(k.entries(), 3));
    String message = failure(() -> Kernels.prepare(x, "sigmoid(offset=-1)", cosine));
    assertTrue(message.contains("sigmoid(scale=1,offset=-1)"), message);
    assertTrue(message.contains("cosine"), message);
  }

  @Test
  void traceNormalisationRefusesATraceThatIsNotPositive() {
    KernelOptions trace = Kernels.options(1).withNormalisation(Normalisation.TRACE);
    String message = failure(() -> Kernels.prepare(X, "sigmoid(scale=-1,offset=-1)", trace));
    assertTrue(message.contains("has trace -"), message);
  }

  @Test
  void jitterIsAddedToEveryDiagonalOnly() {
    PreparedKernels plain = Kernels.prepare(X, "published-10", Kernels.options(1));
    PreparedKernels jittered =
        Kernels.prepare(X, "published-10", Kernels.options(1).withJitter(0.25));
    for (int s = 0; s < plain.grams().size(); s++) {
      SymmetricMatrix a = plain.grams().get(s);
      SymmetricMatrix b = jittered.grams().get(s);
      assertEquals(a.get(2, 2) + 0.25, b.get(2, 2), 0.0);
      assertEquals(a.get(2, 3), b.get(2, 3), 0.0);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void jitterMustBeFiniteAndNotNegative(double jitter) {
    assertTrue(failure(() -> Kernels.options(1).withJitter(jitter)).contains("" + jitter));
  }

  @Test
  void badDataIsRefusedWithItsPlace() {
    KernelOptions options = Kernels.options(1);
    double[][] nan = {{1, 2}, {3, Double.NaN}};
    assertTrue(failure(() -> Kernels.prepare(nan, "linear", options)).contains("Row 1, column 1"));
    double[][] ragged = {{1, 2}, {3}};
    assertTrue(failure(() -> Kernels.prepare(ragged, "linear", options)).contains("has 1 column"));
    assertTrue(
        failure(() -> Kernels.prepare(new double[0][], "linear", options)).contains("got none"));
    assertTrue(failure(() -> Kernels.prepare(X, "linear[cols=4]", options)).contains("column 4"));
    assertTrue(
        failure(() -> KernelPreparation.prepare(Table.of(X), List.of(), Kernels.FAMILIES, options))
            .contains("At least one kernel"));
    PreparedKernels prepared = Kernels.prepare(X, "linear", options);
    assertTrue(failure(() -> rows(prepared, new double[][] {{1, 2, 3}})).contains("expected 4"));
  }

  @Test
  void namesOfPoliciesAndNormalisationsAreReadBack() {
    for (PsdPolicy policy : PsdPolicy.values()) {
      assertEquals(policy, PsdPolicy.parse(policy.id()));
    }
    for (Normalisation normalisation : Normalisation.values()) {
      assertEquals(normalisation, Normalisation.parse(normalisation.id()));
    }
    assertTrue(failure(() -> PsdPolicy.parse("clp")).contains("Maybe you mean 'clip'"));
    assertTrue(failure(() -> Normalisation.parse("cos")).contains("Maybe you mean 'cosine'"));
  }

  @Test
  void matricesTooBigForTheHeapAreRefusedBeforeTheyAreMade() {
    String message = failure(() -> MemoryEstimate.check(20_000, 10, PsdPolicy.DROP, 0, 4L << 30));
    // 12 matrices of 3.2e9 bytes.
    assertTrue(message.contains("need about 35.8 GiB"), message);
    assertTrue(message.contains("heap is 4.0 GiB"), message);
    assertTrue(message.contains("SMKL_JAVA_OPTS=-Xmx45g"), message);
    MemoryEstimate.check(3680, 10, PsdPolicy.DROP, 0, 2L << 30);
    // Nine machines that each see nearly all of the points take nine matrices more.
    long parts = 9L * 3600 * 3600;
    String machines =
        failure(() -> MemoryEstimate.check(3680, 10, PsdPolicy.DROP, parts, 2L << 30));
    assertTrue(machines.contains("2.1 GiB"), machines);
    assertTrue(
        failure(() -> MemoryEstimate.check(50_000, 1, PsdPolicy.DROP, 0, Long.MAX_VALUE))
            .contains("at most 46340"));
  }

  @Test
  void preparationRefusesWhatCannotFitInThisHeap() {
    double[][] many = new double[SymmetricMatrix.MAX_ORDER][1];
    String message =
        failure(
            () ->
                Kernels.prepare(
                    many,
                    "published-50; published-50",
                    Kernels.options(1).withStorage(KernelStorage.YES)));
    assertTrue(message.contains("100 kernels on 46340 rows need about 1631.9 GiB"), message);
  }
}
