package org.smkl.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.StopSignal;
import org.smkl.tck.PublishedFiles;

@Tag("slow")
class ClusterExperimentTest {
  @Test
  void fitsOfExecutorsAreThoseOfOneMachine(@TempDir Path folder) throws Exception {
    try (SparkSession spark = Masters.start(Masters.CLUSTER);
        SparkCluster cluster = SparkCluster.of(spark)) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      String[] words = {
        "bench",
        "--suite",
        "quick",
        "--experiment",
        "spark",
        "--data-dir",
        PublishedFiles.data().toString(),
        "--out",
        folder.toString()
      };
      int code =
          org.smkl.bench.Main.run(
              words,
              new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              StopSignal.NEVER,
              cluster,
              List.of(ClusterExperiment.on(spark)));
      assertEquals(0, code, err.toString(StandardCharsets.UTF_8));
    }
    List<String> fits = Files.readAllLines(folder.resolve("spark-fits.csv"));
    assertEquals(3, fits.size());
    assertTrue(fits.get(2).contains(",yes,"), fits.get(2));
  }
}
