package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.error.InputException;

/** Columns of text beside numbers and categories, in the cells or in files. */
class TextColumnsTest {
  private static final String MIXED =
      "size,word,colour,class\n1,abc,red,u\n2,\"a,b\",blue,v\n3,,red,u\n4,NA,blue,v\n";

  /** Few rows of words do not tell a header. */
  private static final ReadOptions NAMED =
      ReadOptions.defaults().withHeader(ReadOptions.Header.PRESENT);

  private static final ReadOptions WORD = NAMED.withTexts(List.of("word"));
  private static final ReadOptions FILE = NAMED.withTextFiles(List.of("f"));

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private static List<String> texts(Table table, int column) {
    return java.util.stream.IntStream.range(0, table.count())
        .mapToObj(i -> table.text(i, column))
        .toList();
  }

  @Test
  void textsAreKeptAsTheyAreBesideTheOtherColumns() throws IOException {
    TrainingData read = DataReader.readTraining(file("a.csv", MIXED), WORD);
    Dataset data = read.dataset();
    assertEquals(List.of("size", "colour=blue", "colour=red"), data.featureNames());
    assertEquals(List.of("word"), data.textNames());
    assertEquals(List.of("abc", "a,b", "", "NA"), texts(data.table(), 0));
    assertArrayEquals(new double[] {2, 1, 0}, data.table().row(1));
    assertEquals(List.of("", "abc"), texts(data.subset(new int[] {2, 0}).table(), 0));
    assertEquals(List.of(new TextColumn("word", 1, false)), read.schema().columns().texts());
  }

  @Test
  void aFileOfTextAloneHasNoNumbers() throws IOException {
    Dataset data =
        DataReader.readTraining(file("a.csv", "word,class\nab,u\nba,v\nbb,u\naa,v\n"), WORD)
            .dataset();
    assertEquals(0, data.columns());
    assertEquals(List.of("ab", "ba", "bb", "aa"), texts(data.table(), 0));
  }

  @Test
  void furtherFilesHaveTheSameColumnsInAnyOrder() throws IOException {
    Schema schema = DataReader.readTraining(file("a.csv", MIXED), WORD).schema();
    PredictionData byName =
        DataReader.readPrediction(
            file("b.csv", "colour,word,size\nred,new,7\n"), schema, ReadOptions.defaults());
    assertArrayEquals(new double[] {7, 0, 1}, byName.table().row(0));
    assertEquals(List.of("new"), texts(byName.table(), 0));
    PredictionData byPosition =
        DataReader.readPrediction(
            file("c.csv", "7,new,red\n8,old,blue\n"),
            schema,
            ReadOptions.defaults().withHeader(ReadOptions.Header.ABSENT));
    assertArrayEquals(new double[] {8, 1, 0}, byPosition.table().row(1));
    assertEquals(List.of("new", "old"), texts(byPosition.table(), 0));
    Path lacking = file("d.csv", "colour,size\nred,7\n");
    InputException e =
        assertThrows(
            InputException.class,
            () -> DataReader.readPrediction(lacking, schema, ReadOptions.defaults()));
    assertTrue(e.getMessage().contains("lacks 'word'"), e.getMessage());
  }

  @Test
  void theFingerprintKnowsTheTexts() throws IOException {
    String one = DataReader.readTraining(file("a.csv", MIXED), WORD).dataset().fingerprint();
    String other =
        DataReader.readTraining(file("b.csv", MIXED.replace("abc", "abd")), WORD)
            .dataset()
            .fingerprint();
    assertNotEquals(one, other);
  }

  @Test
  void filesAreFoundBesideTheFileThatNamesThem() throws IOException {
    file("deep/points/1.txt", "first\npoint\n");
    file("deep/points/2.txt", "");
    Path data = file("deep/data.csv", "f,x,class\npoints/1.txt,1,u\n./points/2.txt,2,v\n");
    TrainingData read = DataReader.readTraining(data, FILE);
    assertEquals(List.of("first\npoint\n", ""), texts(read.dataset().table(), 0));
    file("points/9.txt", "nine");
    PredictionData further =
        DataReader.readPrediction(
            file("new.csv", "x,f\n5,points/9.txt\n"), read.schema(), ReadOptions.defaults());
    assertEquals(List.of("nine"), texts(further.table(), 0));
  }

  @Test
  void pathsThatLeaveTheFolderOrLeadNowhereAreRefused() throws IOException {
    file("secret.txt", "secret");
    for (String cell :
        List.of(
            "../secret.txt", "a/../../secret.txt", folder.resolve("secret.txt").toString(), "")) {
      Path data = file("in/data.csv", "f,class\n\"%s\",u\nx,v\n".formatted(cell));
      InputException e =
          assertThrows(InputException.class, () -> DataReader.readTraining(data, FILE), cell);
      assertTrue(e.getMessage().contains("no path below the folder"), e.getMessage());
      assertTrue(e.getMessage().contains("line 2, column 'f'"), e.getMessage());
    }
    Path data = file("in/data.csv", "f,class\nnone.txt,u\nx,v\n");
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(data, FILE));
    assertTrue(e.getMessage().contains("there is no file"), e.getMessage());
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws IOException {
    Files.write(folder.resolve("p"), new byte[] {(byte) 0xc3, 0x28});
    Path data = file("data.csv", "f,class\np,u\np,v\n");
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(data, FILE));
    assertTrue(e.getMessage().contains("no text in UTF-8"), e.getMessage());
  }

  @Test
  void oneColumnIsOneThing() throws IOException {
    Path data = file("a.csv", MIXED);
    for (ReadOptions options :
        List.of(
            WORD.withCategorical(List.of("word")),
            WORD.withTextFiles(List.of("1")),
            NAMED.withTexts(List.of("class")),
            WORD.withIgnored(List.of("word")))) {
      InputException e =
          assertThrows(InputException.class, () -> DataReader.readTraining(data, options));
      assertTrue(e.getMessage().contains("is to have"), e.getMessage());
    }
  }

  @Test
  void cellsThatGoOnInTheNextLineAreRefused() throws IOException {
    Path data = file("a.csv", "word,class\n\"ab\ncd\",u\nx,v\n");
    InputException e =
        assertThrows(InputException.class, () -> DataReader.readTraining(data, WORD));
    assertTrue(e.getMessage().contains("Expected a cell in one line"), e.getMessage());
  }
}
