package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.tck.PublishedFiles;

class BenchCommandTest {
  @TempDir private Path folder;

  @Test
  void anExperimentWritesItsReportAndTables() {
    Cli run =
        Cli.run(
            "bench",
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
    Cli run =
        Cli.run(
            "bench",
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
    Cli run =
        Cli.run(
            "bench",
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
}
