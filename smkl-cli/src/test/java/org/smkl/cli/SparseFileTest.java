package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Counts of words are not standardised into noise. */
class SparseFileTest {
  private static final int WORDS = 600;

  @TempDir Path folder;

  /** Texts of words, most of them rare; a common one is said about twice as often in one class. */
  private Path texts(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      double[] counts = new double[WORDS];
      counts[i % 2] += 1;
      // Both files have as many columns.
      counts[WORDS - 1] = 1;
      for (int k = 0; k < 15; k++) {
        counts[(int) Math.pow(WORDS, random.nextDouble())]++;
      }
      text.append(i % 2 == 0 ? "a" : "b");
      for (int j = 0; j < WORDS; j++) {
        text.append(counts[j] > 0 ? " " + (j + 1) + ":" + counts[j] : "");
      }
      text.append('\n');
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  private Cli fit(Path data, String... option) {
    List<String> args =
        new ArrayList<>(List.of("fit", "--data", data.toString(), "--kernels", "rbf(gamma=0.1)"));
    args.addAll(List.of("--test", texts("test.svm", 9).toString(), "--json"));
    args.addAll(List.of("-o", folder.resolve("m.json").toString()));
    args.addAll(List.of(option));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run;
  }

  private boolean standardised() throws IOException {
    return !new ObjectMapper()
        .readTree(folder.resolve("m.json").toFile())
        .get("preprocessing")
        .get("mean")
        .isNull();
  }

  @Test
  void sparseColumnsStayAsTheyAre() throws IOException {
    Path data = texts("train.svm", 1);
    Cli plain = fit(data);
    assertTrue(plain.err().contains("note: Columns are used as they are"), plain.err());
    assertEquals(false, standardised());
    Cli asked = fit(data, "--standardize");
    assertTrue(!asked.err().contains("note:"), asked.err());
    assertEquals(true, standardised());
    double good = plain.json().get("testAccuracy").asDouble();
    double noise = asked.json().get("testAccuracy").asDouble();
    assertTrue(good > noise + 0.1, good + " and " + noise);
    assertEquals(
        plain.json().get("objective"), fit(data, "--no-standardize").json().get("objective"));
  }

  @Test
  void fullFilesAreStandardisedAsEver() throws IOException {
    Path dense =
        Cli.write(folder.resolve("dense.svm"), "1 1:2 2:5\n-1 1:1 2:7\n1 1:3 2:6\n-1 1:0 2:9\n");
    Cli run =
        Cli.run(
            "fit",
            "--data",
            dense.toString(),
            "--kernels",
            "linear",
            "-o",
            folder.resolve("m.json").toString());
    assertEquals(Exit.DONE, run.code(), run.err());
    assertEquals(true, standardised());
    assertEquals(
        Exit.USAGE,
        Cli.run("fit", "--data", dense.toString(), "--standardize", "--no-standardize").code());
  }

  /** 1 400 texts of 40 of 5 000 words; four of 60 words of its subject are in each. */
  private Path subjects(String name, int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      TreeMap<Integer, Integer> counts = new TreeMap<>();
      // Both files have as many columns.
      counts.put(5000, 1);
      for (int k = 0; k < 36; k++) {
        counts.merge((int) Math.pow(5000, random.nextDouble()), 1, Integer::sum);
      }
      for (int k = 0; k < 4; k++) {
        counts.merge(1000 + 60 * (i % 2) + random.nextInt(60), 1, Integer::sum);
      }
      text.append(i % 2 == 0 ? "sport" : "trade");
      counts.forEach((word, count) -> text.append(" %d:%d".formatted(word, count)));
      text.append('\n');
    }
    return Cli.write(folder.resolve(name), text.toString());
  }

  private static Path packed(Path file) throws IOException {
    Path packed = file.resolveSibling(file.getFileName() + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(Files.readAllBytes(file));
    }
    return packed;
  }

  /** Guessing is right in half of the rows. */
  @Test
  void textsNeedNoOptionsAndTheirModelIsNoLargerThanTheyAre() throws IOException {
    Path data = subjects("texts.svm", 1400, 3);
    Path test = subjects("new.svm", 400, 4);
    Path model = folder.resolve("texts.json");
    Cli run =
        Cli.run(
            "fit",
            "--data",
            packed(data).toString(),
            "--test",
            test.toString(),
            "--json",
            "-o",
            model.toString());
    assertEquals(Exit.DONE, run.code(), run.err());
    double accuracy = run.json().get("testAccuracy").asDouble();
    assertTrue(accuracy > 0.9, "test accuracy " + accuracy);
    long bytes = Files.size(model);
    assertTrue(bytes < 2 * Files.size(data), bytes + " bytes");
    JsonNode machine = new ObjectMapper().readTree(model.toFile()).get("machine");
    assertEquals(5000, machine.get("rows").get("columns").asInt());

    Cli plain = Cli.run("predict", "-m", model.toString(), "--data", test.toString());
    assertEquals(401, plain.out().lines().count(), plain.err());
    InputStream before = System.in;
    try {
      System.setIn(Files.newInputStream(packed(test)));
      assertEquals(plain.out(), Cli.run("predict", "-m", model.toString(), "--data", "-").out());
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void proofsOfSparseFilesAreVerifiedAgainstThemAndNoOthers() {
    Path data = subjects("few.svm", 120, 5);
    Path proof = folder.resolve("proof.json");
    String kernels = "linear; rbf(gamma=0.01|0.1); laplacian(gamma=0.05); linear[cols=999-1058]";
    String[] problem = {"--data", data.toString(), "--kernels", kernels, "--k0", "2"};
    List<String> solve = new ArrayList<>(List.of("solve", "--json", "--gap", "1e-4"));
    solve.addAll(List.of(problem));
    solve.addAll(List.of("--certificate", proof.toString()));
    Cli stored = Cli.run(solve);
    assertEquals(Exit.DONE, stored.code(), stored.err());
    solve.addAll(List.of("--kernels-in-memory", "no"));
    Cli computed = Cli.run(solve);
    assertEquals(Exit.DONE, computed.code(), computed.err());
    double bound = stored.json().get("lowerBound").asDouble();
    assertEquals(bound, computed.json().get("lowerBound").asDouble(), 1e-4 * bound);
    List<String> verify = new ArrayList<>(List.of("verify", proof.toString(), "--json"));
    verify.addAll(List.of(problem));
    Cli checked = Cli.run(verify);
    assertTrue(checked.json().get("valid").asBoolean(), checked.out());
    verify.set(verify.indexOf(data.toString()), subjects("other.svm", 120, 6).toString());
    assertTrue(!Cli.run(verify).json().get("valid").asBoolean());
  }

  @Test
  void kernelsOfSomeColumnsAreThoseOfTheSameColumnsAlone() {
    StringBuilder wide = new StringBuilder();
    StringBuilder narrow = new StringBuilder();
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 120; i++) {
      String label = i % 2 == 0 ? "a" : "b";
      int first = 1 + i % 2 + random.nextInt(3);
      wide.append("%s %d:1 90000:%d\n".formatted(label, first, i % 3 + 1));
      narrow.append("%s %d:1\n".formatted(label, first));
    }
    String all = Cli.write(folder.resolve("wide.svm"), wide.toString()).toString();
    String few = Cli.write(folder.resolve("narrow.svm"), narrow.toString()).toString();
    String cut = "linear[cols=0-3]; rbf(gamma=1)[each=0-3]";
    for (String stored : List.of("yes", "no")) {
      JsonNode expected = chosen(few, "linear; rbf(gamma=1)[each]", stored);
      assertEquals(expected.get("objective"), chosen(all, cut, stored).get("objective"));
      assertEquals(5, expected.get("kernels").size());
    }
  }

  private static JsonNode chosen(String data, String kernels, String stored) {
    List<String> args = new ArrayList<>(List.of("fit", "--data", data, "--kernels", kernels));
    args.addAll(List.of("--json", "--no-standardize", "--kernels-in-memory", stored));
    Cli run = Cli.run(args);
    assertEquals(Exit.DONE, run.code(), run.err());
    return run.json();
  }
}
