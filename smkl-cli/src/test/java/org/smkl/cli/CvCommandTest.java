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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

class CvCommandTest {
  @TempDir private Path folder;
  private List<String> arguments;

  @BeforeEach
  void data() {
    Path data = Cli.csv(folder, "data.csv", 40, 3);
    arguments =
        List.of(
            "cv",
            "--data",
            data.toString(),
            "--kernels",
            "linear; rbf(gamma=0.1); rbf(gamma=1)",
            "--grid-C",
            "1,10",
            "--grid-lambda",
            "0.1,1",
            "--grid-k0",
            "1,2",
            "--folds",
            "4",
            "--json");
  }

  @Test
  void everyPointIsReportedAndTheBestIsOneOfThem() {
    JsonNode json = Cli.run(arguments).json();
    assertEquals("COMPLETE", json.get("status").asText());
    assertEquals(8, json.get("rows").size());
    double best = json.get("best").get("accuracy").asDouble();
    for (JsonNode row : json.get("rows")) {
      assertTrue(row.get("accuracy").asDouble() <= best);
    }
    assertEquals(3, json.get("beta").size());
    assertTrue(json.get("objective").asDouble() >= json.get("lowerBound").asDouble());
  }

  @Test
  void theModelIsThatOfAFitAtTheBestPoint() {
    Path model = folder.resolve("model.json");
    List<String> withModel = new ArrayList<>(arguments);
    withModel.addAll(List.of("-o", model.toString()));
    JsonNode best = Cli.run(withModel).json();
    JsonNode fit =
        Cli.run(
                "fit",
                "--data",
                arguments.get(2),
                "--kernels",
                arguments.get(4),
                "-C",
                best.get("best").get("C").asText(),
                "--lambda",
                best.get("best").get("lambda").asText(),
                "--k0",
                best.get("best").get("k0").asText(),
                "--json")
            .json();
    assertEquals(fit.get("objective").asDouble(), best.get("objective").asDouble(), 1e-12);
    assertTrue(Files.exists(model));
  }

  @Test
  void anInterruptedSearchExitsWithItsOwnCodeAndGoesOn() {
    Path results = folder.resolve("cv.jsonl");
    List<String> kept = new ArrayList<>(arguments);
    kept.addAll(List.of("--results", results.toString(), "--threads", "1"));
    AtomicInteger asked = new AtomicInteger();
    Cli part = Cli.run(() -> asked.incrementAndGet() > 60, kept.toArray(String[]::new));
    assertTrue(part.code() == Exit.STOPPED || part.code() == Exit.STOPPED_EMPTY, part.err());
    Cli rest = Cli.run(kept);
    assertEquals(Exit.DONE, rest.code());
    assertEquals(Cli.run(arguments).json().get("rows"), rest.json().get("rows"));
  }

  @Test
  void aStoppedSearchHasTheModelOfItsBestPointSoFar() {
    boolean seen = false;
    for (int limit = 250; limit <= 256_000 && !seen; limit *= 2) {
      Path model = folder.resolve("model-" + limit + ".json");
      List<String> args = new ArrayList<>(arguments);
      args.addAll(List.of("--threads", "1", "-o", model.toString()));
      AtomicInteger asked = new AtomicInteger();
      int most = limit;
      Cli run = Cli.run(() -> asked.incrementAndGet() > most, args.toArray(String[]::new));
      if (run.code() == Exit.STOPPED) {
        JsonNode json = run.json();
        assertEquals("INTERRUPTED", json.get("status").asText());
        assertTrue(json.get("done").asInt() < json.get("units").asInt());
        assertTrue(Files.exists(model));
        int chosen = json.get("support").size();
        assertTrue(chosen >= 1 && chosen <= json.get("best").get("k0").asInt());
        seen = true;
      }
    }
    assertTrue(seen);
  }

  @Test
  void otherMethodsAreCrossValidatedOverTheParametersTheyHave() {
    List<String> easy = new ArrayList<>(arguments);
    easy.addAll(List.of("--method", "average"));
    JsonNode json = Cli.run(easy).json();
    assertEquals(2, json.get("rows").size());
    // More kernels than k0 have weight: nothing is bounded by their objective.
    assertFalse(json.get("objectiveRigorous").asBoolean());
  }

  @Test
  void aValueGivenTwiceIsRefused() {
    List<String> twice = new ArrayList<>(arguments);
    twice.addAll(List.of("-C", "5"));
    Cli result = Cli.run(twice);
    assertEquals(Exit.USAGE, result.code());
    assertTrue(result.err().contains("--grid-C"), result.err());
    assertFalse(result.err().contains("Exception"));
  }

  /** Two solvers of the same convex problems: a row near the boundary may differ, no more. */
  @Test
  void theAlphaSolverIsTheOneAskedFor() throws IOException {
    Path results = folder.resolve("libsvm.jsonl");
    List<String> libsvm = new ArrayList<>(arguments);
    libsvm.addAll(List.of("--alpha", "libsvm", "--results", results.toString()));
    JsonNode json = Cli.run(libsvm).json();
    assertTrue(Files.readString(results).contains("\"alphaSolver\":\"libsvm\""));
    assertEquals(
        Cli.run(arguments).json().get("best").get("accuracy").asDouble(),
        json.get("best").get("accuracy").asDouble(),
        1.0 / 40 + 1e-12);
    List<String> unknown = new ArrayList<>(arguments);
    unknown.addAll(List.of("--alpha", "nosuch"));
    assertEquals(Exit.USAGE, Cli.run(unknown).code());
  }

  @Test
  void theTimeLimitEndsTheGrid() {
    List<String> limited = new ArrayList<>(arguments);
    limited.addAll(List.of("--time-limit", "1e-9"));
    Cli run = Cli.run(limited);
    assertEquals(Exit.STOPPED_EMPTY, run.code(), run.err());
    assertEquals("TIME_LIMIT", run.json().get("status").asText());
    assertEquals(0, run.json().get("done").asInt());
    limited.set(limited.size() - 1, "-1");
    Cli senseless = Cli.run(limited);
    assertEquals(Exit.USAGE, senseless.code());
    assertTrue(senseless.err().contains("The time limit"), senseless.err());
  }

  @Test
  void optionsWithoutAMeaningHereAreRefused() {
    for (List<String> useless :
        List.of(
            List.of("--method", "average", "--gap", "1e-3"),
            List.of("--node-limit", "5"),
            List.of("--method", "average", "--beta", "gssp"),
            List.of("--method", "easymkl", "--relaxation", "3x3"),
            List.of("--method", "algorithm-1", "--backend", "saddle"))) {
      List<String> all = new ArrayList<>(arguments);
      all.addAll(useless);
      Cli run = Cli.run(all);
      assertEquals(Exit.USAGE, run.code(), useless + run.out());
      assertTrue(run.err().contains("It only has a meaning with"), run.err());
    }
  }
}
