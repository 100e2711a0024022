package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From a file to a proof that somebody else checks, without typing any option twice. */
class FlowTest {
  @TempDir Path folder;

  private String data;
  private String model;
  private String proof;

  /** A file that cannot be read right by default: label in the middle, an id, a weight, groups. */
  @BeforeEach
  void write() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder text = new StringBuilder("id,kind,x_1,x_2,y_1,team,w,value\n");
    for (int i = 0; i < 48; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      String kind = a + b * b > 0.5 ? "good" : c > 0.4 ? "bad" : "odd";
      text.append(
          "%d,%s,%s,%s,%s,%d,%d,%s%n".formatted(i, kind, a, b, c, i / 6, 1 + i % 2, a - b + c / 5));
    }
    Path file = folder.resolve("rows.csv");
    Files.writeString(file, text);
    data = file.toString();
    model = folder.resolve("model.json").toString();
    proof = folder.resolve("proof.json").toString();
  }

  private Cli fit(String options) {
    List<String> args = new ArrayList<>(List.of("fit", "--data", data, "--json", "--quiet"));
    args.addAll(List.of("-o", model, "--certificate", proof));
    args.addAll(List.of(options.split(" ")));
    return Cli.run(args);
  }

  private static final String TWO =
      "--label kind --positive good --ignore id,value --group team --weight w --class-weight"
          + " balanced --kernels linear[views];rbf(gamma=0.5) --per-view 1 -C 3 --lambda 0.3 --k0"
          + " 2";

  @ParameterizedTest
  @ValueSource(
      strings = {
        TWO,
        "--label kind --ignore 0,team,w --multiclass ovr -C 2 --lambda 1 --k0 2",
        "--label value --ignore id,kind,w,team --task regression --epsilon 0.2 --no-standardize"
            + " --tune",
      })
  void theSecondPersonTypesTheDataAlone(String options) {
    Cli fitted = fit(options);
    assertEquals(0, fitted.code(), fitted.out() + fitted.err());
    Cli verified = Cli.run("verify", proof, "--data", data, "--json");
    assertEquals(0, verified.code(), verified.out() + verified.err());
    JsonNode answer = verified.json();
    assertTrue(answer.get("valid").asBoolean());
    assertEquals(
        fitted.json().get("objective").asDouble(), answer.get("upperBound").asDouble(), 1e-6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        TWO,
        "--label value --ignore id,kind,w,team --task regression --no-standardize --tune"
      })
  void theModelsOwnProblemIsProved(String options) {
    Cli fitted = fit(options);
    assertEquals(0, fitted.code(), fitted.out() + fitted.err());
    Cli solved = Cli.run("solve", "-m", model, "--data", data, "--json", "--quiet");
    assertEquals(0, solved.code(), solved.out() + solved.err());
    JsonNode answer = solved.json();
    assertEquals(fitted.json().get("problem"), answer.get("problem"));
    double optimum = answer.get("upperBound").asDouble();
    assertEquals(fitted.json().get("objective").asDouble(), optimum, 1e-5 * optimum);
    assertTrue(answer.get("modelGap").asDouble() < 1e-5, answer.toString());
  }

  /** What solve and path write keeps the model's way to read the data. */
  @Test
  void filesOfAModelsProblemNeedNoOptionsEither() {
    assertEquals(0, fit(TWO + " --holdout 0.3").code());
    String again = folder.resolve("again.json").toString();
    String other = folder.resolve("other.proof").toString();
    Cli solved =
        Cli.run(
            "solve",
            "-m",
            model,
            "--data",
            data,
            "--k0",
            "1",
            "-o",
            again,
            "--certificate",
            other,
            "--json");
    assertEquals(0, solved.code(), solved.err());
    Cli verified = Cli.run("verify", other, "--data", data);
    assertEquals(0, verified.code(), verified.out() + verified.err());
    Cli twice = Cli.run("solve", "-m", again, "--data", data, "--json");
    assertEquals(0, twice.code(), twice.err());
    assertEquals(solved.json().get("problem"), twice.json().get("problem"));
    Cli path = Cli.run("path", "-m", again, "--data", data, "--folds", "0", "--json");
    assertEquals(0, path.code(), path.err());
    assertEquals(
        solved.json().get("upperBound").asDouble(),
        path.json().get("points").get(0).get("objective").asDouble(),
        1e-6);
  }

  @Test
  void fewerKernelsThanTheDefaultOfK0AreNoDifference() {
    assertEquals(0, fit("--label kind --ignore id,team,w --kernels linear;rbf(gamma=1)").code());
    Cli verified = Cli.run("verify", proof, "--data", data);
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertEquals(0, Cli.run("solve", "-m", model, "--data", data, "--quiet").code());
  }

  /** The page of a saved model tells how it was tuned, also where somebody wrote into the file. */
  @Test
  void thePageOfATunedModelTellsHowItWasTuned() throws IOException {
    Cli fitted = fit("--label value --ignore id,kind,w,team --gap 0.5");
    assertEquals(0, fitted.code(), fitted.out() + fitted.err());
    String page = folder.resolve("page.html").toString();
    String[] report = {"report", "-m", model, "--data", data, "--report", page, "--quiet"};
    assertEquals(0, Cli.run(report).code());
    String text = Files.readString(Path.of(page));
    assertTrue(text.contains("Chosen by cross-validation when the model was fitted: R^2 "), text);
    assertTrue(text.contains("<table id=\"table-grid\""), text);
    String solved = folder.resolve("solved.html").toString();
    assertEquals(
        0,
        Cli.run("solve", "-m", model, "--data", data, "--gap", "0.5", "--report", solved).code());
    String proved = Files.readString(Path.of(solved));
    assertTrue(proved.contains("<h1>Fit and proof of rows.csv</h1>"), proved);
    for (String one : List.of(text, proved)) {
      assertTrue(one.contains("R^2 of left-out rows, when the model was tuned"), one);
      assertFalse(one.contains("too good for new ones"), one);
    }
    String file = Files.readString(Path.of(model));
    assertTrue(file.contains("\"tuned:points\" : \""), file);
    Files.writeString(
        Path.of(model),
        file.replaceFirst("\"tuned:points\" : \"[^\"]*\"", "\"tuned:points\" : \"a\\\\tb\"")
            .replaceFirst("\"tuned\" : \"[^\"]*\"", "\"tuned\" : \"<b>no</b>\""));
    assertEquals(0, Cli.run(report).code());
    String forged = Files.readString(Path.of(page));
    assertTrue(forged.contains("&lt;b&gt;no&lt;/b&gt;"), forged);
  }

  @Test
  void aBoundOnFalseChoicesIsNotForParametersThatTheSameRowsChose() {
    String options =
        "--label value --ignore id,kind,w,team --task regression --kernels linear[each]";
    String[] bounded = {
      "solve", "-m", model, "--data", data, "--resamples", "2", "--false-at-most", "9", "--json"
    };
    assertEquals(0, fit(options + " --tune").code());
    Cli tuned = Cli.run(bounded);
    assertTrue(tuned.err().contains("were tuned on these rows"), tuned.err());
    assertEquals(0, fit(options + " -C 1 --lambda 1 --k0 1").code());
    Cli stated = Cli.run(bounded);
    assertEquals(0, stated.code(), stated.err());
    assertFalse(stated.err().contains("were tuned on these rows"), stated.err());
  }

  @Test
  void predictionsOfTrainingRowsAreSaidToBeTooGood() {
    assertEquals(0, fit(TWO + " --holdout 0.4").code());
    String[] predict = {"predict", "-m", model, "--data", data, "--json"};
    int rows = Cli.run(predict).json().get("rowsOfTraining").asInt();
    assertTrue(rows > 24 && rows < 34, rows + " rows");
    Cli text = Cli.run("predict", "-m", model, "--data", data);
    assertTrue(
        text.err().contains("The model was trained on %d of these rows: these".formatted(rows)),
        text.err());
  }

  @Test
  void aPageSaysWhatItsCountsAreAndRepeatsNoTable() throws IOException {
    String page = folder.resolve("page.html").toString();
    Cli fitted =
        fit(
            "--label kind --ignore id,value,w,team --kernels linear[views] --tune --k0 1 --report "
                + page);
    assertEquals(0, fitted.code(), fitted.err());
    String text = Files.readString(Path.of(page));
    assertTrue(text.contains("The rows were divided into folds 4 times"), text);
    assertTrue(text.contains("These rows were trained on"), text);
    assertFalse(text.contains("Weights by view or group"), text);
  }

  @Test
  void optionsThatDifferAreNamedAllAtOnce() {
    assertEquals(0, fit(TWO).code());
    Cli verified =
        Cli.run(
            "verify %s --data %s -C 5 --k0 1 --lambda 0.30 --no-standardize --jitter 0"
                .formatted(proof, data)
                .split(" "));
    assertEquals(1, verified.code());
    assertTrue(
        verified
            .out()
            .startsWith(
                "OPTIONS DIFFER: -C is 5, in the proof 3; --k0 is 1, in the proof 2; --no-standardize, which the proof does not name."),
        verified.out());
    assertTrue(verified.out().contains("k0 is 1 here and 2 there; "), verified.out());
  }

  @Test
  void aProofSaysNothingOfAModelOfOtherRows() throws IOException {
    assertEquals(0, fit(TWO).code());
    List<String> lines = Files.readAllLines(Path.of(data));
    Path fewer = folder.resolve("fewer.csv");
    Files.write(fewer, lines.subList(0, 40));
    Cli solved = Cli.run("solve", "-m", model, "--data", fewer.toString(), "--json");
    assertEquals(0, solved.code(), solved.err());
    assertTrue(solved.err().contains("not the 48 rows"), solved.err());
    assertTrue(solved.json().get("modelGap").isNull());
  }

  @Test
  void filesThatAProofNamesAreNotOpened() throws IOException {
    Path matrix = folder.resolve("K.csv");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 48; i++) {
      for (int j = 0; j < 48; j++) {
        text.append(i == j ? "1" : "0").append(j == 47 ? "\n" : ",");
      }
    }
    Files.writeString(matrix, text);
    String kernels = "linear;precomputed(file=" + matrix + ")";
    Cli fitted =
        fit("--label value --task regression --ignore id,kind -C 1 --k0 1 --kernels " + kernels);
    assertEquals(0, fitted.code(), fitted.err());
    Cli verified = Cli.run("verify", proof, "--data", data);
    assertEquals(2, verified.code());
    assertTrue(verified.err().contains("are never opened"), verified.err());
    assertEquals(0, Cli.run("verify", proof, "--data", data, "--kernels", kernels).code());
  }

  /** The proof with other stored options and a checksum that fits. */
  private void forge(UnaryOperator<String> change) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(proof)));
    lines.remove(lines.size() - 1);
    lines.set(0, change.apply(lines.get(0)));
    String body = String.join("\n", lines) + "\n";
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
    Files.writeString(
        Path.of(proof),
        body + "{\"type\":\"end\",\"sha256\":\"" + HexFormat.of().formatHex(digest) + "\"}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"--data\",\"/etc/passwd\"",
        "\"--kernels\",\"precomputed(file=/etc/passwd)\"",
        "\"--plugins\",\"/tmp\"",
        "\"--test\",\"/etc/passwd\""
      })
  void storedOptionsOpenNoFiles(String more) throws Exception {
    assertEquals(0, fit(TWO).code());
    forge(line -> line.replace("\"options\":[", "\"options\":[" + more + ","));
    Cli verified = Cli.run("verify", proof, "--data", data);
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertFalse(verified.out().contains("passwd"), verified.out());
  }

  @Test
  void storedOptionsThatMakeNoSenseAreRefusedInWords() throws Exception {
    assertEquals(0, fit(TWO).code());
    forge(line -> line.replace("\"--lambda\",\"0.3\"", "\"--lambda\",\"two\""));
    Cli verified = Cli.run("verify", proof, "--data", data);
    assertEquals(2, verified.code(), verified.out());
    assertTrue(verified.err().contains("'two'"), verified.err());
  }
}
