package org.smkl.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.tck.KernelFamilyTck;

class PrecomputedFamilyTest extends KernelFamilyTck {
  @TempDir Path folder;

  @Override
  protected KernelFamily family() {
    return new PrecomputedFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of("file", write("K.csv", "2,-1\n-1, 2.5e0\n\n")));
  }

  @Override
  protected int points() {
    return 2;
  }

  @Override
  protected List<Refused> refused() {
    return List.of(new Refused("file", " "), new Refused("file", "a\0b"));
  }

  private String write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MatrixKernel kernel(String file, String cross) {
    return (MatrixKernel)
        family().create(new KernelArguments(Map.of("file", file, "cross", cross)));
  }

  private void assertTrainFails(String text, String... parts) {
    MatrixKernel kernel = kernel(write("bad.csv", text), "");
    String message =
        assertThrows(IllegalArgumentException.class, () -> kernel.train(2)).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
    assertTrue(message.contains("bad.csv"), message);
  }

  @Test
  void valuesAreThoseOfTheFiles() {
    MatrixKernel kernel =
        kernel(write("K.csv", "2,-1\r\n-1,2.5e0\r\n"), write("cross.csv", "1,0\n0,1\n3,4"));
    assertArrayEquals(new double[][] {{2, -1}, {-1, 2.5}}, kernel.train(2));
    assertArrayEquals(new double[][] {{1, 0}, {0, 1}, {3, 4}}, kernel.cross(3, 2));
  }

  @Test
  void wrongSizeNamesWhatWasFoundAndExpected() {
    assertTrainFails("1,0,0\n0,1,0\n0,0,1\n", "3 rows and 3 columns", "expected 2 rows");
    assertTrainFails("", "0 rows and 0 columns", "expected 2 rows");
  }

  @Test
  void raggedRowsAreNamed() {
    assertTrainFails("1,0\n0\n", "row 2 has 1 column", "expected 2");
  }

  @Test
  void cellsThatAreNoFiniteNumbersAreNamed() {
    assertTrainFails("1,0\n0,NaN\n", "row 2, column 2", "'NaN' is not finite");
    assertTrainFails("1,Infinity\n0,1\n", "row 1, column 2", "not finite");
    assertTrainFails("a,b\n0,1\n", "row 1, column 1", "'a' is not a number", "header");
    assertTrainFails("1,\n0,1\n", "row 1, column 2", "'' is not a number");
  }

  @Test
  void missingFileIsNamed() {
    MatrixKernel kernel = kernel(folder.resolve("none.csv").toString(), "");
    String message =
        assertThrows(IllegalArgumentException.class, () -> kernel.train(2)).getMessage();
    assertTrue(message.contains("none.csv does not exist"), message);
  }

  @Test
  void predictionWithoutCrossFileSaysWhatToAdd() {
    MatrixKernel kernel = kernel(write("K.csv", "1"), "");
    String message =
        assertThrows(IllegalArgumentException.class, () -> kernel.cross(3, 1)).getMessage();
    assertTrue(message.contains("3 rows (points to predict) and 1 columns"), message);
    assertTrue(message.contains("K.csv") && message.contains("cross=FILE"), message);
  }

  @Test
  void aKernelWithoutPathsIsMadeAndSaysWhatItLacks() {
    MatrixKernel kernel = kernel("", "");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> kernel.train(3))
            .getMessage()
            .contains("file=FILE"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> kernel.cross(3, 1))
            .getMessage()
            .contains("kernel file of the model: cross=FILE"));
    assertTrue(family().parameters().stream().allMatch(KernelParameter::path));
  }

  @Test
  void aByteOrderMarkIsHarmless() {
    assertArrayEquals(new double[][] {{2}}, kernel(write("K.csv", "\uFEFF2\n"), "").train(1));
  }
}
