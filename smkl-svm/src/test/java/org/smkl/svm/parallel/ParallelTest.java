package org.smkl.svm.parallel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ParallelTest {
  @Test
  void everyTaskRunsOnceForAnyThreadCount() {
    for (int threads : new int[] {1, 2, 3, 8}) {
      int[] runs = new int[1000];
      Parallel.run(threads, runs.length, i -> runs[i]++);
      int[] expected = new int[1000];
      Arrays.fill(expected, 1);
      assertArrayEquals(expected, runs);
    }
  }

  @Test
  void theFailureOfATaskReachesTheCaller() {
    for (int threads : new int[] {1, 2, 4}) {
      IllegalStateException e =
          assertThrows(
              IllegalStateException.class,
              () ->
                  Parallel.run(
                      threads,
                      100,
                      i -> {
                        if (i == 37) {
                          throw new IllegalStateException("task 37");
                        }
                      }));
      assertEquals("task 37", e.getMessage());
    }
  }
}
