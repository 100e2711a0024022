package org.smkl.svm.parallel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

  /** As when the threads of the pool wait for a lock that the caller holds. */
  @Test
  @Timeout(60)
  void theCallerDoesAllWhereNobodyElseCan() {
    CountDownLatch ended = new CountDownLatch(1);
    for (int t = 0; t < 4 * ForkJoinPool.getCommonPoolParallelism() + 4; t++) {
      ForkJoinPool.commonPool().execute(() -> await(ended));
    }
    int[] runs = new int[100];
    Parallel.run(4, runs.length, i -> runs[i]++);
    ended.countDown();
    int[] expected = new int[100];
    Arrays.fill(expected, 1);
    assertArrayEquals(expected, runs);
  }

  @Test
  @Timeout(60)
  void loopsInsideLoopsUnderALockEnd() {
    Object lock = new Object();
    int[][] runs = new int[20][50];
    Parallel.run(
        4,
        runs.length,
        i -> {
          synchronized (lock) {
            Parallel.run(4, runs[i].length, j -> runs[i][j]++);
          }
        });
    int[] expected = new int[50];
    Arrays.fill(expected, 1);
    for (int[] row : runs) {
      assertArrayEquals(expected, row);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
