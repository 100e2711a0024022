package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.tck.PublishedFiles;

class BenchCommandTest {
  @TempDir private Path folder;

  @Test
  void anExperimentWritesItsReportAndTables() {
    Bench run =
        Bench.run(
            "--suite",
            "quick",
            "--experiment",
            "data,q5",
            "--data",
            "iris",
            "--data-dir",
            PublishedFiles.data().toString(),
            "--out",
            folder.toString(),
            "--json");
    assertEquals(Exit.DONE, run.code(), run.err());
    JsonNode rows = run.json().get("tables").get("q5");
    assertEquals(1, rows.size());
    assertEquals("OPTIMAL", rows.get(0).get("status").asText());
    assertTrue(Files.exists(folder.resolve("report.html")));
    assertTrue(Files.exists(folder.resolve("data.csv")));
  }

  @Test
  void aMissingFileIsNamed() {
    Bench run =
        Bench.run(
            "--experiment",
            "q5",
            "--data",
            "iris",
            "--data-dir",
            folder.toString(),
            "--out",
            folder.resolve("out").toString());
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains("iris.csv"), run.err());
  }

  @Test
  void aFolderOfPeersWithoutEnvironmentIsRefusedWithWhatToRun() throws IOException {
    Files.writeString(folder.resolve("worker.py"), "");
    Bench run =
        Bench.run(
            "--experiment",
            "peers",
            "--data-dir",
            folder.toString(),
            "--peers",
            folder.toString(),
            "--out",
            folder.resolve("out").toString());
    assertEquals(Exit.USAGE, run.code());
    assertTrue(run.err().contains(folder.resolve("setup").toString()), run.err());
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void withoutAnythingAskedForItListsWhatThereIs() {
    Bench list = Bench.run("--json");
    assertEquals(Exit.DONE, list.code(), list.err());
    for (String kind : List.of("suites", "experiments", "parts")) {
      assertTrue(list.json().get(kind).size() > 0, kind);
    }
    assertEquals(Exit.USAGE, Bench.run("nosuch").code());
    Bench suite = Bench.run("--suite", "quik", "--data-dir", ".");
    assertEquals(Exit.USAGE, suite.code());
    assertTrue(suite.err().contains("quick"), suite.err());
  }

  /** The damaged set is the last one: nothing is computed before it is found. */
  @Test
  void aDamagedFileIsNamedBeforeAnythingRuns() throws IOException {
    for (String set : List.of("wine", "iris")) {
      String name = PublishedProtocol.set(set).file();
      Files.copy(PublishedFiles.data().resolve(name), folder.resolve(name));
    }
    Path iris = folder.resolve("iris.csv");
    byte[] bytes = Files.readAllBytes(iris);
    bytes[0]++;
    Files.write(iris, bytes);
    Path out = folder.resolve("out");
    String data = folder.toString();
    for (Bench run :
        List.of(
            Bench.run(
                "--suite", "quick", "--data", "wine,iris", "--data-dir", data, "--out", "" + out),
            Bench.run("kernels", "--data", "wine,iris", "--data-dir", data))) {
      assertEquals(Exit.USAGE, run.code(), run.err());
      assertEquals("", run.out());
      assertTrue(run.err().contains(iris + " is damaged: its SHA-256 is"), run.err());
      assertTrue(run.err().contains("smkl data fetch iris --data-dir " + data), run.err());
    }
    assertFalse(Files.exists(out));
  }

  /** The objective published for iris is 16.780, the bound 14.69; bounds have seven digits. */
  @Test
  void partsPrintTheirTablesAndKeepNothing() {
    String data = PublishedFiles.data().toString();
    Bench run = Bench.run("response", "bound", "proof", "--data", "iris", "--data-dir", data);
    assertEquals(Exit.DONE, run.code(), run.err());
    List<String> rows = run.out().lines().filter(line -> line.startsWith("| iris")).toList();
    assertEquals(4, rows.size(), run.out());
    assertTrue(
        rows.get(0).matches(".*\\| 16.78026 .*\\| 16.78026 .*\\| 16.78026 \\|.*"), rows.get(0));
    assertTrue(rows.get(1).contains("| 14.69 | 14.69 |"), rows.get(1));
    assertTrue(rows.get(2).contains("| 16.78026 |"), rows.get(2));
    assertEquals(3, run.out().lines().filter(line -> line.startsWith("All together")).count());
    Bench json = Bench.run("bound", "--data", "iris", "--data-dir", data, "--json");
    assertEquals("bound", json.json().get("parts").get(0).asText());
    assertTrue(json.json().get("tables").get(0).asText().startsWith("Full SDP relaxation"));
  }

  @Test
  void aStoppedMeasurementShowsWhatItHas() {
    AtomicInteger asked = new AtomicInteger();
    Bench run =
        Bench.run(
            () -> asked.incrementAndGet() > 2,
            "bound",
            "kernels",
            "--data",
            "iris,wine",
            "--data-dir",
            PublishedFiles.data().toString());
    assertEquals(Exit.STOPPED, run.code(), run.err());
    assertTrue(run.out().startsWith("Full SDP relaxation"), run.out());
    assertFalse(run.out().contains("Ten kernels"), run.out());
  }

  @Test
  void whatAMeasurementDoesNotReadIsRefused() {
    for (String option : List.of("--out", "--reference", "--peers")) {
      Bench run = Bench.run("bound", "--data-dir", folder.toString(), option, "x");
      assertEquals(Exit.USAGE, run.code(), run.err());
      assertTrue(run.err().contains(option + " is given."), run.err());
    }
  }
}
