package org.smkl.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.Smkl;
import org.smkl.api.StopSignal;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.UnitDone;
import org.smkl.cv.UnitRecipe;
import org.smkl.cv.UnitTask;
import org.smkl.cv.method.Methods;
import org.smkl.error.InputException;
import org.smkl.tck.PublishedFiles;

class SparkUnitsTest {
  private static final FitInput INPUT = Samples.input(Samples.circles(90, 3, 5));
  private static final Grid GRID = new Grid(List.of(0.1, 1.0), List.of(0.1), List.of(1, 2));

  private static Smkl.Builder settings() {
    return Smkl.builder().kernels("linear; rbf(gamma=0.5); rbf(gamma=scale)").seed(4);
  }

  private static CvResult cv(Smkl smkl, Optional<Path> results) {
    PreparedProblem prepared = smkl.prepare(INPUT);
    return smkl.cv(prepared, Methods.DEFAULT, smkl.cv(GRID, 3), results, now -> {});
  }

  @Test
  void executorsCrossValidateAsOneMachineDoesAndGoOnWhereItStopped(@TempDir Path folder)
      throws Exception {
    CvResult here = cv(settings().build(), Optional.empty());
    try (SparkSession spark = Masters.start("local[2]");
        SparkCluster cluster = SparkCluster.of(spark)) {
      Smkl smkl = settings().cluster(cluster).build();
      Optional<Path> file = Optional.of(folder.resolve("cv.jsonl"));
      CvResult there = cv(smkl, file);
      assertEquals(here.rows(), there.rows());
      CvResult again = cv(smkl, file);
      assertEquals(here.rows(), again.rows());
      assertEquals(0, again.fits());
      onePoisonedUnitIsNamed(cluster);
    }
  }

  @Test
  void executorsRunTheUnitsOfAnExperiment(@TempDir Path folder) throws Exception {
    PublishedFiles.data();
    try (SparkSession spark = Masters.start("local[2]");
        SparkCluster cluster = SparkCluster.of(spark)) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      String[] words = {
        "bench",
        "--suite",
        "quick",
        "--experiment",
        "splits",
        "--data",
        "iris",
        "--data-dir",
        PublishedFiles.data().toString(),
        "--out",
        folder.toString(),
        "--verbose"
      };
      int code =
          org.smkl.bench.Main.run(
              words,
              new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              StopSignal.NEVER,
              cluster,
              List.of());
      assertEquals(0, code, err.toString(StandardCharsets.UTF_8));
      String results = Files.readString(folder.resolve("results.jsonl"));
      assertEquals(39, results.lines().filter(line -> line.contains("\"splits/iris/")).count());
      assertTrue(
          spark.sparkContext().statusStore().jobsList(null).size() >= 3, "No unit was a job.");
    }
  }

  private static void onePoisonedUnitIsNamed(SparkCluster cluster) {
    Smkl smkl = settings().build();
    PreparedProblem prepared = smkl.prepare(INPUT);
    CvSettings how = smkl.cv(GRID, 3);
    UnitRecipe recipe = UnitRecipe.of(prepared, smkl.settings().problem(), Methods.DEFAULT, how);
    List<UnitDone> done = new ArrayList<>();
    InputException failure =
        assertThrows(
            InputException.class,
            () -> cluster.run(recipe, List.of(unit(77), unit(1)), done::add, StopSignal.NEVER));
    assertTrue(failure.getMessage().contains("fold 77 of path 0"), failure.getMessage());
    assertEquals(1, done.size());
    assertEquals(1, done.get(0).fold());
  }

  private static UnitTask unit(int fold) {
    double[][] point = {{1, 0.1, 1, 0}};
    return new UnitTask(0, fold, point, new String[1][0], new double[1][0]);
  }
}
