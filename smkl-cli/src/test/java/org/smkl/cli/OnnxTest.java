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
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.console.Exit;

/** What onnxruntime says of exported models, beside what {@code predict} says. */
class OnnxTest {
  private static final double TOLERANCE = 1e-6;

  @TempDir Path folder;

  /** Five columns, of which one has words and one gaps and one a single value. */
  private Path rows(int count, long seed, boolean labels, int classes) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("a,gap,colour,same,b").append(labels ? ",y\n" : "\n");
    for (int i = 0; i < count; i++) {
      double a = random.nextGaussian();
      double gap = 50 + 10 * random.nextGaussian();
      double b = random.nextGaussian();
      int colour = random.nextInt(labels ? 3 : 4);
      String word = List.of("red", "blue", "green", "never seen").get(colour);
      boolean none = random.nextInt(5) == 0;
      text.append(a).append(',').append(none ? "" : gap).append(',').append(word);
      text.append(',').append(labels ? 7 : 8).append(',').append(b);
      double value = a * b + (gap - 50) / 10 + colour;
      if (labels) {
        text.append(',')
            .append(
                classes == 0
                    ? Double.toString(value)
                    : "kind " + (char) ('a' + Math.floorMod((int) Math.floor(value), classes)));
      }
      text.append('\n');
    }
    return Cli.write(folder.resolve("rows" + seed + ".csv"), text.toString());
  }

  private Cli fit(Path data, String... more) {
    List<String> args = new ArrayList<>(List.of("fit", "--data", data.toString(), "--quiet"));
    args.addAll(List.of("-o", folder.resolve("model.json").toString()));
    args.addAll(List.of(more));
    return Cli.run(args);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "2!none!ovo!linear; poly(degree=3,scale=0.2,offset=1); rbf(gamma=0.3)[cols=0,4]",
        "2!cosine!ovo!linear; poly(degree=2,scale=0.5,offset=1); laplacian(gamma=0.2)",
        "2!trace!ovo!linear[cols=0]; linear[cols=1-4]; sigmoid(scale=0.01,offset=0)",
        "4!none!ovo!rbf(gamma=0.1); laplacian(gamma=0.2)[cols=0,4]; linear",
        "5!trace!ovr!rbf(gamma=0.1); linear; poly(degree=2)",
        "0!none!ovo!rbf(gamma=0.1); poly(degree=2,scale=0.1,offset=1); linear"
      })
  void onnxruntimeSaysTheSame(int classes, String normalize, String machines, String kernels)
      throws IOException {
    SecondChecker python = SecondChecker.withOnnx();
    Path data = rows(70, 1, true, classes);
    List<String> more =
        new ArrayList<>(
            List.of("--kernels", kernels, "--normalize", normalize, "--k0", "3", "--psd", "keep"));
    if (classes > 2) {
      more.addAll(List.of("--multiclass", machines));
    }
    if (classes > 0) {
      more.add("--probability");
    }
    Cli fitted = fit(data, more.toArray(String[]::new));
    assertEquals(Exit.DONE, fitted.code(), fitted.err());
    Path onnx = folder.resolve("model.onnx");
    Cli exported =
        Cli.run("export", "-m", folder.resolve("model.json").toString(), "--onnx", onnx.toString());
    assertEquals(Exit.DONE, exported.code(), exported.err());
    Path rows = rows(40, 2, false, classes);
    List<String> predict = new ArrayList<>(List.of("predict", "--json", "--data", rows.toString()));
    predict.addAll(List.of("-m", folder.resolve("model.json").toString()));
    if (classes > 0) {
      predict.add("--probability");
    }
    JsonNode ours = Cli.run(predict).json();
    SecondChecker.Ended ended =
        python.runFile(
            Files.writeString(folder.resolve("judge.py"), JUDGE), onnx.toString(), rows.toString());
    assertEquals(0, ended.code(), ended.text());
    List<String> theirs = ended.text().lines().toList();
    assertEquals(40, theirs.size());
    for (int i = 0; i < theirs.size(); i++) {
      String[] cells = theirs.get(i).split(",", -1);
      if (classes == 0) {
        double own = ours.get("predictions").get(i).asDouble();
        assertEquals(own, Double.parseDouble(cells[0]), TOLERANCE * Math.max(1, Math.abs(own)));
        continue;
      }
      assertEquals(ours.get("labels").get(i).asText(), cells[0], "row " + i);
      List<Double> own = new ArrayList<>();
      JsonNode values = ours.get("decisions").get(i);
      (values.isArray() ? values : List.of(values)).forEach(value -> own.add(value.asDouble()));
      ours.get("probabilities").get(i).forEach(value -> own.add(value.asDouble()));
      assertEquals(own.size() + 1, cells.length);
      for (int m = 0; m < own.size(); m++) {
        double one = own.get(m);
        assertEquals(one, Double.parseDouble(cells[m + 1]), TOLERANCE * Math.max(1, Math.abs(one)));
      }
    }
  }

  /** The last four classes of words are one input, all numbers the other. */
  private static final String JUDGE =
      """
      import csv
      import sys

      import numpy as np
      import onnxruntime

      session = onnxruntime.InferenceSession(sys.argv[1], providers=["CPUExecutionProvider"])
      with open(sys.argv[2]) as file:
          rows = list(csv.DictReader(file))
      numbers = [name for name in rows[0] if name != "colour"]
      x = np.array([[float(row[n]) if row[n] else np.nan for n in numbers] for row in rows])
      words = np.array([[row["colour"]] for row in rows], dtype=object)
      names = [put.name for put in session.get_outputs()]
      found = dict(zip(names, session.run(None, {"X": x, "colour": words})))
      for i in range(len(rows)):
          if "prediction" in found:
              print(repr(float(found["prediction"][i, 0])))
          else:
              values = [repr(float(v)) for v in [*found["decision"][i], *found["probability"][i]]]
              print(",".join([str(found["label"][i])] + values))
      """;

  @Test
  void whatHasNoFormulaIsRefusedByName() throws IOException {
    StringBuilder matrix = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < 30; j++) {
        line.append(j == 0 ? "" : ",").append(i == j ? 1 : 0);
      }
      matrix.append(line).append('\n');
    }
    Path file = Cli.write(folder.resolve("K.csv"), matrix.toString());
    Cli fitted =
        fit(rows(30, 1, true, 2), "--kernels", "precomputed(file=%s)".formatted(file), "--k0", "1");
    assertEquals(Exit.DONE, fitted.code(), fitted.err());
    Path onnx = folder.resolve("none.onnx");
    Cli refused =
        Cli.run("export", "-m", folder.resolve("model.json").toString(), "--onnx", onnx.toString());
    assertEquals(Exit.USAGE, refused.code());
    assertTrue(refused.err().contains("Kernel 'precomputed"), refused.err());
    assertTrue(refused.err().contains("has no formula that ONNX knows"), refused.err());
    assertFalse(Files.exists(onnx));
  }

  @Test
  void theModelIsNotOverwritten() {
    assertEquals(Exit.DONE, fit(rows(30, 1, true, 2), "--kernels", "linear").code());
    String model = folder.resolve("model.json").toString();
    Cli refused = Cli.run("export", "-m", model, "--onnx", model);
    assertEquals(Exit.USAGE, refused.code());
    assertTrue(refused.err().toLowerCase(Locale.ROOT).contains("--model"), refused.err());
  }
}
