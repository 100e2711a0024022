package org.smkl.bench.experiment.accuracy;

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
import org.smkl.bench.experiment.ColumnGroups;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Reference;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.ResultTable;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class ViewsExperimentTest {
  @TempDir private Path folder;

  @Test
  void aViewIsTheColumnsOfOneName() {
    assertEquals(
        "linear[cols=0-1]; rbf(gamma=0.1|0.5)[cols=0-1]; linear[cols=2-2]; rbf(gamma=0.2|1.0)[cols=2-2]",
        ColumnGroups.views(List.of("fac0", "fac1", "mor0")));
  }

  /** Three classes that one of three views tells apart: one certified kernel is enough. */
  @Test
  void theViewThatTellsClassesApartIsChosenAndProved() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    StringBuilder text = new StringBuilder("good0,good1,bad0,bad1,poor0,digit\n");
    for (int i = 0; i < 160; i++) {
      int c = i % 3;
      text.append(4 * Math.cos(2.1 * c) + 0.5 * random.nextGaussian()).append(',');
      text.append(4 * Math.sin(2.1 * c) + 0.5 * random.nextGaussian()).append(',');
      text.append(random.nextGaussian()).append(',').append(random.nextGaussian()).append(',');
      text.append(random.nextGaussian()).append(',').append(c).append('\n');
    }
    Files.writeString(folder.resolve("mfeat.csv"), text);
    ResultTable table =
        new ViewsExperiment()
            .run(
                new ExperimentContext(
                    folder,
                    List.of(),
                    true,
                    Reference.none(),
                    Optional.empty(),
                    Toolbox.of(Plugins.discover()),
                    Chosen.DEFAULT,
                    ResultStore.inMemory(),
                    folder,
                    1,
                    line -> {},
                    Budget.oneThread()))
            .tables()
            .get(0);
    assertEquals(4, table.rows().size());
    List<Object> certified = table.rows().get(0);
    assertEquals("certified", certified.get(0));
    assertTrue((Double) certified.get(table.headings().indexOf("accuracy, %")) > 97);
    assertEquals(1.0, (Double) certified.get(table.headings().indexOf("kernels")), 1e-12);
    assertTrue((Double) certified.get(table.headings().indexOf("largest gap proved")) <= 1e-4);
  }
}
