package org.smkl.bench.experiment.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Reference;
import org.smkl.bench.peer.FakePeers;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class GridExperimentTest {
  @TempDir private Path folder;

  @Test
  void showsTheRatioOfOneFitToOneOfThePeer() {
    Path peers =
        FakePeers.make(
            folder.resolve("peers"), FakePeers.answer("grid", "\"seconds\":180,\"score\":0.5"));
    Section section = run(Optional.of(PeerFolder.of(peers)));
    ResultTable table = section.tables().get(0);
    List<Object> row = table.rows().get(0);
    assertEquals(2.0, (Double) row.get(table.headings().indexOf("SVC, s a fit")), 1e-12);
    double ours = (Double) row.get(table.headings().indexOf("default, s a fit"));
    assertEquals(ours / 2, (Double) row.get(table.headings().indexOf("default / SVC")), 1e-12);
    assertEquals(50.0, (Double) row.get(table.headings().indexOf("SVC, %")), 1e-12);
  }

  @Test
  void oursIsMeasuredWithoutAPeer() {
    ResultTable table = run(Optional.empty()).tables().get(0);
    double score = (Double) table.rows().get(0).get(table.headings().indexOf("default, %"));
    assertTrue(score > 50 && score <= 100, "" + score);
  }

  private Section run(Optional<PeerFolder> peers) {
    return GridExperiment.of(40, PeerMeasurementTest.SHORTEST)
        .run(
            new ExperimentContext(
                folder,
                List.of(),
                true,
                Reference.none(),
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
