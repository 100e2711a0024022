package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Problem;
import org.smkl.branchbound.tree.Support;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verifier;
import org.smkl.search.CheckpointOptions;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;

/**
 * Kills a searching process at random moments and resumes it; {@code -Dkill.rounds=100} for more
 * than the usual ten kills.
 */
class KillTest {
  private static final double GAP = 1e-6;
  private static final Problem TREE = Instances.branching(11, 14, 7, 3);
  private static final int ROUNDS = Integer.getInteger("kill.rounds", 10);

  @TempDir Path folder;

  @Test
  void aKilledSearchGoesOnToTheSameOptimum() throws Exception {
    SearchResult whole = Instances.solve(TREE, options());
    assertTrue(whole.progress().nodes() >= 10, "the tree is too small: " + whole.progress());
    Random random = new Random(1);
    for (int round = 0, kills = 0; kills < ROUNDS; round++) {
      Path file = folder.resolve("round" + round);
      while (kills < ROUNDS && killed(file, random)) {
        kills++;
      }
      SearchOptions rest = Files.exists(file) ? options().withResume(file) : options();
      SearchResult resumed = Instances.solve(TREE, rest);
      assertEquals(whole.status(), resumed.status());
      // On a busy machine a node may be cut short for a checkpoint, so that the path may differ.
      assertEquals(whole.upperBound(), resumed.upperBound(), GAP * whole.upperBound());
      assertEquals(Support.of(whole.incumbent().beta()), Support.of(resumed.incumbent().beta()));
      Statement statement = Statement.of(TREE);
      assertTrue(Verifier.verify(resumed.certificate(statement), TREE, statement).valid());
    }
  }

  static SearchOptions options() {
    return SearchOptions.gap(GAP).withBatch(1);
  }

  /** Starts or resumes a search in another process; false if it ended before it was killed. */
  private static boolean killed(Path file, Random random) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KillTest.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      // The moment is counted in nodes and a random delay within the next one, not in wall time
      // from the start, so that kills hit the search on fast and on slow machines.
      int nodes = random.nextInt(7);
      for (int i = 0; i < nodes; i++) {
        if (lines.readLine() == null) {
          break;
        }
      }
      Thread.sleep(random.nextInt(8));
      boolean running = process.isAlive();
      process.destroyForcibly();
      process.waitFor();
      return running;
    }
  }

  /** The other process: one line for each batch that was merged. */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    SearchOptions options = options().withCheckpoint(new CheckpointOptions(file, 0));
    new BranchAndBound()
        .solve(
            TREE,
            new org.smkl.relax.saddle.SaddleBackend(),
            new org.smkl.alpha.smo.SmoAlphaSolver(),
            Files.exists(file) ? options.withResume(file) : options,
            new SearchListener() {
              @Override
              public void progress(SearchProgress progress) {
                System.out.println(progress.nodes());
              }
            });
  }
}
