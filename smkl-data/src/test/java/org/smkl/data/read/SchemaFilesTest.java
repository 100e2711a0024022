package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.scale.Imputation;
import org.smkl.error.InputException;

class SchemaFilesTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "data", ".csv"), text);
  }

  private Schema trained(String text, ReadOptions options) throws IOException {
    return DataReader.readTraining(file(text), options).schema();
  }

  private Schema named() throws IOException {
    return trained("a,b,y\n1,2,u\n3,4,v\n", DEFAULTS);
  }

  private Schema unfilled() throws IOException {
    return trained("a,b,y\n1,2,u\n3,4,v\n", DEFAULTS.withImputation(Imputation.NONE));
  }

  private String refusal(String text, Schema schema) throws IOException {
    Path file = file(text);
    return assertThrows(InputException.class, () -> DataReader.readTest(file, schema, DEFAULTS))
        .getMessage();
  }

  @Test
  void columnsAreMatchedByNameInAnyOrder() throws IOException {
    Dataset test = DataReader.readTest(file("y,b,a\nv,2,1\nv,4,3\n"), named(), DEFAULTS).dataset();
    assertArrayEquals(new double[] {1, 2}, test.x()[0]);
    assertArrayEquals(new double[] {1, 1}, test.labels());
    assertEquals(List.of("a", "b"), test.featureNames());
  }

  @Test
  void otherColumnsAreRefusedNamingTheDifference() throws IOException {
    String message = refusal("a,c,d,y\n1,2,3,u\n4,5,6,v\n", named());
    assertTrue(message.contains("it lacks 'b'; it has in addition 'c', 'd'."), message);
  }

  @Test
  void testFileNeedsTheLabelAndPredictionDoesNot() throws IOException {
    String text = "b,a\n2,1\n4,3\n";
    assertTrue(refusal(text, named()).contains("no label column 'y'"));
    PredictionData data = DataReader.readPrediction(file(text), named(), DEFAULTS);
    assertArrayEquals(new double[] {3, 4}, data.x()[1]);
    assertTrue(data.labels().isEmpty());
    assertFalse(data.byPosition());
  }

  @Test
  void aFileWithoutHeaderIsMatchedByPositionAndSaysSo() throws IOException {
    PredictionData data = DataReader.readPrediction(file("2,1\n4,3\n"), named(), DEFAULTS);
    assertArrayEquals(new double[] {4, 3}, data.x()[1]);
    assertTrue(data.byPosition());
    Schema unnamed = trained("1,2,u\n3,4,v\n", DEFAULTS);
    assertFalse(DataReader.readPrediction(file("2,1\n4,3\n"), unnamed, DEFAULTS).byPosition());
  }

  /** Weights stand first, then a feature, the label, and another feature. */
  @Test
  void aFileWithoutHeaderAndWeightsIsNotMisread() throws IOException {
    Schema schema =
        trained("w,a,y,b\n1,2,u,3\n0.5,4,v,5\n", DEFAULTS.withWeight("w").withLabel("y"));
    PredictionData whole = DataReader.readPrediction(file("9,2,u,1\n9,4,v,3\n"), schema, DEFAULTS);
    assertArrayEquals(new double[] {4, 3}, whole.x()[1]);
    assertTrue(whole.labels().isPresent());
    PredictionData bare = DataReader.readPrediction(file("2,1\n4,3\n"), schema, DEFAULTS);
    assertArrayEquals(new double[] {4, 3}, bare.x()[1]);
    assertTrue(bare.labels().isEmpty());
    // Without the label, or without the weights? Both have three columns of numbers.
    InputException refused =
        assertThrows(
            InputException.class,
            () -> DataReader.readPrediction(file("1,2,3\n1,4,5\n"), schema, DEFAULTS));
    assertTrue(refused.getMessage().contains("nobody can tell"), refused.getMessage());
    PredictionData named = DataReader.readPrediction(file("b,a\n1,2\n3,4\n"), schema, DEFAULTS);
    assertArrayEquals(new double[] {4, 3}, named.x()[1]);
  }

  /** A number that is not finite is no label, and labels are optional in a file to predict. */
  @Test
  void labelsThatAreNotFiniteAreUnknownNumbers() throws IOException {
    Schema schema =
        trained("a,y\n1,2.5\n2,3.5\n3,1.5\n", DEFAULTS.withLearning(ReadOptions.Learning.NUMBERS));
    PredictionData data = DataReader.readPrediction(file("a,y\n1,inf\n2,3\n"), schema, DEFAULTS);
    assertArrayEquals(new int[] {1}, data.labelled());
    Target.Values values = (Target.Values) data.labels().orElseThrow();
    assertArrayEquals(new double[] {3}, values.values());
    assertArrayEquals(new double[] {2}, data.x()[1]);
    String message = refusal("a,y\n1,inf\n2,3\n", schema);
    assertTrue(message.contains("row 1 has the label 'inf'"), message);
  }

  /**
   * A cell without value says nothing, a class that training lacks is one, "w" alone a placeholder.
   */
  @Test
  void predictionsAreComparedWithTheLabelsThatThereAre() throws IOException {
    Schema schema = named();
    for (String label : List.of("", "?")) {
      Path file = file("a,b,y\n1,2,%s\n1,2,v\n".formatted(label));
      PredictionData data = DataReader.readPrediction(file, schema, DEFAULTS);
      assertArrayEquals(new int[] {1}, data.labelled());
      assertArrayEquals(new int[] {1}, ((Target.Labels) data.labels().orElseThrow()).of());
    }
    PredictionData other =
        DataReader.readPrediction(file("a,b,y\n1,2,w\n1,2,v\n"), schema, DEFAULTS);
    Target.Labels labels = (Target.Labels) other.labels().orElseThrow();
    assertEquals(List.of("u", "v", "w"), labels.classes());
    assertArrayEquals(new int[] {2, 1}, labels.of());
    PredictionData none =
        DataReader.readPrediction(file("a,b,y\n1,2,w\n1,2,?\n"), schema, DEFAULTS);
    assertTrue(none.labels().isEmpty());
    assertEquals(0, none.labelled().length);
  }

  @Test
  void aTestFileOfOtherClassesIsRefused() throws IOException {
    String message = refusal("a,b,y\n1,2,x\n3,4,w\n", named());
    assertTrue(message.contains("line 2: row 1 has the label 'x'"), message);
    assertTrue(message.contains("one of 'u', 'v'"), message);
  }

  @Test
  void everyOtherClassIsNegativeWhereOneStandsAgainstTheRest() throws IOException {
    Schema schema = trained("1,a\n2,b\n3,c\n", DEFAULTS.withPositive("b"));
    Dataset test = DataReader.readTest(file("1,d\n2,b\n"), schema, DEFAULTS).dataset();
    assertArrayEquals(new double[] {-1, 1}, test.labels());
  }

  @Test
  void filesWithoutHeaderAreMatchedByPosition() throws IOException {
    Schema schema = trained("1,u,2\n3,v,4\n", DEFAULTS.withLabel("1"));
    assertArrayEquals(
        new double[] {5, 6},
        DataReader.readTest(file("5,u,6\n"), schema, DEFAULTS).dataset().x()[0]);
    PredictionData unlabelled = DataReader.readPrediction(file("5,6\n"), schema, DEFAULTS);
    assertArrayEquals(new double[] {5, 6}, unlabelled.x()[0]);
    assertTrue(refusal("1,2,3,4,5\n", schema).contains("has 5 columns. Expected 3"));
  }

  @Test
  void ignoredColumnsMayBeThereOrNot() throws IOException {
    Schema schema = trained("id,a,y\nq,1,u\nr,2,v\n", DEFAULTS.withIgnored(List.of("id")));
    assertEquals(
        7, DataReader.readTest(file("id,a,y\nz,7,u\n"), schema, DEFAULTS).dataset().x()[0][0]);
    assertEquals(7, DataReader.readPrediction(file("a\n7\n"), schema, DEFAULTS).x()[0][0]);
  }

  @Test
  void missingCellsAreFilledWithTheTrainingMean() throws IOException {
    Schema schema = trained("a,y\n1,u\n?,v\n3,v\n", DEFAULTS.withImputation(Imputation.MEAN));
    Dataset test = DataReader.readTest(file("a,y\n100,u\n,v\n"), schema, DEFAULTS).dataset();
    assertArrayEquals(new double[] {2}, test.x()[1]);
  }

  @Test
  void missingCellsAreRefusedWhereTrainingHadNoImputation() throws IOException {
    assertTrue(
        refusal("a,b,y\n1,,u\n2,3,v\n", unfilled())
            .contains("column 'b' (index 1): '' is missing"));
  }

  @Test
  void missingCellsOfAPredictionAreToldWhatHelpsThere() throws IOException {
    Path file = file("a,b\n1,\n2,3\n");
    String message =
        assertThrows(
                InputException.class, () -> DataReader.readPrediction(file, unfilled(), DEFAULTS))
            .getMessage();
    assertTrue(message.contains("Maybe fit the model with imputation=mean"), message);
  }

  @Test
  void columnsThatTrainingDidNotHaveAreLeftOutAndNamed() throws IOException {
    PredictionData data =
        DataReader.readPrediction(
            file("when,b,note,a\nmon,2,x,1\ntue,4,y,3\n"), named(), DEFAULTS.withId("when"));
    assertArrayEquals(new double[] {1, 2}, data.x()[0]);
    assertEquals(List.of("note"), data.extra());
    assertEquals("when", data.ids().orElseThrow().column());
    assertEquals(List.of("mon", "tue"), data.ids().orElseThrow().values());
  }

  @Test
  void rowsAreNamedByAColumnOfAFileWithoutHeader() throws IOException {
    for (String text : List.of("r7,1,2\n", "r7,1,2,v\n")) {
      PredictionData data =
          DataReader.readPrediction(
              file(text), named(), DEFAULTS.withId("0").withHeader(ReadOptions.Header.ABSENT));
      assertArrayEquals(new double[] {1, 2}, data.x()[0]);
      assertEquals(List.of("r7"), data.ids().orElseThrow().values());
      assertEquals(text.contains("v"), data.labels().isPresent());
    }
    Schema ignored = trained("id,a,y\nx,1,u\nz,3,v\n", DEFAULTS.withIgnored(List.of("id")));
    PredictionData same =
        DataReader.readPrediction(
            file("r8,5,u\n"), ignored, DEFAULTS.withId("0").withHeader(ReadOptions.Header.ABSENT));
    assertArrayEquals(new double[] {5}, same.x()[0]);
    assertEquals(List.of("r8"), same.ids().orElseThrow().values());
    Path file = file("a,b\n1,2\n");
    String message =
        assertThrows(
                InputException.class,
                () -> DataReader.readPrediction(file, named(), DEFAULTS.withId("idd")))
            .getMessage();
    assertTrue(message.contains("no column 'idd'"), message);
  }

  @Test
  void aStreamIsReadOnceAndStaysOpen() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream in =
        new ByteArrayInputStream("b,a\n2,1\n".getBytes(StandardCharsets.UTF_8)) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    PredictionData data = DataReader.readPrediction(in, "standard input", named(), DEFAULTS);
    assertArrayEquals(new double[] {1, 2}, data.x()[0]);
    assertEquals("standard input", data.name());
    assertFalse(closed.get());
  }
}
