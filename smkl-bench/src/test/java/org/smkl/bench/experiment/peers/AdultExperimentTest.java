package org.smkl.bench.experiment.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
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

class AdultExperimentTest {
  @TempDir private Path folder;

  private Section run(Optional<PeerFolder> peers) {
    return new AdultExperiment()
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

  @Test
  void aMissingFileIsNamed() {
    Section section = run(Optional.empty());
    assertTrue(section.paragraphs().get(1).startsWith("adult.csv is not there"));
    assertEquals(0, section.tables().get(0).rows().size());
  }

  @Test
  void showsProvedFitsAndRatios() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder("age,work,income\n");
    for (int i = 0; i < 120; i++) {
      int age = 20 + random.nextInt(40);
      boolean office = random.nextBoolean();
      boolean rich = age + (office ? 15 : 0) + random.nextInt(20) > 55;
      text.append(age).append(office ? ",office," : ",field,").append(rich ? "much\n" : "little\n");
    }
    Files.writeString(folder.resolve("adult.csv"), text.toString());
    Path peers = FakePeers.make(folder.resolve("peers"), FakePeers.answer("svc", "\"seconds\":2"));
    ResultTable table = run(Optional.of(PeerFolder.of(peers))).tables().get(0);
    assertEquals(1, table.rows().size());
    List<Object> row = table.rows().get(0);
    assertEquals(120, row.get(table.headings().indexOf("rows")));
    assertEquals(
        (Double) row.get(table.headings().indexOf("fit, s")) / 2,
        (Double) row.get(table.headings().indexOf("fit / SVC")),
        1e-12);
    assertTrue((Double) row.get(table.headings().indexOf("solve gap")) <= 1e-4);
  }
}
