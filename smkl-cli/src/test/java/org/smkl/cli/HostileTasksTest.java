package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.api.task.TaskFamily;
import org.smkl.cli.HostileJars.Liar;
import org.smkl.console.Exit;
import org.smkl.tck.hostile.HostileTaskFamily;
import org.smkl.tck.hostile.Throws;

/** A task that lies is told by its name, and no command fails as if it were our own mistake. */
class HostileTasksTest {
  @TempDir static Path root;

  static List<Liar> liars() {
    List<Liar> liars =
        new ArrayList<>(
            Liar.all(TaskFamily.class, HostileTaskFamily.class, HostileTaskFamily.Lie.class));
    liars.addAll(Liar.all(TaskFamily.class, HostileTaskFamily.class, Throws.class));
    return liars;
  }

  @BeforeAll
  static void buildTheJars() throws IOException {
    HostileJars.build(root, liars());
  }

  @ParameterizedTest
  @MethodSource("liars")
  void everyLieEndsInWords(Liar liar) {
    Cli run =
        Cli.run(
            "fit",
            "--data",
            "iris",
            "--json",
            "--kernels",
            "rbf(gamma=0.5); linear",
            "--plugins",
            liar.folder(root).toString(),
            "--task",
            liar.id());
    assertFalse(run.err().contains("This is a bug"), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
    boolean harmless = liar.id().endsWith("overwrites") || liar.id().endsWith("huge-bounds");
    if (harmless && run.code() == Exit.DONE) {
      return;
    }
    assertTrue(run.code() == Exit.FAILED || run.code() == Exit.USAGE, liar + ": " + run.code());
    assertTrue(run.out().isEmpty(), run.out());
    assertTrue(run.err().contains(liar.id()), run.err());
    assertEquals(1, run.err().lines().filter(line -> line.startsWith("smkl: ")).count());
  }
}
