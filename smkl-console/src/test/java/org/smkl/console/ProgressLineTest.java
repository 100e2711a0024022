package org.smkl.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;

class ProgressLineTest {
  private static ProgressLine line(int steps) {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Session session = Session.of(List.of("fit"), nowhere, nowhere, StopSignal.NEVER);
    return ProgressLine.start(new OutputOptions(), session, steps, "reading");
  }

  @Test
  void stepsAreCounted() {
    try (ProgressLine line = line(2)) {
      assertTrue(line.text(0).startsWith("reading ... 0 s (Ctrl-C"), line.text(0));
      line.next("tuning");
      line.say("tuning: 3 of 7 parts");
      assertEquals(
          "step 1 of 2, tuning: 3 of 7 parts ... 5 s (Ctrl-C stops with the best so far)",
          line.text(5));
      assertEquals(
          "smkl: step 1 of 2, tuning: 3 of 7 parts ... 35 s" + System.lineSeparator(),
          line.logged(35));
      line.next("fitting");
      line.next("more than was said");
      assertTrue(line.text(9).startsWith("step 2 of 2, more than was said ... 9 s"), line.text(9));
    }
  }

  @Test
  void oneStepHasNoNumberAndALongLineNoHint() {
    try (ProgressLine line = line(1)) {
      line.next("proving: gap 17.06 % to 1.0e-04 %, 14.29 % of choices left");
      assertEquals(
          "proving: gap 17.06 % to 1.0e-04 %, 14.29 % of choices left ... 12 s", line.text(12));
    }
  }
}
