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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.scale.Imputation;
import org.smkl.error.InputException;

/** Columns of words, and everything that is wrong with a file at once. */
class CategoriesTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();
  private static final ReadOptions NONE = DEFAULTS.withImputation(Imputation.NONE);
  private static final String MIXED =
      "age,colour,ok,y\n1,red,true,u\n2,blue,false,v\n3,red,true,u\n4,?,true,v\n5,blue,false,u\n6, red ,True,v\n";

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("data.csv"), text);
  }

  private TrainingData train(String text, ReadOptions options) throws IOException {
    return DataReader.readTraining(file(text), options);
  }

  private String refused(String text, ReadOptions options) throws IOException {
    Path file = file(text);
    return assertThrows(InputException.class, () -> DataReader.readTraining(file, options))
        .getMessage();
  }

  @Test
  void wordsBecomeAFeatureForEach() throws IOException {
    TrainingData data = train(MIXED, DEFAULTS);
    assertEquals(
        List.of("age", "colour=?", "colour=blue", "colour=red", "ok=True", "ok=false", "ok=true"),
        data.dataset().featureNames());
    double[][] expected = {
      {1, 0, 0, 1, 0, 0, 1},
      {2, 0, 1, 0, 0, 1, 0},
      {3, 0, 0, 1, 0, 0, 1},
      {4, 1, 0, 0, 0, 0, 1},
      {5, 0, 1, 0, 0, 1, 0},
      {6, 0, 0, 1, 1, 0, 0}
    };
    assertArrayEquals(expected, data.dataset().x());
    assertEquals(List.of(0, 1, 1, 1, 2, 2, 2), data.schema().columns().positions());
    assertTrue(data.remarks().get(0).contains("'colour' (3), 'ok' (3)"), data.remarks().toString());
  }

  @Test
  void theOrderOfTheRowsDoesNotMatter() throws IOException {
    List<String> lines = MIXED.lines().toList();
    String turned =
        lines.get(0)
            + "\n"
            + IntStream.rangeClosed(1, 6)
                .mapToObj(i -> lines.get(7 - i))
                .collect(Collectors.joining("\n"));
    assertEquals(
        train(MIXED, DEFAULTS).schema().columns(), train(turned, DEFAULTS).schema().columns());
  }

  @Test
  void furtherFilesAreEncodedAlikeAndUnseenWordsCounted() throws IOException {
    Schema schema = train(MIXED, DEFAULTS).schema();
    Path further =
        Files.writeString(folder.resolve("new.csv"), "ok,x,colour,age\ntrue,9,green,7\n,9,,8\n");
    PredictionData rows = DataReader.readPrediction(further, schema, DEFAULTS);
    assertArrayEquals(new double[] {7, 0, 0, 0, 0, 0, 1}, rows.x()[0]);
    // A missing colour is a category; of 'ok' none was missing in training.
    assertArrayEquals(new double[] {8, 1, 0, 0, 0, 0, 0}, rows.x()[1]);
    assertEquals(2, rows.unseen());
    assertEquals(List.of("x"), rows.extra());
    Path bare = Files.writeString(folder.resolve("bare.csv"), "7,blue,false\n8,red,true\n");
    PredictionData byPosition =
        DataReader.readPrediction(bare, schema, DEFAULTS.withHeader(ReadOptions.Header.ABSENT));
    assertArrayEquals(new double[] {7, 0, 1, 0, 0, 1, 0}, byPosition.x()[0]);
    assertEquals(0, byPosition.unseen());
  }

  @Test
  void whatWasReadToTrainOnIsReadAlikeToTestOn() throws IOException {
    TrainingData data = train(MIXED, DEFAULTS);
    assertArrayEquals(
        data.dataset().x(),
        DataReader.readTest(file(MIXED), data.schema(), DEFAULTS).dataset().x());
  }

  @Test
  void numbersAreCategoriesWhereAskedFor() throws IOException {
    TrainingData data =
        train("zip,y\n8001,u\n3000,v\n8001.0,u\n?,v\n", DEFAULTS.withCategorical(List.of("zip")));
    assertEquals(3, data.dataset().columns());
    assertArrayEquals(data.dataset().x()[0], data.dataset().x()[2]);
    assertTrue(
        refused("zip,y\n1,u\n2,v\n", DEFAULTS.withCategorical(List.of("y")))
            .contains("is the label or ignored"));
    assertTrue(
        refused("zip,y\n1,u\n2,v\n", DEFAULTS.withCategorical(List.of("zap")))
            .contains("no column 'zap'"));
  }

  @Test
  void imputationFillsNumbersAndLeavesWords() throws IOException {
    String text = MIXED.replace("2,blue", ",blue");
    assertArrayEquals(
        new double[] {3.8, 0, 1, 0, 0, 1, 0},
        train(text, DEFAULTS.withImputation(Imputation.MEAN)).dataset().x()[1],
        1e-15);
    assertTrue(refused(text, NONE).contains("column 'age' (index 0): '' is missing"));
  }

  @Test
  void wordsThatHardlyRepeatNameRows() throws IOException {
    String names =
        "name,a,y\n"
            + IntStream.range(0, 30)
                .mapToObj(i -> "row %d,%d,%s\n".formatted(i, i * i, i % 2 == 0 ? "u" : "v"))
                .collect(Collectors.joining());
    String message = refused(names, DEFAULTS);
    assertTrue(
        message.contains("column 'name' (index 0) has 30 different words in 30 rows"), message);
    assertEquals(31, train(names, DEFAULTS.withCategorical(List.of("name"))).dataset().columns());
    assertEquals(1, train(names, DEFAULTS.withIgnored(List.of("name"))).dataset().columns());
  }

  @ParameterizedTest
  @CsvSource({
    "$1%d.5, signs such as $ and %",
    "-%d.25%%, signs such as $ and %",
    "%d €, signs such as $ and %",
    "%d Feb 2023, year-month-day",
    "%d-February-1999, year-month-day"
  })
  void wordsThatAreNearlyNumbersOrDatesAreCalledSo(String cell, String hint) throws IOException {
    String rows =
        IntStream.range(1, 29)
            .mapToObj(i -> cell.formatted(i) + "," + (i % 2 == 0 ? "u" : "v") + "\n")
            .collect(Collectors.joining("", "x,y\n", ""));
    String message = refused(rows, DEFAULTS);
    assertTrue(message.contains(hint), message);
  }

  @Test
  void wordsAreErrorsWhereNoEncodingIsWanted() throws IOException {
    assertTrue(
        refused(MIXED, DEFAULTS.withOneHot(false))
            .contains("column 'colour' (index 1): 'red' is not a number. There are 5 like this."));
  }

  @Test
  void everythingWrongIsToldAtOnce() throws IOException {
    String message =
        refused("a,b,c,d,y\n1,2,3,x,u\n1,,3,x,v\n1,,inf,x\n1,2,3,x,?\nz,2,3,x,u\n", NONE);
    assertTrue(
        message.contains("data.csv, line 3: row 2, column 'b' (index 1): '' is missing."), message);
    assertTrue(message.contains("Also line 4: row 3 has 4 cells. Expected 5"), message);
    assertTrue(
        message.contains("Also line 6: row 5, column 'a' (index 0): 'z' is not a number"), message);
    assertFalse(message.contains("column 'd'"), message);
  }

  @Test
  void filesOfWordsAloneHaveAHeaderOrNot() throws IOException {
    String rows = "a,x,p\nb,x,e\na,y,p\nb,y,e\na,x,p\n";
    assertEquals(
        List.of("cap=a", "cap=b", "gill=x", "gill=y"),
        train("cap,gill,class\n" + rows, DEFAULTS).dataset().featureNames());
    assertEquals(
        List.of("c0=a", "c0=b", "c1=x", "c1=y"), train(rows, DEFAULTS).dataset().featureNames());
  }

  @Test
  void columnsThatTellNothingArePointedOut() throws IOException {
    String text =
        ",id,flat,a,y\n"
            + IntStream.range(0, 25)
                .mapToObj(i -> "%d,%d,7,%s,%s\n".formatted(i, i * 37 % 101, i / 3.0, i % 2))
                .collect(Collectors.joining());
    List<String> remarks = train(text, DEFAULTS).remarks();
    assertEquals(3, remarks.size(), remarks::toString);
    assertTrue(remarks.get(0).endsWith("without influence: 'flat'."), remarks.get(0));
    assertTrue(remarks.get(1).contains("Counts the rows") && remarks.get(1).contains("'c0'"));
    assertTrue(remarks.get(2).contains("as an id is: 'id'"), remarks.get(2));
    // Whole numbers that are measured may differ in every row, too.
    String measured =
        "a,b,c,y\n"
            + IntStream.range(0, 25)
                .mapToObj(
                    i -> "%d,%d,%d,%d\n".formatted(i * 37 % 101, i * 41 % 103, i * 43 % 107, i % 2))
                .collect(Collectors.joining());
    assertEquals(List.of(), train(measured, DEFAULTS).remarks());
  }
}
