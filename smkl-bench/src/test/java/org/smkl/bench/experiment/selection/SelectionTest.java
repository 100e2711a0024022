package org.smkl.bench.experiment.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.Chosen;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.FakePeers;
import org.smkl.bench.peer.PeerFolder;
import org.smkl.bench.result.Result;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.cv.Agreement;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.Parameters;
import org.smkl.data.made.Blended;
import org.smkl.data.made.Planted;
import org.smkl.data.set.PublishedFigures;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class SelectionTest {
  @TempDir private Path folder;

  private ExperimentContext context() {
    return context(Optional.empty());
  }

  private ExperimentContext context(Optional<PeerFolder> peers) {
    return new ExperimentContext(
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
        Budget.oneThread());
  }

  private static BitSet bits(int... set) {
    BitSet bits = new BitSet();
    Arrays.stream(set).forEach(bits::set);
    return bits;
  }

  @Test
  void precisionRecallAndRecoveryAreCountedByGroups() {
    Sample sample =
        new Sample(null, null, "", Optional.of(List.of(bits(0, 4), bits(1), bits(2))), bits(3, 5));
    assertEquals(0.75, sample.precision(bits(0, 1, 2, 3)));
    assertEquals(1, sample.recall(bits(4, 1, 2, 3)));
    assertEquals(0, sample.exact(bits(4, 1, 2, 3)));
    assertEquals(1, sample.exact(bits(4, 1, 2)));
    assertEquals(1, sample.exact(bits(0, 4, 1, 2)));
    assertEquals(2.0 / 3, sample.recall(bits(0, 4, 1)), 1e-15);
    assertTrue(Double.isNaN(sample.precision(new BitSet())));
  }

  /** The correlation that a decoy, a twin and an unrelated column have with a relevant one. */
  @Test
  void decoysAndTwinsCorrelateAsTheySay() {
    Sample sample = Sample.of(new Planted(2000, 12, 1, 0.5, true, 1, true).sample(3));
    double[][] x = sample.train().x();
    int relevant = sample.relevant().orElseThrow().get(0).nextSetBit(0);
    int twin = sample.relevant().orElseThrow().get(0).nextSetBit(relevant + 1);
    // All columns of all kernels: which one correlates how often is the structure.
    double[] high =
        IntStream.range(0, x[0].length)
            .boxed()
            .flatMap(a -> IntStream.range(0, a).mapToObj(b -> correlation(x, a, b)))
            .mapToDouble(r -> r)
            .filter(r -> Math.abs(r) > 0.3)
            .sorted()
            .toArray();
    // Two columns each: decoy with original and with twin (0.7 and 0.7 * 0.95), twin with original.
    assertEquals(6, high.length);
    assertArrayEquals(new double[] {0.665, 0.665, 0.7, 0.7, 0.95, 0.95}, high, 0.04);
    assertTrue(twin > relevant);
    assertEquals(10, sample.useless().cardinality());
    assertEquals(1000, sample.test().rows());
  }

  private static double correlation(double[][] x, int a, int b) {
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (double[] row : x) {
      ab += row[a] * row[b];
      aa += row[a] * row[a];
      bb += row[b] * row[b];
    }
    return ab / Math.sqrt(aa * bb);
  }

  /** What makes greedy selection fail: each blend says more than each relevant column. */
  @Test
  void blendsCorrelateWithTheSumOfTheRelevantColumns() {
    Sample sample = Sample.of(new Blended(4000, 12, 4, 0.75, 0.2).sample(2));
    double[][] x = sample.train().x();
    int[] relevant =
        sample.relevant().orElseThrow().stream().mapToInt(group -> group.nextSetBit(0)).toArray();
    double[] labels = sample.train().labels();
    int agreeing = 0;
    double[][] sums = new double[x.length][13];
    for (int row = 0; row < x.length; row++) {
      System.arraycopy(x[row], 0, sums[row], 0, 12);
      for (int column : relevant) {
        sums[row][12] += x[row][column];
      }
      agreeing += sums[row][12] * labels[row] > 0 ? 1 : 0;
    }
    // The angle between the sum and the sum with noise: 1 - atan(0.2) / pi of the rows.
    assertEquals(1 - Math.atan(0.2) / Math.PI, agreeing / 4000.0, 0.015);
    int blends = 0;
    for (int c = 0; c < 12; c++) {
      double r = correlation(sums, 12, c);
      boolean own = bits(relevant).get(c);
      boolean blend = !own && Math.abs(r) > 0.3;
      blends += blend ? 1 : 0;
      assertEquals(own ? 1 / Math.sqrt(3) : blend ? 0.75 : 0, r, 0.05, "column " + c);
    }
    assertEquals(4, blends);
    assertEquals(9, sample.useless().cardinality());
    assertEquals(1000, sample.test().rows());
  }

  /** By construction greedy selection takes blends; the proof takes what explains the labels. */
  @Test
  void blendsLeadGreedySelectionAstrayAndNotTheProof() {
    SelectionLearner learner =
        new SelectionLearner(context(), Sample.of(new Blended(150, 20, 6, 0.75, 0.1).sample(1)));
    Parameters three = Parameters.of(10, 0.1, 3);
    BitSet all = bits(learner.ranked(SelectionLearner.CERTIFIED, three));
    BitSet greedy = bits(learner.ranked(Methods.GREEDY, three));
    Sample sample = Sample.of(new Blended(150, 20, 6, 0.75, 0.1).sample(1));
    assertEquals(1, sample.exact(all), all.toString());
    assertEquals(0, sample.exact(greedy), greedy.toString());
  }

  @Test
  void seedsDecideTheDraw() {
    Planted problem = Planted.plain(40, 9);
    assertArrayEquals(problem.sample(1).train().x(), problem.sample(1).train().x());
    assertTrue(problem.sample(1).train().x()[0][0] != problem.sample(2).train().x()[0][0]);
  }

  @Test
  void aClearProblemIsRecoveredByTheProofAndByGreedySelection() {
    SelectionLearner learner =
        new SelectionLearner(
            context(), Sample.of(new Planted(120, 8, 2, 0.1, false, 0, false).sample(1)));
    Result tuned = learner.learn(SelectionLearner.TUNED);
    Parameters point =
        Parameters.of(tuned.number("C"), tuned.number("lambda"), (int) tuned.number("k0"));
    for (Result result :
        List.of(
            tuned,
            learner.prove(point),
            learner.learn(SelectionLearner.SPARSEST),
            learner.learn(Methods.GREEDY.id()))) {
      assertEquals(100, result.number("recall"), result.fields().toString());
      assertTrue(result.number("accuracy") > 75, result.fields().toString());
    }
  }

  /** The formula of Nogueira, Sechidis and Brown, by hand. */
  @Test
  void agreementIsOneForTheSameKernelsAndNothingForHalfOfThem() {
    assertEquals(1, Agreement.of(List.of("{0, 2}", "{0, 2}", "{0, 2}"), 5), 1e-12);
    // Shares 1, 1/2, 1/2, 0: variances 0, 1/2, 1/2, 0 of four; 1 - 0.25 / 0.25.
    assertEquals(0, Agreement.of(List.of("{0, 1}", "{0, 2}"), 4), 1e-12);
    // Shares 1/2 each: 1 - 0.5 / 0.25.
    assertEquals(-1, Agreement.of(List.of("{0, 1}", "{2, 3}"), 4), 1e-12);
    assertTrue(Double.isNaN(Agreement.of(List.of("{0, 1}", "{0, 1}"), 2)), "no choice");
    assertTrue(Double.isNaN(Agreement.of(List.of("{0}"), 2)), "one split");
  }

  /** Two of six positions decide; the sets that are not there are named, and the rest runs. */
  @Test
  void realProblemsThatAreThereRun() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("Class,p-3,p-2,p-1,p1,p2,p3\n");
    for (int i = 0; i < 106; i++) {
      String[] letters =
          random.ints(6, 0, 4).mapToObj(k -> "acgt".substring(k, k + 1)).toArray(String[]::new);
      boolean promoter = letters[1].equals("a") || letters[4].equals("t");
      text.append(promoter ? "+," : "-,").append(String.join(",", letters)).append('\n');
    }
    Files.createDirectories(folder.resolve("views/promoter"));
    Files.writeString(folder.resolve("views/promoter/promotergene.csv"), text);
    Section section = new SelectionExperiment("real").run(context());
    assertEquals(
        7,
        section.paragraphs().stream()
            .filter(line -> line.contains("is left out: there is no"))
            .count());
    assertTrue(section.paragraphs().toString().contains("gbm is left out: there is no " + folder));
    ResultTable table =
        section.tables().stream().filter(t -> t.id().equals("real-promoter")).findFirst().get();
    List<Object> certified =
        table.rows().stream().filter(row -> row.get(0).equals("certified")).findFirst().get();
    assertEquals(3, certified.get(1));
    assertTrue((Double) certified.get(table.headings().indexOf("accuracy, %")) > 70);
    assertEquals(100.0, certified.get(table.headings().indexOf("proved, %")));
  }

  @Test
  void aPeerThatFailsIsAskedAgainByTheNextRun() {
    Sample sample = Sample.of(Planted.plain(40, 6).sample(1));
    FitInput input = FitInput.standardized(sample.train(), Optional.of(sample.test()));
    Path failing =
        FakePeers.make(
            folder.resolve("failing"), FakePeers.answer("selection", "\"error\":\"no room\""));
    ExperimentContext first = context(Optional.of(PeerFolder.of(failing)));
    try (SelectionPeers peers = new SelectionPeers(first)) {
      peers.give(input);
      Result failed = first.once("a", () -> peers.learn("svc", input, 0)).orElseThrow();
      assertTrue(failed.text("remark").contains("no room"), failed.fields().toString());
      assertTrue(peers.remarks().toString().contains("no room"), peers.remarks().toString());
    }
    assertTrue(first.store().get("a").isEmpty());
    Path answering =
        FakePeers.make(
            folder.resolve("answering"),
            FakePeers.answer("selection", "\"seconds\":1,\"accuracy\":0.75,\"used\":3"));
    ExperimentContext second = context(Optional.of(PeerFolder.of(answering)));
    try (SelectionPeers peers = new SelectionPeers(second)) {
      peers.give(input);
      Result result = second.once("a", () -> peers.learn("svc", input, 0)).orElseThrow();
      assertEquals(75, result.number("accuracy"));
    }
    assertTrue(second.store().get("a").isPresent());
  }

  /** With all kernels allowed and hardly any lambda the proof solves the same problem. */
  @Test
  void l1MklIsTheConvexProblem() {
    SelectionLearner learner =
        new SelectionLearner(context(), Sample.of(Planted.plain(60, 6).sample(2)));
    Parameters all = Parameters.of(1, 1e-4, 6);
    int[] proved = learner.ranked(Methods.CERTIFIED, all);
    int[] found = learner.ranked(Methods.L1, all);
    assertArrayEquals(Arrays.copyOf(proved, 3), Arrays.copyOf(found, 3));
  }
}
