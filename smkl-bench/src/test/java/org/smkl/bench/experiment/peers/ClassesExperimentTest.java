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
import org.smkl.bench.peer.FakePeers;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class ClassesExperimentTest {
  @TempDir private Path folder;

  @Test
  void showsTheRatioToThePeerAndNamesTheSetThatIsNotThere() {
    Path peers =
        FakePeers.make(folder.resolve("peers"), FakePeers.answer("classes", "\"seconds\":2"));
    Section section = run(Optional.of(PeerFolder.of(peers)));
    ResultTable table = section.tables().get(0);
    assertEquals(List.of("iris", "wine"), table.rows().stream().map(row -> row.get(0)).toList());
    int fit = table.headings().indexOf("fit, s");
    int ratio = table.headings().indexOf("fit / SVC");
    int machines = table.headings().indexOf("machines");
    for (List<Object> row : table.rows()) {
      assertEquals((Double) row.get(fit) / 2, (Double) row.get(ratio), 1e-12);
      assertEquals(3, ((Number) row.get(machines)).intValue());
    }
    assertTrue(section.paragraphs().stream().anyMatch(t -> t.startsWith("mfeat was left out")));
  }

  @Test
  void oursIsMeasuredWithoutAPeer() {
    assertEquals(2, run(Optional.empty()).tables().get(0).rows().size());
  }

  private Section run(Optional<PeerFolder> peers) {
    return new ClassesExperiment(Optional.of(PeerMeasurementTest.SHORTEST))
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
