package org.smkl.core.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.Table;
import org.smkl.error.InputException;

/** Sparse rows in a model file. */
class SparseModelTest {
  @TempDir Path folder;

  private Path write() {
    ModelDocument example = Models.example();
    Machine machine = example.machine();
    int[][] indices = {{1}, {}, {0, 1}};
    double[][] values = {{-1.0 / 3}, {}, {Double.MIN_VALUE, -Double.MAX_VALUE}};
    Path file = folder.resolve("model.json");
    new ModelFile()
        .write(
            file,
            ModelDocument.of(
                example.provenance(),
                example.columns(),
                example.preprocessing(),
                example.task(),
                example.kernels(),
                new Machine(
                    machine.allRows(),
                    machine.indices(),
                    Table.sparse(2, indices, values),
                    machine.coefficients(),
                    machine.biases()),
                example.sigmoids(),
                example.bounds()));
    return file;
  }

  @Test
  void sparseRowsComeBackToTheLastBit() throws IOException {
    Path file = write();
    String text = Files.readString(file);
    assertTrue(
        text.contains("\"indices\" : [ [ 1 ], [ ], [ 0, 1 ] ]"), "written as indices: " + text);
    ModelDocument read = new ModelFile().read(file);
    Table rows = read.machine().rows();
    assertTrue(rows.sparse());
    assertEquals(2, rows.columns());
    assertArrayEquals(new int[] {0, 1}, rows.indices(2));
    assertArrayEquals(new double[] {0, -1.0 / 3}, rows.row(0));
    assertArrayEquals(new double[] {0, 0}, rows.row(1));
    assertArrayEquals(new double[] {Double.MIN_VALUE, -Double.MAX_VALUE}, rows.row(2));
    new ModelFile().write(file, read);
    assertEquals(text, Files.readString(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[ 0, 1 ] ]|[ 1, 0 ] ]|Sparse row 2 (0-based) has index 0 after 1",
        "[ 0, 1 ] ]|[ 0, 0 ] ]|has index 0 after 0",
        "[ 0, 1 ] ]|[ 0, 2 ] ]|from 0 to 1",
        "[ 0, 1 ] ]|[ -1, 1 ] ]|has index -1",
        "[ 0, 1 ] ]|[ 0, 2147483647 ] ]|from 0 to 1",
        "[ 0, 1 ] ]|[ 0 ] ]|1 indices and 2 values",
        "[ 0, 1 ] ]|null ]|'indices' is missing",
        "[ [ 1 ], [ ], [ 0, 1 ] ]|null|'indices' is missing",
        "[ [ 1 ], [ ], [ 0, 1 ] ]|[ [ 1 ], [ ] ]|2 lists of indices and 3 of values",
        "\"columns\" : 2|\"columns\" : 3|'a row of 'rows'' is 3 long",
        "\"columns\" : 2|\"columns\" : 2147483647|'a row of 'rows'' is 2147483647 long",
        "4.9E-324|NaN|NaN",
        "4.9E-324|1e999|Infinity"
      })
  void damagedRowsAreNamed(String from, String to, String part) throws IOException {
    Path file = write();
    String text = Files.readString(file);
    assertTrue(text.contains(from), from);
    Files.writeString(file, text.replace(from, to));
    InputException e = assertThrows(InputException.class, () -> new ModelFile().read(file));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }
}
