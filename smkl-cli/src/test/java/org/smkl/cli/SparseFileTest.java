package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
}
