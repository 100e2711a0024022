package org.smkl.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;

class SpentTest {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  @Test
  void aLimitIsRaisedAfterSoMuchWorkAndStaysRaised() {
    long before = SYSTEM.getProcessCpuTime();
    StopSignal limit = Spent.limit(0.1);
    long asked = 0;
    while (!limit.stopRequested()) {
      asked++;
    }
    assertTrue(SYSTEM.getProcessCpuTime() - before >= 100_000_000L);
    assertTrue(asked > 0);
    for (int k = 0; k < 1000; k++) {
      assertTrue(limit.stopRequested());
    }
  }

  @Test
  void aLimitFarAwayIsNotRaisedHoweverOftenItIsAsked() {
    StopSignal limit = Spent.limit(3600);
    for (int k = 0; k < 1_000_000; k++) {
      assertFalse(limit.stopRequested());
    }
  }
}
