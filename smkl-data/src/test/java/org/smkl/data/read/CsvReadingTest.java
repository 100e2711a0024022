package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.data.Dataset;
import org.smkl.data.scale.Imputation;

class CsvReadingTest {
  @TempDir Path folder;

  private TrainingData read(String text, ReadOptions options) throws IOException {
    Path file = folder.resolve("data.csv");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return DataReader.readTraining(file, options);
  }

  private TrainingData read(String text) throws IOException {
    return read(text, ReadOptions.defaults());
  }

  @Test
  void headerIsFoundWhereNamesStandOverNumbers() throws IOException {
    TrainingData data = read("age,weight,class\n30,1.5,no\n40,-2e1,yes\n");
    assertTrue(data.schema().columns().named());
    assertEquals(List.of("age", "weight"), data.dataset().featureNames());
    assertArrayEquals(new double[] {40, -20}, data.dataset().x()[1]);
    assertArrayEquals(new double[] {-1, 1}, data.dataset().labels());
    assertEquals("yes", data.dataset().positiveName());
    assertEquals("no", data.dataset().negativeName());
  }

  @Test
  void fileWithoutHeaderKeepsItsFirstRow() throws IOException {
    TrainingData data = read("5.1,3.5,setosa\n4.9,3.0,other\n");
    assertFalse(data.schema().columns().named());
    assertEquals(2, data.dataset().rows());
    assertEquals(List.of("c0", "c1"), data.dataset().featureNames());
  }

  @Test
  void headerCanBeGivenWhereTheContentDoesNotTell() throws IOException {
    String text = "1,2,3\n4,5,6\n7,8,9\n";
    assertEquals(2, read(text, header(ReadOptions.Header.PRESENT)).dataset().rows());
    assertEquals(
        "1", read(text, header(ReadOptions.Header.PRESENT)).schema().columns().features().get(0));
    ReadOptions absent = header(ReadOptions.Header.ABSENT).withPositive("6");
    assertEquals(3, read(text, absent).dataset().rows());
  }

  private static ReadOptions header(ReadOptions.Header header) {
    return ReadOptions.defaults().withHeader(header);
  }

  @ParameterizedTest
  @ValueSource(chars = {',', ';', '\t'})
  void separatorIsFoundOut(char separator) throws IOException {
    String text = "a,b,y\n1.5,2,u\n3,4,v\n".replace(',', separator);
    assertArrayEquals(new double[] {1.5, 2}, read(text).dataset().x()[0]);
  }

  @Test
  void separatorInsideQuotesDoesNotCount() throws IOException {
    TrainingData data = read("\"a;x\",\"b\"\"c\",y\n1,2,\"no, never\"\n3,4,\"yes;\"\n");
    assertEquals(List.of("a;x", "b\"c"), data.dataset().featureNames());
    assertEquals("yes;", data.dataset().positiveName());
    assertEquals("no, never", data.dataset().negativeName());
  }

  @Test
  void byteOrderMarkCarriageReturnsBlankLinesAndSpacesAreHarmless() throws IOException {
    TrainingData data = read("\uFEFFa, b ,y\r\n 1 ,2,u\r\n\r\n   \r\n3,4 ,v\r\n\r\n");
    assertEquals(List.of("a", "b"), data.dataset().featureNames());
    assertArrayEquals(new double[] {1, 2}, data.dataset().x()[0]);
    assertEquals(2, data.dataset().rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"y", "1", "-2"})
  void labelIsChosenByNameOrIndex(String label) throws IOException {
    TrainingData data = read("a,y,b\n1,u,2\n3,v,4\n", ReadOptions.defaults().withLabel(label));
    assertEquals(List.of("a", "b"), data.dataset().featureNames());
    assertEquals("y", data.schema().columns().label());
    assertEquals(1, data.schema().columns().labelPosition());
  }

  @Test
  void labelNameWinsOverIndexWhereHeadersAreNumbers() throws IOException {
    ReadOptions options = header(ReadOptions.Header.PRESENT).withLabel("2");
    assertEquals(0, read("2,1,0\n0,5,6\n1,7,8\n", options).schema().columns().labelPosition());
  }

  @Test
  void greaterClassIsPositiveByNumberAndNotByText() throws IOException {
    assertEquals("10", read("1,9\n2,10\n").dataset().positiveName());
    assertEquals("9", read("1,9\n2,x10\n1,9\n").dataset().negativeName());
  }

  @Test
  void numbersWrittenDifferentlyAreOneClass() throws IOException {
    Dataset data = read("1,+1\n2,1.0\n3,-1\n4,1\n").dataset();
    assertArrayEquals(new double[] {1, 1, -1, 1}, data.labels());
    assertEquals("+1", data.positiveName());
  }

  @Test
  void chosenClassStandsAgainstTheRest() throws IOException {
    TrainingData data = read("1,a\n2,b\n3,c\n", ReadOptions.defaults().withPositive("b"));
    assertArrayEquals(new double[] {-1, 1, -1}, data.dataset().labels());
    assertEquals("not b", data.dataset().negativeName());
    assertEquals(Classes.Rest.NEGATIVE, data.schema().columns().encoding().rest());
  }

  @Test
  void ignoredColumnsAreNoFeatures() throws IOException {
    TrainingData data =
        read("id,a,y\nx1,1,u\nx2,2,v\n", ReadOptions.defaults().withIgnored(List.of("id")));
    assertEquals(List.of("a"), data.schema().columns().features());
    assertEquals(List.of("id"), data.schema().columns().ignored());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?", "NA", "NaN", "null", " na "})
  void missingCellsAreImputedOnRequest(String missing) throws IOException {
    String text = "a,b,y\n1,2," + "u\n" + missing + ",3,v\n4,4,u\n10,5,u\n";
    assertEquals(0, imputed(text, Imputation.ZERO));
    assertEquals(5, imputed(text, Imputation.MEAN));
    assertEquals(4, imputed(text, Imputation.MEDIAN));
  }

  @Test
  void itIsSaidHowManyCellsWereFilled() throws IOException {
    ReadOptions options = ReadOptions.defaults().withImputation(Imputation.MEAN);
    List<String> said = read("a,b,y\n?,2,u\n1,,v\n4,4,u\n5,NA,u\n", options).remarks();
    assertEquals(
        List.of("Missing cells that were filled with the mean of their column: 3 ('a' 1, 'b' 2)."),
        said);
    assertEquals(List.of(), read("a,b,y\n1,2,u\n1,2,v\n4,4,u\n", options).remarks());
  }

  private double imputed(String text, Imputation imputation) throws IOException {
    return read(text, ReadOptions.defaults().withImputation(imputation)).dataset().x()[1][0];
  }

  @Test
  void medianOfAnEvenNumberIsTheMiddleOfTwo() throws IOException {
    assertEquals(2.5, imputed("a,y\n1,u\n?,v\n2,u\n3,u\n10,u\n", Imputation.MEDIAN));
  }

  private record Form(byte[] bytes, ReadOptions options) {}

  /** The same table in every form that the reader claims to know. */
  @Test
  void encodingsMarksAndGzipGiveTheSameTable() throws IOException {
    String text = "gr\u00f6\u00dfe,class\n1.5,\u00fcber\n-2,unter\n";
    TrainingData expected = read(text);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    ReadOptions options = ReadOptions.defaults();
    List<Form> forms = new ArrayList<>();
    forms.add(new Form(packed.toByteArray(), options));
    forms.add(new Form(("\ufeff" + text).getBytes(StandardCharsets.UTF_8), options));
    forms.add(new Form(("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE), options));
    forms.add(new Form(("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE), options));
    for (Charset charset :
        List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16)) {
      forms.add(new Form(text.getBytes(charset), options.withEncoding(charset)));
    }
    for (Form form : forms) {
      Path file = Files.write(Files.createTempFile(folder, "data", ".csv"), form.bytes());
      TrainingData data = DataReader.readTraining(file, form.options());
      assertEquals(expected.dataset().featureNames(), data.dataset().featureNames());
      assertEquals("\u00fcber", data.schema().columns().encoding().positive());
      assertArrayEquals(expected.dataset().x(), data.dataset().x());
    }
  }
}
