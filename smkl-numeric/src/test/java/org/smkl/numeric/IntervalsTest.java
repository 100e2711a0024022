package org.smkl.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class IntervalsTest {
  @Test
  void quantilesAreThoseOfTheTables() {
    assertEquals(12.7062, Intervals.quantile975(1), 1e-3);
    assertEquals(4.30265, Intervals.quantile975(2), 1e-4);
    assertEquals(2.09302, Intervals.quantile975(19), 1e-4);
    assertEquals(1.98422, Intervals.quantile975(99), 1e-4);
  }

  @Test
  void theIntervalOfTwoValuesIsByHand() {
    // Mean 1, standard error 1: half the width is the quantile for one degree of freedom.
    assertEquals(12.7062, Intervals.halfWidth(new double[] {0, 2}), 1e-3);
  }
}
