package org.smkl.bench.experiment.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.bench.peer.PeerAnswer;
import org.smkl.bench.result.Result;
import org.smkl.cv.method.StoppedException;

class PeerMeasurementTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** One run of either side, for tests that do not look at times. */
  static final PeerBudget SHORTEST = new PeerBudget(0, 0, 1, 0, LIMIT);

  private final List<String> events = new ArrayList<>();
  private final PeerPair.Work work =
      () -> {
        events.add("ours");
        return () -> Map.of("value", 7.0);
      };

  @Test
  void longRunsAlternateAndTheFirstOneCounts() throws Exception {
    PeerMeasurement.Theirs theirs = theirs(5, 1, 3);
    Result result = measurement(new PeerBudget(0, 0, 3, 60, LIMIT)).together(ours(), theirs);
    // Our first run is the warm-up.
    assertEquals(
        List.of("theirs 1", "ours", "ours", "theirs 1", "ours", "theirs 1", "ours"), events);
    assertEquals(3, result.number("theirsMedian"));
    assertEquals(1, result.number("theirsLeast"));
    assertEquals(3, result.number("repetitions"));
    assertEquals(7, result.number("ours.value"));
    assertEquals(30, result.number("theirs.value"));
  }

  @Test
  void shortRunsAreWarmedUpAndAveraged() throws Exception {
    PeerMeasurement.Theirs theirs = theirs(0.5, 0.01, 0.04, 0.02);
    measurement(new PeerBudget(1, 0.1, 2, 60, LIMIT)).together(ours(), theirs);
    // A first run of 0.5 s, a warm one, then as many of 0.01 s as make 0.1 s.
    assertEquals(
        List.of("theirs 1", "theirs 1", "theirs 10", "theirs 10"),
        events.stream().filter(event -> event.startsWith("theirs")).toList());
    assertTrue(events.lastIndexOf("ours") > events.lastIndexOf("theirs 10"));
  }

  @Test
  void timeEndsTheRepetitionsButOneIsMade() throws Exception {
    Result result = measurement(new PeerBudget(0, 0, 100, 0, LIMIT)).together(ours(), theirs(5, 6));
    assertEquals(1, result.number("repetitions"));
    assertEquals(5, result.number("theirsMedian"));
  }

  @Test
  void aPeerEndedAtTheLimitHasALowerBoundAndNoMedian() throws Exception {
    Result result =
        measurement(new PeerBudget(0, 0, 3, 60, LIMIT))
            .together(ours(), times -> new PeerAnswer.TooLong(12.5));
    assertEquals(12.5, result.number("theirsAbove"));
    assertTrue(Double.isNaN(result.number("theirsMedian")));
    assertEquals(3, result.number("repetitions"));
  }

  @Test
  void aPeerThatFailsAtAnyTimeHasNoResult() {
    for (int at = 1; at <= 3; at++) {
      int failing = at;
      int[] calls = {0};
      PeerMeasurement.Theirs theirs =
          times ->
              ++calls[0] == failing
                  ? new PeerAnswer.Failed("broken")
                  : new PeerAnswer.Done(5, Map.of());
      PeerMeasurement.PeerFailure failure =
          assertThrows(
              PeerMeasurement.PeerFailure.class,
              () -> measurement(new PeerBudget(0, 0, 3, 60, LIMIT)).together(ours(), theirs));
      assertEquals("broken", failure.getMessage());
    }
  }

  @Test
  void theSecondWayIsTimedBesideTheFirst() {
    PeerPair.Work second =
        () -> {
          events.add("also");
          return () -> Map.of("kept", 8);
        };
    Result result =
        measurement(new PeerBudget(0, 0, 2, 60, LIMIT))
            .alone(new PeerPair.Ours(work, Optional.of(second)));
    assertEquals(List.of("ours", "also", "ours", "also", "ours", "also"), events);
    assertEquals(8, result.number("also.kept"));
    assertTrue(result.number("alsoMedian") >= result.number("alsoLeast"));
  }

  @Test
  void shortRunsOfOursAreRepeatedUntilTheClockCanTell() {
    PeerPair.Work busy =
        () -> {
          events.add("ours");
          long end = System.nanoTime() + 1_000_000;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          return Map::of;
        };
    Result result = measurement(new PeerBudget(0, 0.1, 1, 60, LIMIT)).alone(PeerPair.Ours.of(busy));
    int measured = events.size() - 1;
    assertTrue(measured > 1, "the clock ticks in 10 ms, a run takes 1 ms");
    assertTrue(measured * result.number("oursMedian") >= 0.1 - 1e-9, result.fields().toString());
  }

  @Test
  void aStopSignalEndsTheMeasurement() {
    PeerMeasurement stopped =
        new PeerMeasurement(new PeerBudget(0, 0, 3, 60, LIMIT), () -> events.size() > 2);
    assertThrows(StoppedException.class, () -> stopped.alone(ours()));
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertEquals(2.5, PeerMeasurement.median(List.of(100.0, 2.0, 3.0, 1.0)));
    assertEquals(4, PeerMeasurement.median(List.of(4.0)));
  }

  private static PeerMeasurement measurement(PeerBudget budget) {
    return new PeerMeasurement(budget, StopSignal.NEVER);
  }

  private PeerPair.Ours ours() {
    return PeerPair.Ours.of(work);
  }

  private PeerMeasurement.Theirs theirs(double... seconds) {
    int[] calls = {0};
    return times -> {
      events.add("theirs " + times);
      double length = seconds[calls[0]++];
      return new PeerAnswer.Done(length, Map.of("value", 10 * length));
    };
  }
}
