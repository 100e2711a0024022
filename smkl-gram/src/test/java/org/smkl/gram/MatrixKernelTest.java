package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.data.Table;
import org.smkl.gram.KernelReport.Treatment;

class MatrixKernelTest {
  private static final double[][] X = {{1}, {2}, {3}};

  @TempDir Path folder;

  private String spec(String train, String cross) throws IOException {
    Path k = Files.writeString(folder.resolve("K.csv"), train);
    Path c = Files.writeString(folder.resolve("C.csv"), cross);
    return "precomputed(file=\"%s\",cross=\"%s\")".formatted(k, c);
  }

  private String failure(String train) throws IOException {
    String spec = spec(train, "");
    return assertThrows(
            IllegalArgumentException.class, () -> Kernels.prepare(X, spec, Kernels.options(1)))
        .getMessage();
  }

  @Test
  void matricesOfFilesAreUsedAndCheckedAndGiveRowsForNewPoints() throws IOException {
    String spec = spec("2,1,0\n1,2,1\n0,1,2\n", "1,2,3\n4,5,6\n");
    PreparedKernels prepared = Kernels.prepare(X, "linear; " + spec, Kernels.options(1));
    assertArrayEquals(new double[] {2, 1, 0, 1, 2, 1, 0, 1, 2}, prepared.grams().get(1).entries());
    assertEquals(
        2 - Math.sqrt(2), prepared.reports().get(1).leastEigenvalue().getAsDouble(), 1e-14);
    KernelRows rows =
        prepared
            .transform()
            .rows(Kernels.FAMILIES, Table.of(X), Table.of(new double[][] {{7}, {8}}), 1);
    assertArrayEquals(new double[] {4, 5, 6}, rows.block(1, 2)[1][0]);
    assertArrayEquals(new double[] {8, 16, 24}, rows.block(1, 2)[0][0]);
  }

  @Test
  void indefiniteMatricesFallUnderThePolicy() throws IOException {
    String spec = spec("0,1,0\n1,0,0\n0,0,1\n", "1,2,3\n");
    PreparedKernels prepared = Kernels.prepare(X, spec, Kernels.options(1).withPsd(PsdPolicy.CLIP));
    assertEquals(Treatment.CLIPPED, prepared.reports().get(0).treatment());
    // The eigenvector of -1 is (1, -1, 0) / sqrt 2.
    assertArrayEquals(
        new double[] {0.5, 0.5, 0, 0.5, 0.5, 0, 0, 0, 1}, prepared.grams().get(0).entries(), 1e-15);
    KernelRows rows =
        prepared.transform().rows(Kernels.FAMILIES, Table.of(X), Table.of(new double[][] {{7}}), 1);
    assertArrayEquals(new double[] {1.5, 1.5, 3}, rows.block(0, 1)[0][0], 1e-15);
  }

  @Test
  void roundingInAFileIsSymmetrised() throws IOException {
    String spec = spec("2,1.00000000002,0\n1,2,1\n0,1,2\n", "");
    double[] k = Kernels.prepare(X, spec, Kernels.options(1)).grams().get(0).entries();
    assertEquals(1.00000000001, k[1], 1e-15);
    assertEquals(k[1], k[3], 0.0);
  }

  @Test
  void asymmetryNamesTheWorstEntry() throws IOException {
    String message = failure("2,1,0\n1.001,2,0.5\n0,1,2\n");
    assertTrue(message.contains("not symmetric"), message);
    assertTrue(message.contains("row 2, column 1 (0-based) is 1.0"), message);
    assertTrue(message.contains("row 1, column 2 is 0.5"), message);
  }

  @Test
  void wrongSizeIsRefused() throws IOException {
    assertTrue(failure("1,0\n0,1\n").contains("2 rows and 2 columns; expected 3 rows"));
    assertTrue(failure("1,0,0\n0,1,0\n").contains("2 rows and 3 columns; expected 3 rows"));
  }

  @Test
  void cosineSaysThatNewPointsHaveNoDiagonal() throws IOException {
    String spec = spec("2,1,0\n1,2,1\n0,1,2\n", "1,2,3\n");
    KernelOptions cosine = Kernels.options(1).withNormalisation(Normalisation.COSINE);
    KernelTransform transform = Kernels.prepare(X, spec, cosine).transform();
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    transform.rows(
                        Kernels.FAMILIES, Table.of(X), Table.of(new double[][] {{7}}), 1))
            .getMessage();
    assertTrue(message.contains("gives no K(x,x) for new points"), message);
  }
}
