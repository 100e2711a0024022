package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.console.Exit;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.tck.PublishedFiles;

/** A published file that cannot be used: every command names it, its checksum and the way out. */
class DataFileTest {
  @TempDir private Path folder;

  /** What may be wrong with a file, and what the user reads about it. */
  enum Damage {
    MISSING("is missing"),
    EMPTY("is empty"),
    TRUNCATED("is damaged: its SHA-256 is"),
    ONE_BYTE("is damaged: its SHA-256 is"),
    FOLDER("is a folder"),
    UNREADABLE("cannot be read");

    private final String words;

    Damage(String words) {
      this.words = words;
    }

    void to(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      switch (this) {
        case MISSING -> {}
        case EMPTY -> Files.createFile(file);
        case TRUNCATED -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        case ONE_BYTE -> {
          bytes[0]++;
          Files.write(file, bytes);
        }
        case FOLDER -> Files.createDirectory(file);
        case UNREADABLE -> {
          // Fails to read for every user, also for one who may read all files.
          Path memory = Path.of("/proc/self/mem");
          Assumptions.assumeTrue(Files.exists(memory), "needs a file that cannot be read");
          Files.createSymbolicLink(file, memory);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void fitSaysWhatIsWrong(Damage damage) throws IOException {
    damage.to(copy("iris"));
    refused(damage, "fit", "--protocol", "published", "--data", "iris");
  }

  @ParameterizedTest
  @EnumSource
  void dataListsTheOthersAndSaysWhatIsWrong(Damage damage) throws IOException {
    copy("wine");
    damage.to(copy("iris"));
    Cli list = Cli.run("data", "--data-dir", folder.toString());
    assertEquals(Exit.DONE, list.code(), list.err());
    named(damage, list);
    String state = damage == Damage.MISSING ? "missing" : "damaged";
    assertTrue(list.out().lines().anyMatch(l -> l.matches("iris +published.* " + state + " .*")));
    assertTrue(list.out().lines().anyMatch(l -> l.matches("wine +published.* present .*")));
    assertFalse(list.err().contains(folder.resolve("wine.csv").toString()), list.err());
  }

  private Path copy(String set) throws IOException {
    String name = PublishedProtocol.set(set).file();
    return Files.copy(PublishedFiles.data().resolve(name), folder.resolve(name));
  }

  private void refused(Damage damage, String... words) {
    List<String> args = new ArrayList<>(List.of(words));
    args.addAll(List.of("--data-dir", folder.toString()));
    Cli run = Cli.run(args);
    assertEquals(Exit.USAGE, run.code(), run.err());
    assertTrue(run.err().contains("'smkl data fetch iris --data-dir " + folder + "'"), run.err());
    named(damage, run);
  }

  private void named(Damage damage, Cli run) {
    String sentence = folder.resolve("iris.csv") + " " + damage.words;
    assertTrue(run.err().contains(sentence), run.err());
    String checksum = PublishedProtocol.set("iris").sha256();
    assertTrue(run.err().contains("iris.csv with SHA-256 " + checksum), run.err());
    assertTrue(run.err().contains("smkl data fetch iris"), run.err());
  }
}
