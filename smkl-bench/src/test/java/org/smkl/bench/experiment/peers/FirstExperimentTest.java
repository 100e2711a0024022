package org.smkl.bench.experiment.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
import org.smkl.core.fit.FitInput;
import org.smkl.data.Dataset;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class FirstExperimentTest {
  @TempDir private Path folder;

  @Test
  void showsBothScoresAndWhatTheyMean() {
    Path peers =
        FakePeers.make(
            folder.resolve("peers"), FakePeers.answer("tuned", "\"seconds\":2.5,\"score\":0.5"));
    ResultTable table = run(Optional.of(PeerFolder.of(peers)), "circles").tables().get(0);
    // The circles of radius 0.5 and 1 with noise of 0.2 are told apart, not by a line but by most
    // else.
    double ours = (Double) cell(table, "smkl, %");
    assertTrue(ours > 75 && ours < 100, "" + ours);
    assertEquals(50.0, (Double) cell(table, "SVC, %"), 1e-12);
    assertEquals(ours - 50, (Double) cell(table, "difference"), 1e-12);
    // 500 rows are tested: sqrt(0.5 * 0.5 / 500).
    assertEquals(2.23606797749979, (Double) cell(table, "standard error"), 1e-12);
    assertEquals("better", cell(table, "smkl is"));
    assertEquals(2.5, (Double) cell(table, "SVC, s"), 1e-12);
  }

  @Test
  void filesThatAreNotThereAreNamedAndWithoutAPeerOursIsShown() {
    Section section = run(Optional.empty(), "adult", "wine, 3 classes");
    assertTrue(
        section.paragraphs().contains("adult was left out: its file is not in the data folder."));
    ResultTable table = section.tables().get(0);
    assertEquals(1, table.rows().size());
    assertTrue((Double) cell(table, "smkl, %") > 90);
    assertEquals("", cell(table, "smkl is"));
  }

  @Test
  void setsAreTheSameForTheSameSeedAndTrainAndTestRowsDiffer() {
    FirstSets sets = new FirstSets(folder);
    for (String name : List.of("moons", "xor", "text", "noisy")) {
      FitInput one = sets.input(name, 2).orElseThrow();
      FitInput two = sets.input(name, 2).orElseThrow();
      assertEquals(one.train().fingerprint(), two.train().fingerprint(), name);
      Dataset test = one.test().orElseThrow();
      assertTrue(
          !test.fingerprint().equals(sets.input(name, 3).orElseThrow().train().fingerprint()),
          name);
      double[] first = test.x()[0];
      for (double[] row : one.train().x()) {
        assertTrue(!Arrays.equals(first, row), name);
      }
    }
  }

  private static Object cell(ResultTable table, String heading) {
    return table.rows().get(0).get(table.headings().indexOf(heading));
  }

  private Section run(Optional<PeerFolder> peers, String... sets) {
    return FirstExperiment.of(List.of(sets))
        .run(
            new ExperimentContext(
                folder,
                List.of(),
                true,
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
