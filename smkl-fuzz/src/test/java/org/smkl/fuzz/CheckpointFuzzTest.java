package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.search.CheckpointException;
import org.smkl.search.CheckpointOptions;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * What is fuzzed is the state in a checkpoint; the settings before it and the checksum after it are
 * added here. A search that goes on from a state that it accepts must not be led to a wrong bound.
 */
class CheckpointFuzzTest {
  private static final Harness HARNESS = new Harness(Set.of(CheckpointException.class));
  private static final Path FILE = Harness.file("checkpoint");
  private static final Problem TREE = Fixtures.tree();
  private static final SearchResult WHOLE = Fixtures.solve(TREE, Fixtures.options());
  private static final byte[] SETTINGS = settings();

  @FuzzTest
  void checkpoint(byte[] input) throws IOException {
    accepts(input);
  }

  static boolean accepts(byte[] state) throws IOException {
    resume(state);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.write(SETTINGS);
    content.write(state);
    Optional<SearchResult> resumed = resume(content.toByteArray());
    resumed.ifPresent(CheckpointFuzzTest::holds);
    return resumed.isPresent();
  }

  private static Optional<SearchResult> resume(byte[] content) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(content);
    file.write(Sha256.of(content));
    Files.write(FILE, file.toByteArray());
    SearchOptions options =
        Fixtures.options()
            .withResume(FILE)
            .withNodes(WHOLE.progress().nodes())
            .withBudget(Budget.oneThread().withSeconds(5));
    return HARNESS.read(content.length, () -> Fixtures.solve(TREE, options));
  }

  private static void holds(SearchResult found) {
    assertTrue(
        found.lowerBound() <= WHOLE.upperBound() && found.upperBound() >= WHOLE.lowerBound(),
        () ->
            "%s to %s, but the optimum lies in %s to %s"
                .formatted(
                    found.lowerBound(),
                    found.upperBound(),
                    WHOLE.lowerBound(),
                    WHOLE.upperBound()));
  }

  /** A checkpoint of a search stopped after some nodes, without its checksum. */
  static byte[] stopped(long nodes) throws IOException {
    Fixtures.solve(
        TREE, Fixtures.options().withNodes(nodes).withCheckpoint(new CheckpointOptions(FILE, 0)));
    byte[] bytes = Files.readAllBytes(FILE);
    return Arrays.copyOf(bytes, bytes.length - 32);
  }

  private static byte[] settings() {
    try {
      byte[] content = stopped(1);
      return Arrays.copyOf(content, settingsLength(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Magic number, version, how many settings, and a name and a value for each. */
  static int settingsLength(byte[] content) throws IOException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(content);
    DataInputStream in = new DataInputStream(bytes);
    in.readLong();
    int count = in.readInt();
    for (int i = 0; i < 2 * count; i++) {
      in.readUTF();
    }
    return content.length - bytes.available();
  }
}
