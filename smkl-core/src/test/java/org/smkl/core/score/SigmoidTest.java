package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SigmoidTest {
  private static final double[] DECISIONS = {-2.1, -1.4, -.8, -.3, .1, .2, .5, .9, 1.3, 2.2};
  private static final boolean[] POSITIVE = flags(0, 0, 0, 1, 0, 1, 0, 1, 1, 1);

  @Test
  void fitsAsScikitLearn() {
    // sklearn.calibration._sigmoid_calibration(d, y), 1.9.1, which stops at a gradient of 1e-6
    Sigmoid first = Sigmoid.fit(DECISIONS, POSITIVE);
    assertEquals(-0.9648035294344354, first.a(), 1e-5);
    assertEquals(0.06834239457923112, first.b(), 1e-5);
    Sigmoid second =
        Sigmoid.fit(
            new double[] {-.8, 1.2, .3, -.3, .1, -.7, .5, .9}, flags(0, 1, 0, 1, 0, 0, 0, 1));
    assertEquals(-1.1072708725404405, second.a(), 1e-5);
    assertEquals(0.6760053791928492, second.b(), 1e-5);
  }

  @Test
  void noPointOfAFineGridIsLikelier() {
    Random random = new Random(3);
    for (int trial = 0; trial < 8; trial++) {
      int n = 3 + random.nextInt(30);
      double[] decisions = random.doubles(n, -2, 2).toArray();
      boolean[] positive = new boolean[n];
      for (int i = 0; i < n; i++) {
        positive[i] = random.nextGaussian() < (trial % 4) * decisions[i];
      }
      Sigmoid fitted = Sigmoid.fit(decisions, positive);
      double best = loss(fitted.a(), fitted.b(), decisions, positive);
      for (int i = -100; i <= 100; i++) {
        for (int j = -100; j <= 100; j++) {
          double wide = loss(i / 10.0, j / 10.0, decisions, positive);
          double near = loss(fitted.a() + i * 1e-4, fitted.b() + j * 1e-4, decisions, positive);
          assertTrue(best <= Math.min(wide, near) + 1e-12, "trial " + trial);
        }
      }
    }
  }

  /** At the optimum targets and probabilities have the same sum, also times f. */
  @Test
  void weightedRowsMeetTheConditionsOfTheOptimum() {
    Random random = new Random(5);
    for (int trial = 0; trial < 20; trial++) {
      int n = 5 + random.nextInt(40);
      double[] decisions = random.doubles(n, -2, 2).toArray();
      double[] weights = random.doubles(n, 0, 3).toArray();
      weights[trial % n] = 0;
      boolean[] positive = new boolean[n];
      double total = Arrays.stream(weights).sum() / (n - 1);
      double plus = 0;
      double minus = 0;
      for (int i = 0; i < n; i++) {
        positive[i] = i < 2 ? i == 0 : random.nextGaussian() < decisions[i];
        plus += positive[i] ? weights[i] / total : 0;
        minus += positive[i] ? 0 : weights[i] / total;
      }
      Sigmoid fitted = Sigmoid.fit(decisions, positive, weights);
      double sum = 0;
      double moment = 0;
      for (int i = 0; i < n; i++) {
        double target = positive[i] ? (plus + 1) / (plus + 2) : 1 / (minus + 2);
        double difference = weights[i] * (target - fitted.probability(decisions[i]));
        sum += difference;
        moment += difference * decisions[i];
      }
      assertEquals(0, sum, 1e-9);
      assertEquals(0, moment, 1e-9);
    }
  }

  @Test
  void equalWeightsAreNoWeights() {
    double[] sevens = new double[DECISIONS.length];
    Arrays.fill(sevens, 7);
    assertEquals(Sigmoid.fit(DECISIONS, POSITIVE), Sigmoid.fit(DECISIONS, POSITIVE, sevens));
  }

  @Test
  void mirroredClassesMirrorTheProbabilities() {
    Sigmoid fitted = Sigmoid.fit(DECISIONS, POSITIVE);
    boolean[] others = new boolean[POSITIVE.length];
    for (int i = 0; i < others.length; i++) {
      others[i] = !POSITIVE[i];
    }
    Sigmoid mirrored = Sigmoid.fit(DECISIONS, others);
    for (double f : DECISIONS) {
      assertEquals(1 - fitted.probability(f), mirrored.probability(f), 1e-9);
    }
  }

  @Test
  void theUnitOfDecisionValuesDoesNotMatter() {
    Sigmoid fitted = Sigmoid.fit(DECISIONS, POSITIVE);
    for (double unit : new double[] {1e-250, 1e-20, 1e-3, 1e3, 1e20, 8e307}) {
      double[] scaled = Arrays.stream(DECISIONS).map(f -> f * unit).toArray();
      Sigmoid other = Sigmoid.fit(scaled, POSITIVE);
      for (int i = 0; i < scaled.length; i++) {
        assertEquals(
            fitted.probability(DECISIONS[i]), other.probability(scaled[i]), 1e-9, "unit " + unit);
      }
    }
  }

  @Test
  void anOffsetOfDecisionValuesDoesNotMatter() {
    Sigmoid fitted = Sigmoid.fit(DECISIONS, POSITIVE);
    double[] moved = Arrays.stream(DECISIONS).map(f -> f + 1e6).toArray();
    Sigmoid other = Sigmoid.fit(moved, POSITIVE);
    for (int i = 0; i < moved.length; i++) {
      assertEquals(fitted.probability(DECISIONS[i]), other.probability(moved[i]), 1e-7);
    }
  }

  @Test
  void anOutlierOfAnySizeIsFittedToTheOptimum() {
    // At the optimum of (a, b) targets and probabilities have the same sum, also weighted by f.
    for (double outlier : new double[] {1e2, 1e5, 1e10, 1e100, 1e300}) {
      for (boolean agrees : new boolean[] {true, false}) {
        double[] decisions = Arrays.copyOf(DECISIONS, DECISIONS.length + 1);
        boolean[] positive = Arrays.copyOf(POSITIVE, POSITIVE.length + 1);
        decisions[DECISIONS.length] = outlier;
        positive[DECISIONS.length] = agrees;
        Sigmoid fitted = Sigmoid.fit(decisions, positive);
        double sum = 0;
        double moment = 0;
        for (int i = 0; i < decisions.length; i++) {
          double difference = target(positive, i) - fitted.probability(decisions[i]);
          sum += difference;
          moment += difference * (decisions[i] / outlier);
        }
        assertEquals(0, sum, 1e-9, "outlier " + outlier);
        assertEquals(0, moment, 1e-9, "outlier " + outlier);
      }
    }
  }

  @Test
  void separableValuesKeepFiniteSlopes() {
    // Two groups of equal values: the optimum gives each its target exactly.
    double[] decisions = {-1, -1, -1, 1, 1};
    Sigmoid fitted = Sigmoid.fit(decisions, flags(0, 0, 0, 1, 1));
    assertEquals(1.0 / 5, fitted.probability(-1), 1e-10);
    assertEquals(3.0 / 4, fitted.probability(1), 1e-10);
  }

  @Test
  void aLargeSeparableSampleReachesItsTargets() {
    int n = 20_000;
    double[] decisions = new double[n];
    boolean[] positive = new boolean[n];
    for (int i = 0; i < n; i++) {
      positive[i] = i % 4 == 0;
      decisions[i] = positive[i] ? 3 : -1;
    }
    Sigmoid fitted = Sigmoid.fit(decisions, positive);
    assertEquals(5001.0 / 5002, fitted.probability(3), 1e-9);
    assertEquals(1.0 / 15002, fitted.probability(-1), 1e-9);
  }

  @Test
  void valuesThatTellNothingGetTheMeanTarget() {
    Sigmoid none = Sigmoid.fit(new double[0], new boolean[0]);
    assertEquals(0.5, none.probability(3));
    Sigmoid positives = Sigmoid.fit(new double[] {1, -2, 3}, flags(1, 1, 1));
    assertEquals(0, positives.a());
    assertEquals(4.0 / 5, positives.probability(-7), 1e-15);
    Sigmoid negatives = Sigmoid.fit(new double[] {1, -2}, flags(0, 0));
    assertEquals(1.0 / 4, negatives.probability(1e308), 1e-15);
    double mean = (2.0 / 3 + 3 * 1.0 / 5) / 4;
    for (double value : new double[] {0, 1e308, -1e-320}) {
      double[] equal = {value, value, value, value};
      Sigmoid constant = Sigmoid.fit(equal, flags(1, 0, 0, 0));
      assertEquals(0, constant.a());
      assertEquals(mean, constant.probability(value), 1e-15);
    }
    Sigmoid tiny = Sigmoid.fit(new double[] {0, Double.MIN_VALUE}, flags(0, 1));
    assertEquals(0.5, tiny.probability(0), 1e-15);
  }

  @Test
  void probabilitiesOfExtremeValuesAreZeroAndOne() {
    Sigmoid sigmoid = new Sigmoid(-1e10, 1);
    assertEquals(1, sigmoid.probability(1e308));
    assertEquals(0, sigmoid.probability(-1e308));
    assertEquals(1 / (1 + Math.E), sigmoid.probability(0), 1e-16);
  }

  @Test
  void whatIsNoNumberIsRefused() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] decisions = {1, bad};
      assertThrows(IllegalArgumentException.class, () -> Sigmoid.fit(decisions, new boolean[2]));
      assertThrows(IllegalArgumentException.class, () -> new Sigmoid(-1, 0).probability(bad));
      assertThrows(IllegalArgumentException.class, () -> new Sigmoid(bad, 0));
    }
    assertThrows(IllegalArgumentException.class, () -> Sigmoid.fit(new double[2], new boolean[1]));
  }

  /** Minus the log-likelihood, written as in Platt's paper. */
  private static double loss(double a, double b, double[] decisions, boolean[] positive) {
    double sum = 0;
    for (int i = 0; i < decisions.length; i++) {
      double p = 1 / (1 + Math.exp(a * decisions[i] + b));
      double t = target(positive, i);
      sum -= t * Math.log(p) + (1 - t) * Math.log(1 - p);
    }
    return sum;
  }

  private static double target(boolean[] positive, int row) {
    int positives = 0;
    for (boolean p : positive) {
      positives += p ? 1 : 0;
    }
    return positive[row]
        ? (positives + 1.0) / (positives + 2.0)
        : 1 / (positive.length - positives + 2.0);
  }

  private static boolean[] flags(int... values) {
    boolean[] flags = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      flags[i] = values[i] == 1;
    }
    return flags;
  }
}
