package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReliabilityTest {
  private static final double EXACT = 1e-14;

  @Test
  void binsAreThoseOfScikitLearn() {
    // calibration_curve([0,0,0,0,1,1,1,1,1], [.1,.2,.3,.41,.65,.7,.8,.9,1.], n_bins=3)
    int[] truth = {0, 0, 0, 0, 1, 1, 1, 1, 1};
    List<Reliability.Bin> bins =
        Reliability.of(outcome(truth, .1, .2, .3, .41, .65, .7, .8, .9, 1), 1, 3).bins();
    double[] shares = {0, .5, 1};
    double[] means = {.2, .53, .85};
    int[] counts = {3, 2, 4};
    for (int b = 0; b < 3; b++) {
      assertEquals(shares[b], bins.get(b).share(), EXACT);
      assertEquals(means[b], bins.get(b).meanProbability(), EXACT);
      assertEquals(counts[b], bins.get(b).count());
      assertEquals(b / 3.0, bins.get(b).low());
      assertEquals((b + 1) / 3.0, bins.get(b).high());
    }
  }

  @Test
  void everyLowerEndBelongsToItsBin() {
    for (int count = 1; count <= 200; count++) {
      double[] ends = new double[count];
      for (int b = 0; b < count; b++) {
        ends[b] = (double) b / count;
      }
      for (Reliability.Bin bin : Reliability.of(outcome(new int[count], ends), 1, count).bins()) {
        assertEquals(1, bin.count());
        assertEquals(bin.low(), bin.meanProbability(), EXACT);
      }
    }
  }

  @Test
  void bothEndsOfTheUnitIntervalHaveABin() {
    List<Reliability.Bin> bins = Reliability.of(outcome(new int[2], 0, 1), 1, 10).bins();
    assertEquals(1, bins.get(0).count());
    assertEquals(1, bins.get(9).count());
    assertEquals(Double.NaN, bins.get(5).meanProbability());
    assertEquals(Double.NaN, bins.get(5).share());
  }

  @Test
  void weightsCountInMeansAndTheOtherClassMirrors() {
    ClassOutcome outcome =
        outcome(new int[] {0, 1, 1}, .6, .9, .7).withWeights(new double[] {3, 1, 0});
    Reliability.Bin bin = Reliability.of(outcome, 1, 2).bins().get(1);
    assertEquals(2, bin.count());
    assertEquals((3 * .6 + .9) / 4, bin.meanProbability(), EXACT);
    assertEquals(.25, bin.share(), EXACT);
    Reliability.Bin mirrored = Reliability.of(outcome, 0, 2).bins().get(0);
    assertEquals(1 - bin.meanProbability(), mirrored.meanProbability(), EXACT);
    assertEquals(.75, mirrored.share(), EXACT);
  }

  @Test
  void wrongRequestsAreRefused() {
    ClassOutcome outcome = outcome(new int[1], .5);
    assertThrows(IllegalArgumentException.class, () -> Reliability.of(outcome, 2, 5));
    assertThrows(IllegalArgumentException.class, () -> Reliability.of(outcome, 1, 0));
    ClassOutcome bare = outcome.withProbabilities(null);
    assertThrows(IllegalArgumentException.class, () -> Reliability.of(bare, 1, 5));
  }

  private static ClassOutcome outcome(int[] truth, double... positive) {
    return new ClassOutcome(List.of("no", "yes"), truth, truth)
        .withProbabilities(
            Arrays.stream(positive)
                .mapToObj(p -> new double[] {1 - p, p})
                .toArray(double[][]::new));
  }
}
