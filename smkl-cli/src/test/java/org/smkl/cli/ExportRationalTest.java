package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** What {@code verify --export-rational} writes and when it writes nothing; needs no Coq. */
class ExportRationalTest {
  private static final String KERNELS = "linear;rbf(gamma=0.5)";
  @TempDir Path folder;
  private String data;
  private Path proof;
  private Path rational;

  @BeforeEach
  void solve() {
    data = Cli.csv(folder, "data.csv", 12, 3).toString();
    proof = folder.resolve("proof");
    rational = folder.resolve("rational");
    Cli solve =
        Cli.run(
            "solve", "--quiet", "--certificate", "" + proof, "--data", data, "--kernels", KERNELS);
    assertEquals(0, solve.code(), solve.err());
  }

  private Cli verify(String kernels, Path out) {
    return Cli.run(
        "verify", "" + proof, "--data", data, "--kernels", kernels, "--export-rational", "" + out);
  }

  @Test
  void itWritesTheProblemAndTheProof() throws IOException {
    Cli verified = verify(KERNELS, rational);
    assertEquals(0, verified.code(), verified.err());
    List<String> lines = Files.readAllLines(rational);
    assertEquals("smkl-rational 1", lines.get(0));
    assertEquals("points 12", lines.get(1));
    assertEquals("end", lines.get(lines.size() - 1));
    assertEquals(2, lines.stream().filter(l -> l.equals("kernel theory")).count());
    assertTrue(lines.contains("rules .."), lines::toString);
    // A kernel's exact 1 on the diagonal, over the square of 'root'.
    int root = power(lines, "root");
    String first = lines.get(lines.lastIndexOf("kernel theory") + 1);
    assertTrue(first.startsWith("1p" + 2 * root + " "), first);
  }

  private static int power(List<String> lines, String word) {
    String line = lines.stream().filter(l -> l.startsWith(word + " ")).findFirst().orElseThrow();
    return Integer.parseInt(line.substring(line.indexOf("1p") + 2));
  }

  @Test
  void itWritesNothingAboutAnotherProblem() {
    Cli verified = verify("linear;rbf(gamma=0.25)", rational);
    assertEquals(Exit.FAILED, verified.code());
    assertTrue(verified.out().startsWith("NOT VALID"), verified.out());
    assertTrue(verified.err().contains("--export-rational wrote nothing"), verified.err());
    assertFalse(Files.exists(rational));
  }

  @Test
  void itDoesNotWriteOverTheCertificate() throws IOException {
    byte[] before = Files.readAllBytes(proof);
    Cli verified = verify(KERNELS, proof);
    assertTrue(
        verified.code() != 0 && verified.err().contains("--export-rational"), verified.err());
    assertEquals(-1, Files.mismatch(proof, Files.write(folder.resolve("copy"), before)));
  }
}
