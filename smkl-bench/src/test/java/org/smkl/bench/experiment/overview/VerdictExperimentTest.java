package org.smkl.bench.experiment.overview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.result.Result;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class VerdictExperimentTest {
  @TempDir private Path folder;
  private ResultStore store;

  @BeforeEach
  void publish() throws Exception {
    Path reference = Files.createDirectory(folder.resolve("reference"));
    Files.writeString(
        reference.resolve("published.csv"),
        """
        dataset,soc_basis,soc_random,sdp_3x3,sdp_full,obj_random,obj_warm_3x3,obj_warm_full,acc_warm_full
        iris,1.0,2.0,3.0,4.0,10.0,9.0,,0.905
        """);
    Files.writeString(
        reference.resolve("published_methods.csv"),
        """
        dataset,q,method,accuracy_percent,nonzeros,train_seconds
        iris,10,best_response,96.7,1,0.1
        """);
    store = ResultStore.open(folder.resolve("results.jsonl"), Map.of("seed", "1"));
  }

  @Test
  void objectivesAreBeatenFromBelow() {
    store.put("q2/iris/default", Result.of("objective", 9.5));
    assertEquals(
        Map.of("objective, random", "beaten", "objective, warm start 3x3", "not reached"),
        verdicts());
    store.put("q5/iris", Result.of("upperBound", 9.00005));
    assertEquals("reproduced", verdicts().get("objective, warm start 3x3"));
  }

  @Test
  void boundsAreBeatenFromAboveByTheValueOrByTheRigorousBound() {
    store.put("q3/iris/soc_basis", Result.of("value", 1.000001).with("lowerBound", 1.5));
    store.put("q3/iris/soc_random", Result.of("value", 1.9).with("lowerBound", 2.1));
    store.put("q3/iris/sdp_3x3", Result.of("value", 3.1).with("lowerBound", 3.0));
    store.put("q3/iris/sdp_full", Result.of("value", 3.9).with("lowerBound", 3.8));
    assertEquals(
        Map.of(
            "bound, soc basis", "reproduced",
            "bound, soc random", "beaten",
            "bound, 3x3", "beaten",
            "bound, full", "not reached"),
        verdicts());
  }

  @Test
  void accuraciesAtThePublishedWeightsAreComparedToTheDigitPublished() {
    store.put("q2/iris/published-random", Result.of("accuracy", 96.66));
    store.put("q2/iris/published-warm_full", Result.of("accuracy", 90.0));
    assertEquals(
        Map.of(
            "accuracy at the published weights, random", "reproduced",
            "accuracy at the published weights, warm start full", "not reached"),
        verdicts());
  }

  @Test
  void withoutResultsNothingIsClaimed() {
    assertTrue(verdicts().isEmpty());
    assertTrue(section().paragraphs().get(0).startsWith("0 published figures"));
  }

  private Section section() {
    return new VerdictExperiment()
        .run(
            new ExperimentContext(
                folder.resolve("data"),
                List.of("iris"),
                true,
                PublishedFigures.find(Optional.of(folder.resolve("reference"))),
                Optional.empty(),
                Toolbox.of(Plugins.discover()),
                Chosen.DEFAULT,
                store,
                folder,
                1,
                line -> {},
                Budget.oneThread()));
  }

  private Map<String, String> verdicts() {
    return section().tables().get(0).rows().stream()
        .collect(Collectors.toMap(row -> (String) row.get(1), row -> (String) row.get(5)));
  }
}
