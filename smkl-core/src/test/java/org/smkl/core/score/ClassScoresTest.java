package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The figures are scikit-learn's (1.9.1), by the lines in the comments. */
class ClassScoresTest {
  private static final double EXACT = 1e-14;
  private static final List<String> TWO = List.of("no", "yes");
  private static final List<String> THREE = List.of("a", "b", "c");

  private static final double[] DECISIONS = {-1.2, .4, .4, .4, 2.5, -.3, .7, -.3, -2, 1.1};
  private static final double[] POSITIVE = {.1, .62, .62, .62, .95, .4, .7, .4, .03, .8};
  private static final double[] WEIGHTS_OF_TEN = {1, 2, .5, 1, 3, 1, .25, 1.5, 2, 1};
  private static final ClassOutcome OF_TWO =
      new ClassOutcome(
          TWO,
          new int[] {0, 1, 1, 0, 1, 0, 0, 1, 0, 1},
          Arrays.stream(DECISIONS).mapToInt(d -> d > 0 ? 1 : 0).toArray(),
          Arrays.stream(POSITIVE).mapToObj(p -> new double[] {1 - p, p}).toArray(double[][]::new),
          DECISIONS,
          null);

  private static final double[] WEIGHTS_OF_TWELVE = {1, 2, .5, 1, 3, 1, .25, 1.5, 2, 1, .75, 1.25};
  private static final ClassOutcome OF_THREE =
      new ClassOutcome(
              THREE,
              new int[] {0, 1, 2, 2, 1, 0, 0, 2, 1, 2, 1, 2},
              new int[] {0, 1, 1, 2, 1, 2, 0, 2, 0, 2, 1, 1})
          .withProbabilities(
              new double[][] {
                {.7, .2, .1}, {.1, .8, .1}, {.2, .45, .35}, {.1, .3, .6}, {.25, .5, .25},
                {.3, .3, .4}, {.6, .3, .1}, {.05, .05, .9}, {.5, .4, .1}, {.2, .2, .6},
                {.3, .4, .3}, {0, .7, .3}
              });

  @Test
  void twoClassesScoreAsInScikitLearn() {
    // y, h, d, p1 as above; each with sample_weight=None
    assertEquals(0.7, Score.ACCURACY.value(OF_TWO), EXACT); // accuracy_score(y, h)
    assertEquals(0.7, Score.BALANCED_ACCURACY.value(OF_TWO), EXACT); // balanced_accuracy_score
    assertEquals(0.7272727272727273, Score.F1.value(OF_TWO), EXACT); // f1_score(y, h)
    assertEquals(0.78, Score.AUC.value(OF_TWO), EXACT); // roc_auc_score(y, d)
    assertEquals(0.49650013569580825, Score.LOG_LOSS.value(OF_TWO), EXACT); // log_loss(y, p)
    assertEquals(0.17366, ProbabilityScores.brier(OF_TWO), EXACT); // brier_score_loss(y, p1)
    double[][] counts = ConfusionMatrix.of(OF_TWO).weights(); // confusion_matrix(y, h)
    assertArrayEquals(new double[] {3, 2}, counts[0]);
    assertArrayEquals(new double[] {1, 4}, counts[1]);
  }

  @Test
  void weightedRowsOfTwoClassesScoreAsInScikitLearn() {
    // the same with sample_weight=w
    ClassOutcome weighted = OF_TWO.withWeights(WEIGHTS_OF_TEN);
    assertEquals(0.7924528301886793, Score.ACCURACY.value(weighted), EXACT);
    assertEquals(0.7872023809523809, Score.BALANCED_ACCURACY.value(weighted), EXACT);
    assertEquals(0.8253968253968254, Score.F1.value(weighted), EXACT);
    assertEquals(0.8928571428571428, Score.AUC.value(weighted), EXACT);
    assertEquals(0.3692249672741145, Score.LOG_LOSS.value(weighted), EXACT);
    assertEquals(0.12280754716981133, ProbabilityScores.brier(weighted), EXACT);
    assertArrayEquals(new double[] {1.5, 6.5}, ConfusionMatrix.of(weighted).weights()[1]);
  }

  @Test
  void severalClassesScoreAsInScikitLearn() {
    assertEquals(0.6666666666666666, Score.ACCURACY.value(OF_THREE), EXACT);
    assertEquals(0.6722222222222222, Score.BALANCED_ACCURACY.value(OF_THREE), EXACT);
    assertEquals(0.6666666666666666, Score.F1.value(OF_THREE), EXACT); // average='macro'
    assertEquals(0.9055886243386243, Score.AUC.value(OF_THREE), EXACT); // multi_class='ovr'
    assertEquals(0.6834293549722955, Score.LOG_LOSS.value(OF_THREE), EXACT);
    assertEquals(0.4079166666666667, ProbabilityScores.brier(OF_THREE), EXACT);
    assertArrayEquals(new double[] {0, 2, 3}, ConfusionMatrix.of(OF_THREE).weights()[2]);
  }

  @Test
  void weightedRowsOfSeveralClassesScoreAsInScikitLearn() {
    ClassOutcome weighted = OF_THREE.withWeights(WEIGHTS_OF_TWELVE);
    assertEquals(0.6885245901639344, Score.ACCURACY.value(weighted), EXACT);
    assertEquals(0.6547192353643966, Score.BALANCED_ACCURACY.value(weighted), EXACT);
    assertEquals(0.6421975110499701, Score.F1.value(weighted), EXACT);
    assertEquals(0.9097432286948415, Score.AUC.value(weighted), EXACT);
    assertEquals(0.6520295999897593, Score.LOG_LOSS.value(weighted), EXACT);
    assertEquals(0.3878688524590164, ProbabilityScores.brier(weighted), EXACT);
  }

  @Test
  void aucIsTheShareOfPairsInTheRightOrder() {
    Random random = new Random(7);
    for (int trial = 0; trial < 200; trial++) {
      int n = 2 + random.nextInt(40);
      int levels = 1 + random.nextInt(12);
      int[] truth = random.ints(n, 0, 2).toArray();
      double[] weights = random.doubles(n, 0, 3).toArray();
      double[] values = random.ints(n, 0, levels).mapToDouble(v -> v == 0 ? -0.0 : v - 1).toArray();
      double right = 0;
      double all = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (truth[i] == 1 && truth[j] == 0) {
            double pair = weights[i] * weights[j];
            all += pair;
            right += values[i] > values[j] ? pair : values[i] < values[j] ? 0 : pair / 2;
          }
        }
      }
      ClassOutcome outcome =
          new ClassOutcome(TWO, truth, truth).withDecisions(values).withWeights(weights);
      assertEquals(all == 0 ? Double.NaN : right / all, Score.AUC.value(outcome), 1e-12);
    }
  }

  @Test
  void negativeAndPositiveZeroAreTied() {
    ClassOutcome tied = new ClassOutcome(TWO, new int[] {0, 1}, new int[] {0, 0});
    assertEquals(0.5, Score.AUC.value(tied.withDecisions(new double[] {-0.0, 0.0})));
    assertEquals(0.5, Score.AUC.value(tied.withDecisions(new double[] {0.0, -0.0})));
  }

  @Test
  void aucOfTwoClassesTakesProbabilitiesWhereThereAreNoDecisions() {
    assertEquals(0.78, Score.AUC.value(OF_TWO.withDecisions(null)), EXACT);
  }

  @Test
  void orderOfClassesDoesNotMatterToSeveral() {
    int[] to = {2, 0, 1};
    double[][] moved = new double[OF_THREE.rows()][3];
    for (int i = 0; i < moved.length; i++) {
      for (int c = 0; c < 3; c++) {
        moved[i][to[c]] = OF_THREE.probabilities()[i][c];
      }
    }
    ClassOutcome permuted =
        new ClassOutcome(
                List.of("b", "c", "a"),
                Arrays.stream(OF_THREE.truth()).map(c -> to[c]).toArray(),
                Arrays.stream(OF_THREE.predicted()).map(c -> to[c]).toArray())
            .withProbabilities(moved);
    for (Score score : Score.of(Outcome.Task.CLASSIFICATION)) {
      assertEquals(score.value(OF_THREE), score.value(permuted), EXACT, score.id());
    }
    assertEquals(ProbabilityScores.brier(OF_THREE), ProbabilityScores.brier(permuted), EXACT);
  }

  @Test
  void onlyRatiosOfWeightsMatter() {
    for (double factor : new double[] {1e-300, 0.1, 3, 1e300}) {
      double[] scaled = Arrays.stream(WEIGHTS_OF_TWELVE).map(w -> w * factor).toArray();
      for (Score score : Score.of(Outcome.Task.CLASSIFICATION)) {
        assertEquals(
            score.value(OF_THREE.withWeights(WEIGHTS_OF_TWELVE)),
            score.value(OF_THREE.withWeights(scaled)),
            EXACT,
            score.id() + " times " + factor);
      }
    }
  }

  @Test
  void rowsOfWeightZeroAreNotThere() {
    int[] truth = {0, 0, 1, 0, 2};
    int[] predicted = {0, 1, 1, 0, 2};
    ClassOutcome weighted =
        new ClassOutcome(THREE, truth, predicted).withWeights(new double[] {1, 1, 1, 1, 0});
    ClassOutcome shorter =
        new ClassOutcome(THREE, Arrays.copyOf(truth, 4), Arrays.copyOf(predicted, 4));
    for (Score score : List.of(Score.ACCURACY, Score.BALANCED_ACCURACY, Score.F1)) {
      assertEquals(score.value(shorter), score.value(weighted), score.id());
    }
  }

  @Test
  void nothingToJudgeIsNotANumber() {
    for (int k : new int[] {2, 3}) {
      ClassOutcome none =
          new ClassOutcome(THREE.subList(0, k), new int[0], new int[0])
              .withProbabilities(new double[0][]);
      ClassOutcome weightless =
          new ClassOutcome(THREE.subList(0, k), new int[1], new int[1])
              .withProbabilities(
                  new double[][] {k == 2 ? new double[] {1, 0} : new double[] {1, 0, 0}})
              .withWeights(new double[1]);
      for (Score score : Score.of(Outcome.Task.CLASSIFICATION)) {
        assertEquals(Double.NaN, score.value(none), score.id());
        assertEquals(Double.NaN, score.value(weightless), score.id());
      }
      assertEquals(Double.NaN, ProbabilityScores.brier(none));
    }
  }

  @Test
  void oneClassInTheTestPart() {
    ClassOutcome negative =
        new ClassOutcome(TWO, new int[2], new int[2])
            .withProbabilities(new double[][] {{.75, .25}, {.5, .5}});
    assertEquals(1, Score.ACCURACY.value(negative));
    assertEquals(1, Score.BALANCED_ACCURACY.value(negative));
    assertEquals(0, Score.F1.value(negative)); // f1_score([0, 0], [0, 0]) is 0 with a warning
    assertEquals(Double.NaN, Score.AUC.value(negative)); // roc_auc_score([0, 0], ...) is nan
    assertEquals(-Math.log(.75 * .5) / 2, Score.LOG_LOSS.value(negative), EXACT);
    assertEquals((.0625 + .25) / 2, ProbabilityScores.brier(negative), EXACT);
  }

  @Test
  void aClassThatDoesNotOccur() {
    // balanced_accuracy_score(y, h), f1_score(y, h, average='macro') and
    // roc_auc_score(y, p, multi_class='ovr', labels=[0, 1, 2]) with y=[0,1,1,0], h=[0,0,1,1]
    ClassOutcome missing =
        new ClassOutcome(THREE, new int[] {0, 1, 1, 0}, new int[] {0, 0, 1, 1})
            .withProbabilities(
                new double[][] {{.2, .3, .5}, {.1, .8, .1}, {.3, .6, .1}, {.6, .2, .2}});
    assertEquals(0.5, Score.BALANCED_ACCURACY.value(missing));
    assertEquals(0.5, Score.F1.value(missing));
    assertEquals(Double.NaN, Score.AUC.value(missing));
  }

  @Test
  void constantValuesRankNothing() {
    ClassOutcome constant =
        new ClassOutcome(TWO, new int[] {0, 1, 0}, new int[3])
            .withDecisions(new double[] {7, 7, 7});
    assertEquals(0.5, Score.AUC.value(constant));
  }

  @Test
  void certaintyCostsAFiniteAmountWhereItIsWrong() {
    ClassOutcome wrong =
        new ClassOutcome(TWO, new int[] {1}, new int[] {0})
            .withProbabilities(new double[][] {{1, 0}});
    assertEquals(-Math.log(1e-15), Score.LOG_LOSS.value(wrong), 1e-12);
    ClassOutcome right =
        new ClassOutcome(TWO, new int[] {0}, new int[] {0})
            .withProbabilities(new double[][] {{1, 0}});
    assertEquals(0, Score.LOG_LOSS.value(right), 2e-15);
    assertTrue(Score.LOG_LOSS.value(right) >= 0);
  }

  @Test
  void whatIsNoOutcomeIsRefused() {
    int[] two = {0, 1};
    ClassOutcome good = new ClassOutcome(TWO, two, two);
    for (double[] row :
        new double[][] {{.5, Double.NaN}, {1.5, -.5}, {.5, .4}, {1}, {0, 0, 1}, {0, 0}}) {
      refused(() -> good.withProbabilities(new double[][] {row, {1, 0}}));
    }
    refused(() -> new ClassOutcome(TWO, two, new int[] {0, 2}));
    refused(() -> new ClassOutcome(TWO, new int[] {0, -1}, two));
    refused(() -> new ClassOutcome(TWO, two, new int[1]));
    refused(() -> new ClassOutcome(List.of(), new int[0], new int[0]));
    refused(() -> good.withDecisions(new double[] {0, Double.NaN}));
    refused(() -> OF_THREE.withDecisions(new double[12]));
    refused(() -> good.withWeights(new double[] {1, -1}));
    refused(() -> good.withWeights(new double[] {1, Double.NaN}));
    refused(() -> good.withWeights(new double[] {1e308, 1e308}));
    refused(() -> good.withWeights(new double[] {1}));
  }

  private static void refused(Runnable call) {
    String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
    assertTrue(message.contains("Expected"), message);
  }
}
