package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Files to predict as people have them: other columns, names of rows, gaps, encodings, streams. */
class PredictTest {
  @TempDir Path folder;
  private Path data;
  private Path model;
  private String[] expected;

  @BeforeEach
  void fit() {
    data = Cli.csv(folder, "data.csv", 20, 1);
    model = folder.resolve("model.json");
    assertEquals(
        Exit.DONE,
        Cli.run("fit", "--data", data.toString(), "--kernels", "linear", "-o", model.toString())
            .code());
    expected = predict(data.toString()).out().lines().toArray(String[]::new);
    assertEquals(21, expected.length);
  }

  private Cli predict(String file, String... options) {
    List<String> args = new ArrayList<>(List.of("predict", "-m", model.toString(), "--data", file));
    args.addAll(List.of(options));
    return Cli.run(args);
  }

  /** The rows with a name in front, a note behind and the columns turned round. */
  private String decorated(String id, String note) throws IOException {
    List<String> lines = Files.readAllLines(data);
    StringBuilder text = new StringBuilder(id + ",c,a,b," + note + "\n");
    for (int i = 1; i < lines.size(); i++) {
      String[] cells = lines.get(i).split(",", -1);
      text.append("\"row \"\"%d\"\"\",".formatted(i));
      text.append(String.join(",", cells[2], cells[0], cells[1], "seen")).append('\n');
    }
    return text.toString();
  }

  @Test
  void furtherColumnsAreLeftOutAndNamesOfRowsPassedThrough() throws IOException {
    Path file = Cli.write(folder.resolve("new.csv"), decorated("id", "note"));
    Cli run = predict(file.toString(), "--id", "id");
    assertEquals(Exit.DONE, run.code(), run.err());
    List<String> lines = run.out().lines().toList();
    assertEquals("id,label,decision", lines.get(0));
    for (int i = 1; i < expected.length; i++) {
      assertEquals("\"row \"\"%d\"\"\",%s".formatted(i, expected[i]), lines.get(i));
    }
    assertTrue(run.err().contains("the columns 'note'"), run.err());
    var json = predict(file.toString(), "--id", "0", "--json").json();
    assertEquals("row \"3\"", json.get("ids").get(2).asText());
    assertEquals("note", json.get("columnsLeftOut").get(0).asText());
  }

  @Test
  void standardInputIsReadWhereAskedFor() throws IOException {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(Files.readAllBytes(data)));
    try {
      Cli run = predict("-");
      assertEquals(Exit.DONE, run.code(), run.err());
      assertArrayEquals(expected, run.out().lines().toArray());
      assertTrue(run.err().contains("20 rows of standard input"), run.err());
    } finally {
      System.setIn(before);
    }
  }

  /** A model that fills nothing by itself. */
  private Cli unfilled() {
    List<String> args = new ArrayList<>(List.of("fit", "--data", data.toString()));
    args.addAll(List.of("--kernels", "linear; rbf(gamma=0.1)", "--impute", "none"));
    args.addAll(List.of("-o", model.toString()));
    return Cli.run(args);
  }

  @Test
  void aGapIsToldWhatHelpsHere() {
    assertEquals(Exit.DONE, unfilled().code());
    Path file = Cli.write(folder.resolve("new.csv"), "a,b,c\n1,,2\n1,2,3\n");
    Cli run = predict(file.toString());
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("Maybe fit the model with --impute"), run.err());
    assertEquals(
        Exit.DONE,
        Cli.run(
                "fit",
                "--data",
                data.toString(),
                "--kernels",
                "linear",
                "--impute",
                "mean",
                "-o",
                model.toString())
            .code());
    assertEquals(Exit.DONE, predict(file.toString()).code());
  }

  @Test
  void missingCellsAreFilledWithWhatTheModelHasOfTheTrainingData() throws IOException {
    assertEquals(Exit.DONE, unfilled().code());
    double[] mean = new double[3];
    for (String line : Files.readAllLines(data).subList(1, 21)) {
      for (int j = 0; j < 3; j++) {
        mean[j] += Double.parseDouble(line.split(",", -1)[j]) / 20;
      }
    }
    Path file = Cli.write(folder.resolve("new.csv"), "a,b,c\n1,,2\n?,NA,3\n");
    Path zero = Cli.write(folder.resolve("zero.csv"), "a,b,c\n1,0,2\n0,0,3\n");
    assertEquals(
        predict(zero.toString()).out(), predict(file.toString(), "--impute", "zero").out());
    Path means =
        Cli.write(
            folder.resolve("mean.csv"),
            "a,b,c\n1,%s,2\n%s,%s,3\n".formatted(mean[1], mean[0], mean[1]));
    var expectedJson = predict(means.toString(), "--json").json();
    var json = predict(file.toString(), "--impute", "mean", "--json").json();
    assertEquals(3, json.get("cellsFilled").asInt());
    for (int i = 0; i < 2; i++) {
      double decision = expectedJson.get("decisions").get(i).asDouble();
      assertEquals(decision, json.get("decisions").get(i).asDouble(), 1e-12 * Math.abs(decision));
    }
    Cli median = predict(file.toString(), "--impute", "median");
    assertEquals(Exit.USAGE, median.code());
    assertTrue(median.err().contains("Expected zero or mean."), median.err());
    assertEquals(Exit.USAGE, predict(file.toString(), "--impute", "mode").code());
  }

  @Test
  void anEncodingIsNamedWhereTheFileIsNotUtf8() throws IOException {
    Path file = folder.resolve("latin.csv");
    Files.writeString(file, decorated("gr\u00f6\u00dfe", "note"), StandardCharsets.ISO_8859_1);
    Cli garbled = predict(file.toString());
    assertEquals(Exit.USAGE, garbled.code());
    assertTrue(garbled.err().contains("line 1: byte 3 (0xf6)"), garbled.err());
    Cli run = predict(file.toString(), "--encoding", "latin1", "--id", "gr\u00f6\u00dfe");
    assertEquals(Exit.DONE, run.code(), run.err());
    assertTrue(run.out().startsWith("gr\u00f6\u00dfe,label,decision\n"), run.out());
    Cli unknown = predict(file.toString(), "--encoding", "latin99");
    assertTrue(unknown.err().contains("--encoding is 'latin99'"), unknown.err());
  }

  @Test
  void anOpenQuotationMarkLosesNoRows() {
    Path file =
        Cli.write(
            folder.resolve("new.csv"), "a,b,c,kind\n1,2,3,yes\n1,2,3,\"no\n4,5,6,yes\n7,8,9,no\n");
    Cli run = predict(file.toString());
    assertEquals(Exit.USAGE, run.code(), run.out());
    assertTrue(run.err().contains("line 3: a quotation mark"), run.err());
  }
}
