package org.smkl.svm.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoundedTest {
  @Test
  void noRoundingMakesABoundBetterThanItIs() {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 2_000; k++) {
      double value =
          k % 10 == 0
              ? random.nextInt(-1000, 1000)
              : (random.nextDouble() - 0.3) * Math.pow(10, random.nextInt(-12, 12));
      BigDecimal exact = new BigDecimal(value);
      for (int digits : new int[] {2, 4, 6, 7, 10}) {
        BigDecimal lower = new BigDecimal(Rounded.lower(value, digits));
        BigDecimal upper = new BigDecimal(Rounded.upper(value, digits));
        assertTrue(lower.compareTo(exact) <= 0, () -> value + " is printed as " + lower);
        assertTrue(upper.compareTo(exact) >= 0, () -> value + " is printed as " + upper);
        // Tight: neither is off by more than a unit of the last digit, which is at least 1e-8.
        double unit =
            Math.max(
                Math.pow(10, 1 - digits) * Math.abs(value),
                Math.abs(value) < 1 ? Math.pow(10, -digits) : 0);
        assertTrue(upper.subtract(lower).doubleValue() <= unit * 1.01, () -> lower + " " + upper);
        double gap = Math.abs(value);
        BigDecimal up = new BigDecimal(Rounded.gap(gap, digits));
        assertTrue(up.compareTo(new BigDecimal(gap)) >= 0);
      }
      double gap = Math.abs(value);
      BigDecimal percent = new BigDecimal(Rounded.percent(gap).replace(" %", ""));
      assertTrue(percent.compareTo(new BigDecimal(gap).movePointRight(2)) >= 0);
    }
  }

  @Test
  void boundsLookAsPeopleWriteNumbers() {
    assertEquals("19.19923", Rounded.lower(19.1992399, 7));
    assertEquals("19.19924", Rounded.upper(19.1992301, 7));
    assertEquals("10.000000", Rounded.upper(9.99999999, 7));
    assertEquals("-0.5000001", Rounded.lower(-0.50000001, 7));
    assertEquals("0.0000000", Rounded.lower(-0.0, 7));
    assertEquals("1.234568e+09", Rounded.upper(1234567890.0, 7));
    assertEquals("3000.10", Rounded.upper(3000.1 - 1e-12, 6));
    assertEquals("none", Rounded.lower(Double.NEGATIVE_INFINITY, 7));
    assertEquals("infinite", Rounded.upper(Double.POSITIVE_INFINITY, 7));
    assertEquals("-", Rounded.lower(Double.NaN, 7));
    assertEquals("0.00 %", Rounded.percent(0));
    assertEquals("5.4e-11 %", Rounded.percent(5.301e-13));
    assertEquals("0.02 %", Rounded.percent(0.0001001));
  }
}
