package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.console.Exit;

/**
 * A matrix from a file does all that the kernel does whose values it has. The points are whole
 * numbers, so the linear kernel is exact and both must agree to the last bit.
 */
class PrecomputedTest {
  private static final int ROWS = 24;
  private static final int NEW = 7;

  @TempDir Path folder;
  private Path data;
  private Path fresh;
  private Path gram;
  private Path cross;

  @BeforeEach
  void write() {
    int[][] x = points(0, ROWS);
    int[][] z = points(ROWS, NEW);
    data = Cli.write(folder.resolve("data.csv"), table(x, 0));
    fresh = Cli.write(folder.resolve("new.csv"), table(z, ROWS));
    gram = Cli.write(folder.resolve("K.csv"), products(x, x));
    cross = Cli.write(folder.resolve("C.csv"), products(z, x));
  }

  private static int[][] points(int from, int count) {
    int[][] x = new int[count][];
    for (int i = 0; i < count; i++) {
      int k = from + i;
      x[i] = new int[] {k * k % 11 - 5 + 2 * (k % 2), k * 7 % 13 - 6, k * 5 % 7 - 3 * (k % 2)};
    }
    return x;
  }

  private static String table(int[][] x, int from) {
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    for (int i = 0; i < x.length; i++) {
      for (int value : x[i]) {
        text.append(value).append(',');
      }
      text.append((from + i) % 2 == 0 ? "yes" : "no").append('\n');
    }
    return text.toString();
  }

  private static String products(int[][] x, int[][] z) {
    StringBuilder text = new StringBuilder();
    for (int[] row : x) {
      List<String> cells = new ArrayList<>();
      for (int[] other : z) {
        int sum = 0;
        for (int k = 0; k < row.length; k++) {
          sum += row[k] * other[k];
        }
        cells.add(Integer.toString(sum));
      }
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }

  private Cli run(String command, String kernels, String... options) {
    List<String> args = new ArrayList<>(List.of(command, "--data", data.toString()));
    args.addAll(List.of("--no-standardize", "--kernels", kernels, "--json"));
    args.addAll(List.of(options));
    return Cli.run(args);
  }

  private JsonNode done(String command, String kernels, String... options) {
    Cli run = run(command, kernels, options);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }

  private String matrix() {
    return "precomputed(file=\"%s\")".formatted(gram);
  }

  private String matrixWithCross() {
    return "precomputed(file=\"%s\",cross=\"%s\")".formatted(gram, cross);
  }

  @ParameterizedTest
  @CsvSource({"fit, none", "fit, trace", "fit, cosine", "solve, none", "bound, none"})
  void commandsGiveTheLinearKernelsResult(String command, String normalisation) {
    // Beside another kernel, so that weights are shared out.
    String other = "; rbf(gamma=0.01)";
    JsonNode own = done(command, matrix() + other, "--normalize", normalisation);
    JsonNode linear = done(command, "linear" + other, "--normalize", normalisation);
    assertSame(linear, own, List.of("beta", "trainAccuracy"));
    // The bounds are about the exact kernel here and about the file's matrix there.
    for (String field : List.of("objective", "lowerBound", "upperBound")) {
      if (linear.has(field)) {
        double expected = linear.get(field).asDouble();
        assertEquals(expected, own.get(field).asDouble(), 1e-9 * expected, field);
      }
    }
  }

  private static void assertSame(JsonNode expected, JsonNode found, List<String> fields) {
    for (String field : fields) {
      assertEquals(expected.get(field), found.get(field), field);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"drop", "clip", "shift"})
  void trainingAccuracyIsThatOfPredictingTheTrainingRows(String policy) throws IOException {
    // One entry changed on both sides of the diagonal makes the matrix indefinite.
    List<String> rows = new ArrayList<>(Files.readAllLines(gram));
    rows.set(0, rows.get(0).replaceFirst("^[-0-9]+", "-50"));
    Files.write(gram, rows);
    Path model = folder.resolve("m.json");
    JsonNode fit =
        done(
            "fit",
            matrix() + "; linear",
            "--psd",
            policy,
            "--start",
            policy.equals("drop") ? "kernels:1" : "kernels:0",
            "--evaluate",
            "-o",
            model.toString());
    List<String> args =
        new ArrayList<>(List.of("predict", "-m", model.toString(), "--data", data.toString()));
    args.add("--json");
    if (!policy.equals("drop")) {
      args.addAll(List.of("--kernel-file", "cross=" + gram));
    }
    Cli predicted = Cli.run(args);
    assertEquals(Exit.DONE, predicted.code(), predicted.err());
    assertEquals(fit.get("trainAccuracy"), predicted.json().get("accuracy"));
  }

  @Test
  void crossValidationTakesRowsAndColumnsOfTheMatrix() {
    String[] grid = {"--folds", "3", "--grid-C", "1,10", "--grid-lambda", "0.1", "--grid-k0", "1"};
    JsonNode own = done("cv", matrix(), grid);
    JsonNode linear = done("cv", "linear", grid);
    assertSame(linear, own, List.of("best", "beta"));
    double objective = linear.get("objective").asDouble();
    assertEquals(objective, own.get("objective").asDouble(), 1e-9 * objective);
  }

  @Test
  void testRowsNeedValuesWhichIsSaidBeforeTheSearch() {
    JsonNode own = done("fit", matrixWithCross(), "--test", fresh.toString());
    JsonNode linear = done("fit", "linear", "--test", fresh.toString());
    assertEquals(linear.get("testAccuracy"), own.get("testAccuracy"));
    for (String command : List.of("fit", "solve", "cv")) {
      Cli refused = run(command, matrix(), "--test", fresh.toString());
      assertEquals(Exit.USAGE, refused.code(), refused.err());
      assertTrue(refused.err().contains("cross=FILE"), refused.err());
      assertFalse(refused.err().contains("This is a bug"), refused.err());
    }
    Cli cosine = run("fit", matrixWithCross(), "--test", fresh.toString(), "--normalize", "cosine");
    assertEquals(Exit.USAGE, cosine.code(), cosine.err());
    assertTrue(cosine.err().contains("no K(x,x) for new points"), cosine.err());
  }

  @Test
  void predictTakesTheValuesFromTheFileThatTheUserNames() {
    Path own = folder.resolve("own.json");
    Path linear = folder.resolve("linear.json");
    done("fit", matrix(), "-o", own.toString());
    done("fit", "linear", "-o", linear.toString());
    JsonNode expected = predict(linear).json();
    for (String name : List.of("cross=", "0.cross=")) {
      Cli run = predict(own, "--kernel-file", name + cross);
      assertEquals(Exit.DONE, run.code(), run.err());
      for (int i = 0; i < NEW; i++) {
        assertEquals(
            expected.get("decisions").get(i).asDouble(),
            run.json().get("decisions").get(i).asDouble(),
            1e-12);
      }
      assertEquals(expected.get("labels"), run.json().get("labels"));
    }
    refused(predict(linear, "--kernel-file", "cross=" + cross), "fits 0 kernels");
    refused(predict(own, "--kernel-file", "1.cross=" + cross), "fits 0 kernels");
    refused(predict(own, "--kernel-file", cross.toString()), "NUMBER.PARAMETER=FILE");
    refused(predict(own, "--kernel-file", "cross=" + gram), "expected 7 rows");
  }

  @Test
  void aModelOpensNoFileThatTheUserDoesNotName() throws IOException {
    Path model = folder.resolve("model.json");
    done("fit", matrixWithCross(), "-o", model.toString());
    // What a stranger would like to see in a message.
    Path secret = Cli.write(folder.resolve("secret"), "root:SECRET\n");
    String text = Files.readString(model);
    assertTrue(text.contains("C.csv"), "the model tells what it was made of");
    Path evil =
        Cli.write(
            folder.resolve("evil.json"),
            text.replace(cross.toString(), secret.toString())
                .replace(gram.toString(), secret.toString()));
    for (Path file : List.of(model, evil)) {
      Cli run = predict(file);
      refused(run, "--kernel-file cross=FILE");
      assertFalse((run.out() + run.err()).contains("SECRET"), run.err());
    }
    assertEquals(Exit.DONE, predict(evil, "--kernel-file", "cross=" + cross).code());
  }

  private Cli predict(Path model, String... options) {
    List<String> args = new ArrayList<>(List.of("predict", "-m", model.toString()));
    args.addAll(List.of("--data", fresh.toString(), "--json"));
    args.addAll(List.of(options));
    return Cli.run(args);
  }

  private static void refused(Cli run, String words) {
    assertEquals(Exit.USAGE, run.code(), run.err());
    assertTrue(run.err().contains(words), run.err());
  }

  @Test
  void entriesThatOverflowAreToldWithTheKernel() {
    Path huge = Cli.write(folder.resolve("huge.csv"), "2,1,0,0\n1,1e308,0,0\n0,0,2,1\n0,0,1,2\n");
    Path four = Cli.write(folder.resolve("four.csv"), "1,a\n2,b\n3,a\n4,b\n");
    for (String policy : List.of("drop", "clip", "keep", "shift", "reject")) {
      Cli run =
          Cli.run(
              "fit",
              "--data",
              four.toString(),
              "--psd",
              policy,
              "--kernels",
              "precomputed(file=\"%s\")".formatted(huge));
      refused(run, huge.getFileName().toString());
      assertTrue(run.err().contains("1.0E308"), run.err());
    }
  }
}
