package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.smkl.conic.StandardProblem;
import org.smkl.tck.RequiresSolver;

/** What needs a JVM of its own: the JNI checker, and memory without the noise of other tests. */
@RequiresSolver("clarabel")
final class ChildJvmTest {
  private static final int SOLVES = 10_000;
  private static final int WARM_UP = 1_200;

  @Test
  void theJniCheckerHasNothingToSay() throws IOException, InterruptedException {
    String output = ChildJvm.start(Everything.class, List.of("-Xcheck:jni"), Map.of()).output();
    assertTrue(output.endsWith("done" + System.lineSeparator()), output);
    assertFalse(output.contains("WARNING") || output.contains("FATAL"), output);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tenThousandSolvesLeaveNoMemoryBehind() throws IOException, InterruptedException {
    // The whole heap is touched at the start: what grows afterwards is not heap.
    List<String> options = List.of("-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-Xint");
    String output = ChildJvm.start(Memory.class, options, Map.of()).output();
    long kilobytes = Long.parseLong(output.strip());
    // A leak of half a kilobyte in each solve would show.
    assertTrue(kilobytes < SOLVES / 2, () -> "grew by " + kilobytes + " kB");
  }

  /** Each way through the bridge once: results, refusals, a panic. */
  static final class Everything {
    public static void main(String[] arguments) {
      everyKind(new Random(1));
      double[] none = LapackProbe.NONE;
      try {
        LapackProbe.call(99, "N", new int[6], none, none, none, none, none);
      } catch (ClarabelException e) {
        System.out.println("done");
      }
    }
  }

  /** Prints by how many kilobytes the process grew during the solves after the first. */
  static final class Memory {
    public static void main(String[] arguments) throws IOException {
      Random random = new Random(1);
      long before = 0;
      for (int i = 0; i < SOLVES + WARM_UP; i += 3) {
        if (i == WARM_UP) {
          before = anonymousKilobytes();
        }
        everyKind(random);
      }
      System.out.println(anonymousKilobytes() - before);
    }

    private static long anonymousKilobytes() throws IOException {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("RssAnon:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Three solves, and a fourth that is refused. */
  private static void everyKind(Random random) {
    assertEquals(NativeStatus.SOLVED, Examples.solve(Examples.linear()).status());
    assertEquals(
        NativeStatus.SOLVED, Examples.solve(Examples.ball(3, 4, random.nextDouble())).status());
    Dense a = Dense.random(4, 4, random);
    StandardProblem psd = Examples.largestEigenvalue(a.plus(1, a.transposed()));
    assertEquals(NativeStatus.SOLVED, Examples.solve(psd).status());
    try {
      Examples.solve(Examples.ball(Double.NaN));
      throw new AssertionError("NaN was accepted");
    } catch (ClarabelException e) {
      assertEquals("q[0] = NaN, expected a finite number", e.getMessage());
    }
  }
}
