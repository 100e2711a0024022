package org.smkl.bench.experiment.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.peer.FakePeers;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.Methods;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.PublishedFiles;

class PeersExperimentTest {
  private static final List<String> IDS = List.of("kernels", "easymkl", "cka", "svm", "full-bound");

  @TempDir private Path folder;
  private final List<String> work = new ArrayList<>();

  @Test
  void withoutPeersOursIsShownAndOneSentenceSaysWhatIsMissing() {
    Section section = run(Optional.empty(), 60);
    assertEquals(1, count(section, "bench/peers/setup"));
    for (String id : IDS) {
      assertNull(cell(section, id, "theirs, s"));
      assertTrue((Double) cell(section, id, "ours, s") > 0, id);
    }
    assertEquals(0, count(section, " of 1 sets"));
  }

  @Test
  void resultsWithoutPeersDoNotBlockARunWithThemWhichIsNotRepeated() {
    run(Optional.empty(), 60);
    Optional<Path> fake = fake(all("\"seconds\":1000"));
    Section section = run(fake, 60);
    for (String id : IDS) {
      assertEquals(1000.0, cell(section, id, "theirs, s"), id);
      double ours = (Double) cell(section, id, "ours, s");
      assertEquals(1000 / ours, (Double) cell(section, id, "ratio"), 1e-9 / ours);
    }
    assertEquals(1, count(section, "no slower than EasyMKL on 1 of 1 sets"));
    assertEquals(1, count(section, "faster than CKA on 1 of 1 sets"));
    assertEquals(1, count(section, "Fake 7.5"));
    work.clear();
    Section again = run(fake, 60);
    assertEquals(List.of(), work);
    assertEquals(section.tables(), again.tables());
    // What was measured with peers is shown without them too.
    assertEquals(section.tables(), run(Optional.empty(), 60).tables());
    assertEquals(List.of(), work);
  }

  @Test
  void aFasterPeerIsCountedAsFaster() {
    Section section = run(fake(all("\"seconds\":0.000000001")), 60);
    assertEquals(1, count(section, "no slower than EasyMKL on 0 of 1 sets"));
    assertEquals(1, count(section, "faster than CKA on 0 of 1 sets"));
  }

  @Test
  void aPeerThatFailsHasAnEmptyCellAndItsMessageAndIsTriedAgainLater() {
    String broken =
        FakePeers.answer("easymkl", "\"error\":\"no cvxopt here\"")
            + "    cka) exit 9 ;;\n"
            + "    svm) echo what ;;\n"
            + all("\"seconds\":1000");
    Section section = run(fake(broken), 60);
    for (String id : List.of("easymkl", "cka", "svm")) {
      assertNull(cell(section, id, "theirs, s"));
      assertTrue((Double) cell(section, id, "ours, s") > 0, id);
    }
    assertEquals(1000.0, cell(section, "full-bound", "theirs, s"));
    assertEquals(1, count(section, "easymkl on iris: no cvxopt here"));
    assertEquals(1, count(section, "cka on iris: The worker ended with exit code 9"));
    assertEquals(1, count(section, "svm on iris: The worker did not answer"));
    assertEquals(0, count(section, " of 1 sets"));
    Section repaired = run(fake(all("\"seconds\":1000")), 60);
    assertEquals(1000.0, cell(repaired, "easymkl", "theirs, s"));
    assertEquals(0, count(repaired, "failed"));
  }

  @Test
  void aPeerThatTakesTooLongIsKnownToBeSlower() {
    String slow = "    cka) while :; do :; done ;;\n" + all("\"seconds\":1000");
    Section section = run(fake(slow), 3);
    assertTrue(cell(section, "cka", "theirs, s").toString().startsWith("> "));
    assertTrue(cell(section, "cka", "ratio").toString().startsWith("> "));
    assertEquals(1000.0, cell(section, "svm", "theirs, s"));
  }

  @Test
  void thePeersOfThisMachineAgreeWithUs() {
    String place = System.getenv("SMKL_PEERS");
    Assumptions.assumeTrue(
        place != null && !place.isEmpty(),
        "SMKL_PEERS does not name the folder of the peers; bench/peers/setup makes it.");
    ExperimentContext context = context(Optional.of(Path.of(place)));
    Section section = run(context, 300);
    assertEquals(0, count(section, "failed"), section.paragraphs().toString());
    assertTrue((Double) cell(section, "kernels", "norm difference") < 1e-12);
    assertEquals(0, (Double) cell(section, "full-bound", "difference, %"), 1e-4);
    double dual = (Double) cell(section, "svm", "our dual value");
    assertEquals(dual, (Double) cell(section, "svm", "their dual value"), 2e-3 * dual);
    assertFalse(section.tables().get(0).rows().isEmpty());
    Instance instance = Instance.lazily(context, "iris").get();
    Learned own =
        Methods.CKA.trainer(instance.data(), context.methodContext()).train(instance.chosen());
    double[] theirs = context.store().get("peers/iris/cka").orElseThrow().numbers("theirs.weights");
    double scale = Math.sqrt(Arrays.stream(own.beta()).map(b -> b * b).sum());
    for (int i = 0; i < theirs.length; i++) {
      assertEquals(own.beta()[i] / scale, theirs[i], 1e-6);
    }
  }

  private static String all(String fields) {
    return FakePeers.answer("easymkl|cka|kernels|svm|full-bound", fields);
  }

  private Optional<Path> fake(String cases) {
    return Optional.of(FakePeers.make(folder.resolve("peers"), cases));
  }

  private Section run(Optional<Path> peers, int limit) {
    return run(context(peers), limit);
  }

  private static Section run(ExperimentContext context, int limit) {
    PeerBudget budget = new PeerBudget(0.05, 0.05, 2, 1, Duration.ofSeconds(limit));
    return new PeersExperiment(Optional.of(budget)).run(context);
  }

  private ExperimentContext context(Optional<Path> peers) {
    return new ExperimentContext(
        PublishedFiles.data(),
        List.of("iris"),
        true,
        PublishedFigures.none(),
        peers.map(PeerFolder::of),
        Toolbox.of(Plugins.discover()),
        Chosen.DEFAULT,
        ResultStore.open(folder.resolve("results.jsonl"), Map.of()),
        folder,
        1,
        work::add,
        Budget.oneThread());
  }

  private static Object cell(Section section, String id, String heading) {
    ResultTable table =
        section.tables().stream()
            .filter(t -> t.id().equals("peers-" + id))
            .findFirst()
            .orElseThrow();
    assertEquals(1, table.rows().size());
    return table.rows().get(0).get(table.headings().indexOf(heading));
  }

  private static long count(Section section, String words) {
    return section.paragraphs().stream().filter(text -> text.contains(words)).count();
  }
}
