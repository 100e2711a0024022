package org.smkl.bench.experiment.peers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.FakePeers;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.data.Dataset;
import org.smkl.data.made.MadeRows;
import org.smkl.data.made.MadeShapes;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class WarmExperimentTest {
  @TempDir private Path folder;

  @Test
  void theDataRepeatsAndIsNoisy() {
    Dataset data = MadeRows.noisy(2000, 5, 1);
    assertArrayEquals(data.labels(), MadeRows.noisy(2000, 5, 1).labels(), 0.0);
    double[] mean = new double[5];
    double positive = 0;
    for (int i = 0; i < 2000; i++) {
      positive += data.labels()[i] > 0 ? 1 : 0;
      for (int c = 0; c < 5; c++) {
        mean[c] += data.x()[i][c] / 2000;
      }
    }
    // Five standard errors of a standard normal column, and of a share.
    assertTrue(Arrays.stream(mean).allMatch(m -> Math.abs(m) < 5 / Math.sqrt(2000)));
    assertEquals(0.5, positive / 2000, 2.5 / Math.sqrt(2000));
  }

  @Test
  void showsTheRatiosToThePeer() {
    Path peers = FakePeers.make(folder.resolve("peers"), FakePeers.answer("svc", "\"seconds\":2"));
    Section section = run("noisy", Optional.of(PeerFolder.of(peers)), WarmExperiment.noisy(60));
    ResultTable table = section.tables().get(0);
    assertEquals(4, table.rows().size());
    int fit = table.headings().indexOf("fit, s");
    int ratio = table.headings().indexOf("fit / SVC");
    for (List<Object> row : table.rows()) {
      assertEquals((Double) row.get(fit) / 2, (Double) row.get(ratio), 1e-12);
      assertTrue((Double) row.get(table.headings().indexOf("solve gap")) <= 1e-4);
    }
  }

  @Test
  void oursIsMeasuredWithoutAPeer() {
    Section section = run("noisy", Optional.empty(), WarmExperiment.noisy(60));
    assertEquals(4, section.tables().get(0).rows().size());
  }

  @Test
  void everyShapeHasItsRatioToThePeer() {
    Path peers = FakePeers.make(folder.resolve("peers"), FakePeers.answer("svc", "\"seconds\":2"));
    List<WarmExperiment.Shape> shapes =
        Stream.of("noisy", "rare", "apart", "twice", "numbers", "3")
            .map(kind -> new WarmExperiment.Shape(kind, 100, 4, 1))
            .toList();
    Section section = run("warm", Optional.of(PeerFolder.of(peers)), shapes);
    ResultTable table = section.tables().get(0);
    assertEquals(6, table.rows().size());
    int fit = table.headings().indexOf("fit, s");
    int ratio = table.headings().indexOf("fit / SVC");
    for (List<Object> row : table.rows()) {
      assertEquals((Double) row.get(fit) / 2, (Double) row.get(ratio), 1e-12);
    }
    assertTrue(
        section.paragraphs().get(1).startsWith("Of 6 ratios the median is 0.0"),
        section.paragraphs()::toString);
  }

  /** One in fifty is positive; a line has all of one class on its side; rounded rows repeat. */
  @Test
  void shapesAreWhatTheySay() {
    double[] rare = MadeShapes.of("rare", 500, 3, 1).labels();
    assertEquals(10, Arrays.stream(rare).filter(l -> l > 0).count());
    Dataset apart = MadeShapes.of("apart", 300, 3, 1);
    for (int i = 0; i < 300; i++) {
      assertTrue(apart.labels()[i] * (apart.x()[i][0] + apart.x()[i][1]) >= 0.8);
    }
    double[][] twice = MadeShapes.of("twice", 300, 2, 1).x();
    assertTrue(Arrays.stream(twice).map(Arrays::toString).distinct().count() < 100);
  }

  private Section run(String name, Optional<PeerFolder> peers, List<WarmExperiment.Shape> shapes) {
    return new WarmExperiment(name, shapes, PeerMeasurementTest.SHORTEST)
        .run(
            new ExperimentContext(
                folder,
                List.of(),
                false,
                PublishedFigures.none(),
                peers,
                Toolbox.of(Plugins.discover()),
                Chosen.DEFAULT,
                ResultStore.inMemory(),
                folder,
                1,
                line -> {},
                Budget.oneThread()));
  }
}
