package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.data.scale.Imputation;
import org.smkl.data.scale.Imputer;
import org.smkl.error.InputException;

class SvmlightTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "data", ".txt"), text);
  }

  @Test
  void formatIsRecognisedAndGapsAreZero() throws IOException {
    TrainingData data =
        DataReader.readTraining(
            file("# a comment\r\n+1 1:0.5 3:2 # another\r\n\r\n-1 2:-1e-3\r\n1\r\n"), DEFAULTS);
    assertArrayEquals(new double[] {0.5, 0, 2}, data.dataset().x()[0]);
    assertArrayEquals(new double[] {0, -0.001, 0}, data.dataset().x()[1]);
    assertArrayEquals(new double[] {0, 0, 0}, data.dataset().x()[2]);
    assertArrayEquals(new double[] {1, -1, 1}, data.dataset().labels());
    assertEquals(List.of("f1", "f2", "f3"), data.dataset().featureNames());
  }

  /** A row of 100 000 pairs is longer than all that the detection looks at. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1000, 100_000})
  void formatIsRecognisedHoweverLongTheRowsAre(int pairs) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      text.append(i % 2 == 0 ? "+1" : "-1");
      for (int j = 1; j <= pairs; j++) {
        text.append(' ').append(j).append(':').append(i + 1).append(".25");
      }
      text.append('\n');
    }
    Dataset data = DataReader.readTraining(file(text.toString()), DEFAULTS).dataset();
    assertEquals(pairs, data.columns());
    assertEquals(3.25, data.x()[2][pairs - 1]);
  }

  @Test
  void furtherFileMayHaveFewerColumnsButNotMore() throws IOException {
    Schema schema = DataReader.readTraining(file("1 1:1 3:1\n2 2:1\n"), DEFAULTS).schema();
    Dataset test = DataReader.readTest(file("2 1:5\n"), schema, DEFAULTS).dataset();
    assertArrayEquals(new double[] {5, 0, 0}, test.x()[0]);
    Path wider = file("2 1:5\n1 4:1\n");
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTest(wider, schema, DEFAULTS));
    assertTrue(e.getMessage().contains("line 2: index 4"), e.getMessage());
  }

  @Test
  void missingValueIsImputedUnlessNobodyMay() throws IOException {
    Path file = file("1 1:1\n2 1:nan\n2 1:3\n");
    ReadOptions none = DEFAULTS.withImputation(Imputation.NONE);
    assertThrows(InputException.class, () -> DataReader.readTraining(file, none));
    ReadOptions mean = DEFAULTS.withImputation(Imputation.MEAN);
    assertEquals(2, DataReader.readTraining(file, mean).dataset().x()[1][0]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 0:1|index 0 follows",
        "1 2:1 1:1|index 1 follows index 2",
        "1 2:1 2:1|index 2 follows index 2",
        "1 qid:3 1:1|'qid:3' groups rows for ranking",
        "1 a:1|'a:1' is not index:value",
        "1 5|'5' is not index:value",
        "1 1:x|'1:x' has no finite number",
        "1 1:inf|'1:inf' has no finite number",
        "1 1:|'1:' has no value",
        "2:1 3:1|begins with '2:1'",
        "1 99999999999:1|has a very large index",
        "1 2147483647:1|has a very large index",
        "1 -1:1|is not index:value"
      })
  void wrongTokensAreNamedWithTheirLine(String line, String part) throws IOException {
    Path file = file("1 1:1\n" + line + "\n");
    ReadOptions options = DEFAULTS.withFormat(ReadOptions.Format.SVMLIGHT);
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(file, options));
    assertTrue(e.getMessage().contains("line 2: "), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
    assertTrue(e.suggestion().startsWith("Maybe "), e.getMessage());
  }

  @Test
  void hugeIndexIsRefusedBeforeTheMemoryIsTaken() throws IOException {
    Path file = file("1 1:1\n2 999999999:1\n");
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(file, DEFAULTS));
    assertTrue(e.getMessage().contains("line 2: index 999999999 is the greatest"), e.getMessage());
    // 20 columns for each of 12 000 characters; with all their zeros rows would take 4.8 GB.
    Path wide = file("1 1:1\n".repeat(2000) + "2 300000:1\n");
    Dataset data = DataReader.readTraining(wide, DEFAULTS).dataset();
    assertEquals(300_000, data.columns());
    assertEquals(1, data.table().at(2000, 299_999));
    assertThrows(InputException.class, data::x);
  }

  /** A quarter of the cells and more: rows are dense and standardised as ever. */
  @Test
  void rowsStaySparseWhereMostCellsAreZero() throws IOException {
    TrainingData sparse = DataReader.readTraining(file("1 2:3\n2\n1 1:0 9:1\n2 4:1\n"), DEFAULTS);
    assertTrue(sparse.sparse());
    assertTrue(sparse.dataset().table().sparse());
    assertEquals(9, sparse.dataset().columns());
    assertArrayEquals(new double[] {0, 3, 0, 0, 0, 0, 0, 0, 0}, sparse.dataset().x()[0]);
    assertArrayEquals(new double[9], sparse.dataset().x()[1]);
    TrainingData full = DataReader.readTraining(file("1 2:3\n2\n1 1:2\n2 1:1\n"), DEFAULTS);
    assertFalse(full.sparse());
    assertFalse(full.dataset().table().sparse());
    Dataset one = DataReader.readTraining(file("1 1:3\n2\n1\n2\n1\n2\n"), DEFAULTS).dataset();
    assertTrue(one.table().sparse());
    assertEquals(1, one.columns());
  }

  @Test
  void missingValuesOfSparseRowsBecomeWhatThoseOfDenseRowsDo() throws IOException {
    Path sparse = file("1 1:4 20:1\n2 1:nan\n1 1:-6\n2 2:-1\n1 1:1\n2 2:nan\n");
    double[][] x = {{4, 0}, {Double.NaN, 0}, {-6, 0}, {0, -1}, {1, 0}, {0, Double.NaN}};
    for (Imputation kind : new Imputation[] {Imputation.ZERO, Imputation.MEAN, Imputation.MEDIAN}) {
      double[] fill = Imputer.fit(kind, Table.of(x), List.of("f1", "f2")).fill();
      Dataset read = DataReader.readTraining(sparse, DEFAULTS.withImputation(kind)).dataset();
      assertTrue(read.table().sparse());
      assertEquals(fill[0], read.table().at(1, 0));
      assertEquals(fill[1], read.table().at(5, 1));
    }
    assertEquals(
        List.of(-0.2, -0.2),
        List.of(
            Imputer.fit(Imputation.MEAN, Table.of(x), List.of("f1", "f2")).fill()[0],
            Imputer.fit(Imputation.MEAN, Table.of(x), List.of("f1", "f2")).fill()[1]));
  }

  @Test
  void labelColumnMakesNoSense() throws IOException {
    Path file = file("1 1:1\n2 1:2\n");
    assertThrows(
        InputException.class, () -> DataReader.readTraining(file, DEFAULTS.withLabel("0")));
  }

  @Test
  void oneClassOnlyIsRefused() throws IOException {
    Path file = file("1 1:1\n+1 1:2\n");
    assertThrows(InputException.class, () -> DataReader.readTraining(file, DEFAULTS));
  }
}
