package org.smkl.svm.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Plans for problems of many sizes are those of plans.txt: a change of a decision is on purpose.
 */
class SolvePlanTest {
  private static final long HEAP = 6L << 30;

  private record Case(
      int rows, int perBlock, int blocks, int kernels, int places, int columns, boolean rankOne) {
    SolvePlan plan() {
      long bytes = (long) (kernels + Thresholds.WORKING_MATRICES) * rows * rows * Double.BYTES;
      boolean stored = bytes <= HEAP;
      ProblemShape shape =
          new ProblemShape(
              rows, perBlock * blocks, blocks, kernels, kernels, places, stored, columns, rankOne);
      KernelValues values =
          stored ? new KernelValues.Stored(bytes) : KernelValues.computed(rows, bytes);
      return SolvePlan.of(shape, values, HEAP);
    }

    String title() {
      return "n=%d q=%d k0=%d blocks=%d%s%s"
          .formatted(
              rows,
              kernels,
              places,
              blocks,
              columns > 0 ? " factor-columns=" + columns : "",
              rankOne ? " rank-one" : "");
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case(38, 38, 1, 7129, 3, 0, true),
          new Case(100, 100, 1, 3, 2, 0, false),
          new Case(100, 200, 1, 10, 3, 0, false),
          new Case(100, 20, 45, 3, 2, 0, false),
          new Case(100, 100, 1, 7000, 3, 0, false),
          new Case(150, 150, 1, 50, 3, 0, false),
          new Case(150, 150, 1, 500, 5, 0, false),
          new Case(600, 600, 1, 10, 3, 0, false),
          new Case(1000, 1000, 1, 300, 3, 4500, false),
          new Case(1000, 200, 45, 7000, 3, 0, false),
          new Case(1000, 1000, 1, 7000, 3, 100_000, false),
          new Case(2000, 400, 45, 6, 3, 0, false),
          new Case(8000, 8000, 1, 10, 3, 0, false),
          new Case(20_000, 20_000, 1, 30, 3, 0, false),
          new Case(20_000, 4000, 45, 30, 3, 0, false),
          new Case(32_561, 32_561, 1, 10, 3, 0, false),
          new Case(200_000, 200_000, 1, 3, 2, 90, false),
          new Case(200_000, 40_000, 45, 3, 2, 0, false),
          new Case(200_000, 200_000, 1, 7000, 3, 0, false),
          new Case(200_000, 200_000, 1, 1000, 3, 0, false));

  @Test
  void plansAreThoseOfTheGoldenFile() throws IOException {
    StringBuilder text = new StringBuilder();
    for (Case one : CASES) {
      text.append(one.title()).append('\n');
      for (Map.Entry<String, String> line : one.plan().describe().entrySet()) {
        text.append("  %s: %s%n".formatted(line.getKey(), line.getValue()));
      }
    }
    try (InputStream golden = SolvePlanTest.class.getResourceAsStream("plans.txt")) {
      String expected = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(expected, text.toString().replace("\r\n", "\n"));
    }
  }
}
