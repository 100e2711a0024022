package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FoldMemoryTest {
  private static final long GIB = 1L << 30;

  @Test
  void smallDataMakesUseOfAllFolds() {
    assertEquals(10, FoldMemory.atOnce(100, 10, 10, GIB));
  }

  @Test
  void largeDataTakesTheFoldsThatFit() {
    // A matrix has 0.125 GiB: eight make 1 GiB, and a fold with 4095 of 4096 rows almost as much.
    assertEquals(1, FoldMemory.atOnce(4096, 8, 4096, 4 * GIB));
    assertEquals(5, FoldMemory.atOnce(4096, 8, 4096, 10 * GIB));
  }

  @Test
  void oneFoldIsTriedEvenIfItDoesNotFit() {
    assertEquals(1, FoldMemory.atOnce(4096, 8, 10, GIB / 2));
  }
}
