package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.cv.UnitCluster;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.PublishedFiles;

class StudyTest {
  private static final String POISONED = "splits/iris/2/";

  @TempDir private Path folder;

  @Test
  void unitsOfOtherMachinesGiveTheResultsOfOneAndOnlyWhatIsMissingIsAskedFor() throws IOException {
    List<String> here = run("alone", Optional.empty());
    // Three splits, thirteen methods each.
    assertEquals(3 * 13, here.size());
    PaperUnits units = new PaperUnits(POISONED::equals);
    InputException failure =
        assertThrows(InputException.class, () -> run("there", Optional.of(units)));
    assertTrue(failure.getMessage().contains(POISONED), failure.getMessage());
    assertEquals(List.of("splits/iris/3/", "splits/iris/1/"), units.ran());

    PaperUnits healthy = new PaperUnits(name -> false);
    assertEquals(List.of(), run("there", Optional.of(healthy)));
    assertEquals(List.of(POISONED), healthy.ran());
    assertEquals(results("alone"), results("there"));
  }

  /** What this process computed itself. */
  private List<String> run(String name, Optional<UnitCluster> machines) {
    List<String> work = new ArrayList<>();
    new ExperimentRun(
            "test",
            PublishedFiles.data(),
            Optional.empty(),
            Optional.empty(),
            folder.resolve(name),
            List.of("iris"),
            Experiments.named(List.of("splits")),
            true,
            1,
            Toolbox.of(Plugins.discover()),
            Chosen.DEFAULT,
            work::add,
            Budget.oneThread().withThreads(2))
        .run(machines);
    return work.stream().filter(line -> line.startsWith("splits/")).toList();
  }

  /** By key, in any order, without times. */
  private Map<String, Object> results(String name) throws IOException {
    Map<String, Object> results = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve(name).resolve("results.jsonl"))) {
      Map<String, Object> map = new ObjectMapper().readValue(line, new TypeReference<>() {});
      ((Map<?, ?>) map.get("result"))
          .keySet()
          .removeIf(field -> field.toString().contains("econds"));
      results.put(map.get("key").toString(), map.get("result"));
    }
    return results;
  }
}
