package org.smkl.core.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.score.Sigmoid;
import org.smkl.error.InputException;

class ModelFileTest {
  private final ModelFile models = new ModelFile();
  @TempDir Path folder;

  /** This file never changes: what version 1 wrote must stay readable for ever. */
  private static String golden() throws IOException {
    return golden("model-v1.json");
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ModelFileTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("model.json"), text);
  }

  private InputException refused(String text) throws IOException {
    Path file = file(text);
    InputException e = assertThrows(InputException.class, () -> models.read(file));
    assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
    assertTrue(e.suggestion().startsWith("Maybe "), e.getMessage());
    return e;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ { \"a\" : -1.5 } ]",
        "[ { \"a\" : -1.5, \"b\" : null } ]",
        "[ { \"a\" : 1e999, \"b\" : 0 } ]",
        "[ { \"a\" : -1, \"b\" : 0 }, { \"a\" : -1, \"b\" : 0 } ]",
        "[ null ]",
        "{ }"
      })
  void sigmoidsThatDoNotFitAreRefused(String sigmoids) throws IOException {
    String golden = golden("model-v2.json");
    String field = "\"bounds\" :";
    assertTrue(golden.contains(field));
    String good = "\"sigmoids\" : [ { \"a\" : -1.5, \"b\" : 0.25 } ], " + field;
    assertEquals(
        List.of(new Sigmoid(-1.5, 0.25)),
        models.read(file(golden.replace(field, good))).sigmoids());
    refused(golden.replace(field, "\"sigmoids\" : " + sigmoids + ", " + field));
  }

  @Test
  void documentIsWrittenAsTheGoldenFile() throws IOException {
    Path file = folder.resolve("new/model.json");
    models.write(file, Models.example());
    assertEquals(golden("model-v2.json"), Files.readString(file));
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void goldenFileIsReadToTheLastBit() throws IOException {
    ModelDocument expected = Models.example();
    ModelDocument found = models.read(file(golden()));
    assertEquals(expected.provenance(), found.provenance());
    assertEquals(expected.columns(), found.columns());
    assertEquals(expected.bounds(), found.bounds());
    assertArrayEquals(expected.preprocessing().fill(), found.preprocessing().fill());
    assertArrayEquals(expected.preprocessing().mean(), found.preprocessing().mean());
    assertArrayEquals(expected.preprocessing().scale(), found.preprocessing().scale());
    assertArrayEquals(expected.machine().indices(), found.machine().indices());
    assertArrayEquals(expected.machine().coefficients()[0], found.machine().coefficients()[0]);
    for (int j = 0; j < 3; j++) {
      assertArrayEquals(expected.machine().rows().row(j), found.machine().rows().row(j));
    }
    assertArrayEquals(expected.machine().biases(), found.machine().biases());
    assertEquals(expected.task(), found.task());
    ModelKernel linear = found.kernels().entries().get(0);
    assertEquals("linear", linear.spec());
    assertEquals(0.25, linear.beta());
    assertArrayEquals(new double[] {1.0 / 3}, linear.state().get("factor"));
    assertEquals("clipped", found.kernels().entries().get(2).treatment());
  }

  @Test
  void fileCutAnywhereIsRefused() throws IOException {
    String text = golden().stripTrailing();
    for (int length = 1; length < text.length(); length++) {
      InputException e = refused(text.substring(0, length));
      assertTrue(e.getMessage().contains("is cut off"), length + ": " + e.getMessage());
    }
  }

  @Test
  void emptyFileTextAndOtherJsonAreNoModels() throws IOException {
    assertTrue(refused("").getMessage().contains("is not a model file"));
    assertTrue(refused("[1, 2]").getMessage().contains("does not begin with a JSON object"));
    assertTrue(refused("age,class\n1,2\n").getMessage().contains("is not JSON"));
    assertTrue(refused("{\"a\": 1}").getMessage().contains("it has no 'format'"));
    String other = golden().replace("smkl-model", "smkl-certificate");
    assertTrue(refused(other).getMessage().contains("its format is 'smkl-certificate'"));
  }

  @Test
  void newerVersionIsToldFromADamagedFile() throws IOException {
    String newer =
        golden().replace("\"version\" : 1", "\"version\" : 3, \"unknown\" : {\"a\": [1]}");
    InputException e = refused(newer);
    assertTrue(e.given().contains("version 3"), e.getMessage());
    assertTrue(e.suggestion().contains("newer smkl"), e.getMessage());
    assertTrue(
        refused(golden().replace("\"version\" : 1", "\"version\" : 0"))
            .getMessage()
            .contains("its version is 0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"indices\" : [ 0, 2, 4 ]|\"indices\" : [ 0, 2 ]|'rows' is 3 long",
        "\"indices\" : [ 0, 2, 4 ]|\"indices\" : [ 0, 4, 2 ]|not ascending",
        "\"indices\" : [ 0, 2, 4 ]|\"indices\" : [ 0, 2, 5 ]|less than 5",
        "[ -1.5, 0.0 ]|[ -1.5 ]|1 long",
        "[ -1.5, 0.0 ]|null|'rows' is missing",
        "[ -1.5, 0.0 ]|[ -1.5, \"NaN\" ]|'rows' is NaN",
        "\"bias\" : -0.12345678901234568|\"bias\" : \"Infinity\"|'biases' is Infinity",
        "\"allRows\" : false|\"allRows\" : true|5 entries",
        "\"mean\" : [ 41.3, 1.0E-300 ]|\"mean\" : [ 41.3 ]|'scale' is 2 long",
        "\"mean\" : [ 41.3, 1.0E-300 ]|\"mean\" : null|'scale'",
        "\"imputation\" : \"mean\"|\"imputation\" : \"mode\"|'imputation' is mode",
        "\"positions\" : [ 1, 3 ]|\"positions\" : [ 1, 4 ]|'positions' is 4",
        "\"beta\" : 0.25|\"beta\" : -0.25|'beta' is -0.25",
        "\"beta\" : 0.25|\"beta\" : \"NaN\"|'beta' is NaN",
        "\"beta\" : 0.25|\"beta\" : null|beta",
        "\"beta\" : 0.25|\"beta\" : 0.25, \"gamma\" : 1|Unrecognized field \"gamma\" (in kernels.entries.0.gamma)",
        "\"rest\" : \"none\"|\"rest\" : \"both\"|'rest' is both",
        "\"rest\" : \"none\"|\"rest\" : 0|rest",
        "\"rest\" : \"none\"|\"rest\" : null|'rest' is missing",
        "\"rest\" : \"none\"|\"rest\" : \"\"|rest",
        "\"rest\" : \"none\"|\"rest\" : \"NONE\"|'rest' is NONE. Expected one of [none, negative, positive]",
        "\"rest\" : \"none\"|\"rest\" : [\"none\"]|rest",
        "\"rest\" : \"none\"|\"rest\" : \"none\", \"both\" : 1|Unrecognized field \"both\" (in columns.both)",
        "\"spec\" : \"linear\"|\"spec\" : null|'spec' is missing",
        "\"seed\" : 123|\"seed\" : \"many\"|seed",
        "\"seed\" : 123,||seed"
      })
  void partsThatDoNotFitAreNamed(String from, String to, String part) throws IOException {
    assertTrue(golden().contains(from), from);
    InputException e = refused(golden().replace(from, to == null ? "" : to));
    assertTrue(e.getMessage().contains("is damaged"), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void repeatedFieldsAndTextAfterTheEndAreRefused() throws IOException {
    refused(golden().replace("\"seed\" : 123", "\"seed\" : 123, \"seed\" : 124"));
    refused(golden() + "{}");
  }

  @Test
  void absentFileIsTheUsersFault() {
    assertThrows(InputException.class, () -> models.read(folder.resolve("absent.json")));
    assertThrows(InputException.class, () -> models.read(folder));
  }
}
