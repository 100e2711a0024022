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
import org.smkl.console.Exit;

/** Solve and verify, as users meet them. */
class ProofTest {
  @TempDir Path folder;
  private String data;
  private String certificate;

  @BeforeEach
  void writeData() {
    data = Cli.csv(folder, "data.csv", 50, 11).toString();
    certificate = folder.resolve("proof.jsonl").toString();
  }

  private Cli command(String name, String... options) {
    List<String> args = new ArrayList<>(List.of(name, "--data", data, "--json", "--quiet"));
    args.addAll(List.of("--kernels", "published-10"));
    args.addAll(List.of(options));
    return Cli.run(args);
  }

  @Test
  void solveFindsTheBestSingleKernelAndVerifyConfirmsIt() {
    Cli solve = command("solve", "--k0", "1", "--certificate", certificate);
    assertEquals(0, solve.code(), solve.err());
    JsonNode json = solve.json();
    for (String field :
        List.of(
            "version",
            "seed",
            "problem",
            "status",
            "upperBound",
            "lowerBound",
            "relativeGap",
            "rootBound",
            "beta",
            "support",
            "nodes",
            "failedNodes",
            "svmSolves",
            "supportsSolved",
            "seconds",
            "certificate")) {
      assertTrue(json.has(field), field);
    }
    assertEquals("OPTIMAL", json.get("status").asText());
    double best = Double.POSITIVE_INFINITY;
    for (int i : new int[] {0, 1, 2, 3, 4, 5, 6, 9}) {
      Cli one = command("fit", "--k0", "1", "--start", "kernels:" + i, "--evaluate");
      best = Math.min(best, one.json().get("objective").asDouble());
    }
    assertEquals(best, json.get("upperBound").asDouble(), 2e-6 * best);
    assertTrue(json.get("lowerBound").asDouble() <= best);
    JsonNode verified = command("verify", certificate, "--k0", "1").json();
    for (String field :
        List.of("valid", "upperBound", "lowerBound", "relativeGap", "leaves", "reason")) {
      assertTrue(verified.has(field), field);
    }
    assertTrue(verified.get("valid").asBoolean(), verified.toString());
    assertTrue(verified.get("relativeGap").asDouble() <= 1e-6);
    assertTrue(verified.get("lowerBound").asDouble() <= best);
  }

  @Test
  void aCertificateIsRefusedWhereItWasAlteredOrIsAboutSomethingElse() throws IOException {
    assertEquals(0, command("solve", "--k0", "2", "--certificate", certificate).code());
    refused(command("verify", certificate, "--k0", "3"), "k0");
    refused(command("verify", certificate, "--k0", "2", "--lambda", "0.2"), "lambda");
    refused(command("verify", certificate, "--k0", "2", "--jitter", "0.1"), "jitter");
    String other = Cli.csv(folder, "other.csv", 50, 12).toString();
    refused(
        Cli.run(
            "verify",
            certificate,
            "--k0",
            "2",
            "--kernels",
            "published-10",
            "--data",
            other,
            "--json",
            "--quiet"),
        "fingerprint");
    String text = Files.readString(Path.of(certificate));
    Path altered = Cli.write(folder.resolve("altered"), text.replaceFirst("7", "8"));
    refused(command("verify", altered.toString(), "--k0", "2"), "");
    Path cut = Cli.write(folder.resolve("cut"), text.substring(0, text.length() / 2));
    refused(command("verify", cut.toString(), "--k0", "2"), "");
    assertEquals(Exit.USAGE, command("verify", "nosuch", "--k0", "2").code());
  }

  private static void refused(Cli verify, String words) {
    assertEquals(Exit.FAILED, verify.code(), verify.err());
    assertFalse(verify.json().get("valid").asBoolean());
    assertTrue(verify.json().get("upperBound").isNull());
    assertTrue(verify.json().get("reason").asText().contains(words), verify.out());
  }

  @Test
  void aSearchThatWasStoppedKeepsItsBoundsAndGoesOnFromItsCheckpoint() {
    String checkpoint = folder.resolve("state").toString();
    Cli stopped = command("solve", "--time-limit", "1e-9", "--checkpoint", checkpoint);
    assertEquals(Exit.STOPPED, stopped.code(), stopped.err());
    assertEquals("TIME_LIMIT", stopped.json().get("status").asText());
    assertTrue(stopped.json().get("trainAccuracy").isNumber());
    JsonNode whole = command("solve").json();
    assertTrue(stopped.json().get("lowerBound").asDouble() <= whole.get("upperBound").asDouble());
    Cli resumed = command("solve", "--resume", checkpoint);
    assertEquals(0, resumed.code(), resumed.err());
    double optimum = whole.get("upperBound").asDouble();
    assertEquals(optimum, resumed.json().get("upperBound").asDouble(), 2e-6 * optimum);
    Cli other = command("solve", "--resume", checkpoint, "--lambda", "0.5");
    assertEquals(Exit.USAGE, other.code(), other.err());
    assertTrue(other.err().contains("lambda"), other.err());
  }

  @Test
  void aFitCanAskForAProofAndItsModelCarriesIt() throws IOException {
    Path model = folder.resolve("model.json");
    Cli fit = command("fit", "--gap", "1e-6", "-o", model.toString());
    assertEquals(0, fit.code(), fit.err());
    assertEquals("CERTIFIED", fit.json().get("status").asText());
    assertTrue(fit.json().get("provenOptimal").asBoolean());
    assertEquals("OPTIMAL", fit.json().get("proof").get("status").asText());
    assertTrue(Files.readString(model).contains("CERTIFIED"));
  }

  @Test
  void aProofNeedsPositiveSemidefiniteKernels() {
    Cli keep = command("solve", "--psd", "keep");
    assertEquals(Exit.USAGE, keep.code(), keep.err());
    assertTrue(keep.err().contains("semidefinite"), keep.err());
    assertEquals(Exit.USAGE, command("fit", "--gap", "1e-6", "--psd", "keep").code());
    assertEquals(Exit.USAGE, command("solve", "--gap", "0").code());
    assertEquals(Exit.USAGE, command("solve", "--branching", "random").code());
  }
}
