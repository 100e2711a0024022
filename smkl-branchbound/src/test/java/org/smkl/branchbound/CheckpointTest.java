package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.branching.MostFractional;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verifier;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.CheckpointException;
import org.smkl.search.CheckpointOptions;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

class CheckpointTest {
  private static final Problem TREE = Instances.branching(2, 14, 6, 2);

  @TempDir Path folder;

  private SearchOptions options() {
    return SearchOptions.gap(1e-6).withBatch(1);
  }

  private Path stoppedAfter(long nodes) {
    Path file = folder.resolve("search.checkpoint");
    SearchResult stopped =
        Instances.solve(
            TREE, options().withNodes(nodes).withCheckpoint(new CheckpointOptions(file, 0)));
    assertEquals(SearchStatus.NODE_LIMIT, stopped.status());
    return file;
  }

  @Test
  void aResumedSearchIsTheSameSearchBitByBit() {
    SearchResult whole = Instances.solve(TREE, options());
    for (long nodes = 1; nodes < whole.progress().nodes(); nodes += 2) {
      Path file = stoppedAfter(nodes);
      SearchResult resumed = Instances.solve(TREE, options().withResume(file));
      assertEquals(SearchStatus.OPTIMAL, resumed.status());
      assertEquals(whole.upperBound(), resumed.upperBound(), 0.0);
      assertEquals(whole.lowerBound(), resumed.lowerBound(), 0.0);
      assertArrayEquals(whole.incumbent().beta(), resumed.incumbent().beta(), 0.0);
      assertEquals(whole.progress().nodes(), resumed.progress().nodes());
      assertEquals(whole.progress().svmSolves(), resumed.progress().svmSolves());
      Statement statement = Statement.of(TREE);
      assertTrue(Verifier.verify(resumed.certificate(statement), TREE, statement).valid());
    }
  }

  @Test
  void otherDataOrSettingsAreRefusedWithTheDifference() {
    Path file = stoppedAfter(1);
    assertRefused("the data", Instances.branching(3, 14, 6, 2), options(), file);
    assertRefused("lambda", TREE.with(0.51, 2), options(), file);
    assertRefused("k0", TREE.with(0.5, 3), options(), file);
    assertRefused("the gap", TREE, SearchOptions.gap(1e-5).withBatch(1), file);
    assertRefused("the batch size", TREE, options().withBatch(2), file);
    assertRefused("most-fractional", TREE, options().withBranching(new MostFractional()), file);
  }

  private static void assertRefused(
      String difference, Problem problem, SearchOptions options, Path file) {
    String message =
        assertThrows(
                CheckpointException.class, () -> Instances.solve(problem, options.withResume(file)))
            .getMessage();
    assertTrue(message.contains(difference), message);
  }

  @Test
  void aDamagedFileIsRefusedWhereverItIsDamaged() throws Exception {
    Path file = stoppedAfter(1);
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length < bytes.length; length += 1 + bytes.length / 40) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertRefused("cut off or damaged", TREE, options(), file);
      byte[] flipped = bytes.clone();
      flipped[length] ^= 1;
      Files.write(file, flipped);
      assertRefused("cut off or damaged", TREE, options(), file);
    }
    Files.delete(file);
    assertRefused("cannot be read", TREE, options(), file);
  }

  @Test
  void aCheckpointThatCannotBeWrittenIsAWarningAndTheSearchGoesOn() throws Exception {
    Path inTheWay = Files.writeString(folder.resolve("inTheWay"), "");
    Path file = inTheWay.resolve("search.checkpoint");
    List<String> warnings = new ArrayList<>();
    SearchListener listener =
        new SearchListener() {
          @Override
          public void warning(String text) {
            warnings.add(text);
          }
        };
    SearchResult unsaved =
        new BranchAndBound()
            .solve(
                TREE,
                new SaddleBackend(),
                new SmoAlphaSolver(),
                options().withCheckpoint(new CheckpointOptions(file, 0)),
                listener);
    SearchResult expected = Instances.solve(TREE, options());
    assertEquals(expected.status(), unsaved.status());
    assertEquals(expected.upperBound(), unsaved.upperBound());
    assertEquals(expected.lowerBound(), unsaved.lowerBound());
    assertTrue(warnings.size() > 1, "told each time: " + warnings);
    assertTrue(warnings.get(0).contains(file.toString()), warnings.get(0));
  }

  @Test
  void aNodeThatOutlastsTheIntervalIsInterruptedAndSavedWithItsCuts() {
    Path file = folder.resolve("search.checkpoint");
    AtomicInteger calls = new AtomicInteger();
    SaddleBackend slow = new SaddleBackend();
    RelaxationBackend backend =
        new RelaxationBackend() {
          @Override
          public String id() {
            return "slow";
          }

          @Override
          public String version() {
            return "1";
          }

          @Override
          public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
            return Optional.empty();
          }

          @Override
          public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
            int call = calls.incrementAndGet();
            assertEquals(call > 1, Files.exists(file), "saved before the node was done");
            RelaxationResult result = slow.solve(problem, node, options.withTolerance(0.5));
            while (call == 1 && !options.budget().stop().stopRequested()) {
              Thread.onSpinWait();
            }
            return call == 1 ? result : slow.solve(problem, node, options);
          }
        };
    SearchResult result =
        new BranchAndBound()
            .solve(
                TREE,
                backend,
                new SmoAlphaSolver(),
                options().withCheckpoint(new CheckpointOptions(file, 0)),
                SearchListener.NONE);
    assertEquals(SearchStatus.OPTIMAL, result.status());
    assertTrue(calls.get() > 1);
  }
}
