package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.Dataset;
import org.smkl.data.scale.Imputation;
import org.smkl.error.InputException;

class BadInputTest {
  @TempDir Path folder;

  private void refused(String text, ReadOptions options, String... parts) throws IOException {
    Path file = folder.resolve("data.csv");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(file, options));
    for (String part : parts) {
      assertTrue(
          e.getMessage().contains(part), () -> "'" + part + "' is not in: " + e.getMessage());
    }
    assertTrue(e.suggestion().startsWith("Maybe "), e.suggestion());
  }

  private void refused(String text, String... parts) throws IOException {
    refused(text, ReadOptions.defaults(), parts);
  }

  @Test
  void emptyFile() throws IOException {
    refused("", "data.csv is empty");
    refused(" \r\n\n", "data.csv is empty");
    refused("\uFEFF", "data.csv is empty");
  }

  @Test
  void headerOnly() throws IOException {
    refused("a,b,y\n", "has a header and no rows");
  }

  @Test
  void oneClassOnly() throws IOException {
    refused("a,y\n1,u\n2,u\n", "one class only", "column 'y' is 'u'");
  }

  @Test
  void wordsAreNoNumbersToPredict() throws IOException {
    refused(
        "a,y\n1,2\n2,3\n3,w\n",
        ReadOptions.defaults().withLearning(ReadOptions.Learning.NUMBERS),
        "Numbers are to be predicted, but column 'y'",
        "'w'");
  }

  @Test
  void unknownPositiveClass() throws IOException {
    refused(
        "a,y\n1,u\n2,v\n",
        ReadOptions.defaults().withPositive("U"),
        "The class 'U' does not occur",
        "Expected one of u, v");
  }

  @Test
  void raggedRow() throws IOException {
    refused("a,b,y\n1,2,u\n\n3,v\n", "line 4: row 2 has 2 cells", "Expected 3");
    refused("a,b,y\n1,2,u\n3,4,5,v\n", "line 3: row 2 has 4 cells", "Expected 3");
  }

  @Test
  void textInANumericColumn() throws IOException {
    refused(
        "a,b,y\n1,2,u\n3,blue,v\n", "line 3: row 2, column 'b' (index 1): 'blue' is not a number");
    refused("1,2,u\n3,blue,v\n", "line 2: row 2, column 'c1' (index 1): 'blue' is not a number");
  }

  @ParameterizedTest
  @CsvSource({"1f", "0x10", "1e", "--1", "1.2.3", "1_000", "٣"})
  void thingsThatJavaOrOthersTakeForNumbers(String cell) throws IOException {
    refused("a,b,y\n1,2,u\n3," + cell + ",v\n", "'" + cell + "' is not a number");
  }

  @Test
  void decimalCommasAreHintedAt() throws IOException {
    refused("a;b;y\n1,5;2,5;u\n3,1;4,1;v\n", "'1,5' is not a number", "decimal=,");
  }

  @ParameterizedTest
  @CsvSource({"inf", "-Infinity", "1e999", "+INF"})
  void infinity(String cell) throws IOException {
    refused("a,b,y\n1,2,u\n3," + cell + ",v\n", "column 'b' (index 1): '" + cell + "' is infinite");
  }

  @ParameterizedTest
  @CsvSource({"''", "?", "NA", "NaN", "null"})
  void missingCellsThatNobodyFills(String cell) throws IOException {
    refused(
        "a,b,y\n1,2,u\n3," + cell + ",v\n",
        ReadOptions.defaults().withImputation(Imputation.NONE),
        "line 3: row 2, column 'b' (index 1): '" + cell + "' is missing",
        "imputation=mean");
  }

  @Test
  void missingLabelColumnListsTheColumnsAndTheNearest() throws IOException {
    refused(
        "age,target,z\n1,0,2\n2,1,3\n",
        ReadOptions.defaults().withLabel("targets"),
        "no column 'targets'",
        "'age', 'target', 'z'",
        "you meant 'target'");
    refused("1,0\n2,1\n", ReadOptions.defaults().withLabel("y"), "the file has no header");
    refused("1,0\n2,1\n", ReadOptions.defaults().withLabel("2"), "index from -2 to 1");
  }

  @Test
  void duplicateHeaderNames() throws IOException {
    refused("a,b,a\n1,2,3\n4,5,6\n", "columns 0 and 2 are both named 'a'");
  }

  @Test
  void firstRowThatIsHalfAHeader() throws IOException {
    refused("1,two,u\n3,4,v\n5,6,u\n", "text 'two' in column 1", "number '1' in column 0");
  }

  @Test
  void singleColumn() throws IOException {
    refused("1 2 u\n3 4 v\n", "at least one other column", "separator");
  }

  @Test
  void nothingLeftBesideTheLabel() throws IOException {
    ReadOptions options = ReadOptions.defaults().withIgnored(List.of("a"));
    refused("a,y\n1,u\n2,v\n", options, "at least one other column");
  }

  @Test
  void quoteThatIsNeverClosed() throws IOException {
    refused("a,b,y\n1,\"2,u\n3,4,v\n", "line 2: a quotation mark opens a cell", "never closed");
    refused("a,b,y\r\n1,2,u\r\n3,4, \"v\r\n5,6,u\r\n", "line 3: a quotation mark", "never closed");
    refused("a;y\n1;\"a \"\"b\"\"\"\n2;\"a\"\"\n3;v\n", "line 3: a quotation mark");
  }

  @Test
  void quoteThatIsClosedRowsLater() throws IOException {
    refused("a,y\n1,u\n2,\"v\n3,u\n4,v\"\n5,u\n", "line 3: row 2, column 'y'", "goes on after 'v'");
  }

  @Test
  void marksInsideCellsAndCellsOfSeveralLinesAreNoMistakes() throws IOException {
    Path file = folder.resolve("data.csv");
    Files.writeString(file, "a,note,y\n1,\"two\nlines, \"\"here\"\"\",u\n2,5\" pipe,v\n3,\"\",u\n");
    Dataset read =
        DataReader.readTraining(file, ReadOptions.defaults().withIgnored(List.of("note")))
            .dataset();
    assertEquals(3, read.rows());
  }

  @Test
  void bytesThatAreNoUtf8AreNamedByLineAndByte() throws IOException {
    Path file = folder.resolve("data.csv");
    Files.writeString(file, "a,y\n1,caf\u00e9\n2,th\u00e9\n", StandardCharsets.ISO_8859_1);
    String message = thrown(file).getMessage();
    assertTrue(message.contains("line 2: byte 6 (0xe9) is no UTF-8 text"), message);
    assertTrue(message.contains("encoding=latin1"), message);
    // Further down than what is looked at for the format.
    String rows = "1,a\n2,b\n".repeat(50_000);
    Files.writeString(file, rows + "3,\u00e9\n", StandardCharsets.ISO_8859_1);
    message = thrown(file).getMessage();
    assertTrue(message.contains("line 100001: byte 3 (0xe9)"), message);
    Files.writeString(
        file, "1 1:3\n2 1:4\n".repeat(50_000) + "\u00e9 1:2\n", StandardCharsets.ISO_8859_1);
    message = thrown(file).getMessage();
    assertTrue(message.contains("line 100001: byte 1 (0xe9)"), message);
  }

  @Test
  void compressedFileThatIsCutOff() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 10_000; i++) {
        out.write((i * i + "," + i % 2 + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    for (int length : new int[] {2, 5, bytes.size() / 2, bytes.size() - 4}) {
      Path file = folder.resolve("data.csv.gz");
      Files.write(file, Arrays.copyOf(bytes.toByteArray(), length));
      assertTrue(thrown(file).getMessage().contains("damaged or cut off"), "at " + length);
    }
  }

  @Test
  void textAfterAClosingQuote() throws IOException {
    refused("a,b,y\n1,\"2\"x,u\n3,4,v\n", "not well-formed CSV", "quotation mark");
  }

  @Test
  void binaryFile() throws IOException {
    refused("PK\u0003\u0004\0\0", "not a text file", "spreadsheet");
  }

  @Test
  void absentFileAndFolder() {
    Path absent = folder.resolve("absent.csv");
    InputException e = thrown(absent);
    assertTrue(e.getMessage().contains("There is no file " + absent), e.getMessage());
    assertTrue(e.getMessage().contains("Expected a CSV or svmlight file."), e.getMessage());
    assertTrue(thrown(folder).getMessage().contains("is a folder"));
  }

  private static InputException thrown(Path file) {
    return assertThrows(
        InputException.class, () -> DataReader.readTraining(file, ReadOptions.defaults()));
  }
}
