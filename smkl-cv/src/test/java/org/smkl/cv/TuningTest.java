package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.score.Score;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.Parameters;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.plan.Thresholds;

class TuningTest {
  private static Dataset rows(Target target) {
    return new Dataset(
        "rows", List.of("a"), new double[target.size()][1], target, Optional.empty());
  }

  private static Dataset classes(int... counts) {
    int[] of =
        IntStream.range(0, counts.length)
            .flatMap(c -> IntStream.generate(() -> c).limit(counts[c]))
            .toArray();
    List<String> names = IntStream.range(0, counts.length).mapToObj(c -> "class " + c).toList();
    return rows(new Target.Labels(names, of));
  }

  @Test
  void fewRowsAreAllLookedAt() {
    assertArrayEquals(
        IntStream.range(0, Thresholds.TUNING_ROWS).toArray(), Tuning.rows(classes(100, 500), 1));
  }

  @Test
  void ofManyRowsEveryClassHasItsShareAndRareOnesTwo() {
    // 600 of 60 000: one in a hundred, rounded up; the rarest would have one.
    Dataset data = classes(45_000, 14_850, 147, 3);
    int[] rows = Tuning.rows(data, 5);
    int[] of = ((Target.Labels) data.target()).of();
    int[] counts = new int[4];
    Arrays.stream(rows).forEach(row -> counts[of[row]]++);
    assertArrayEquals(new int[] {450, 149, 2, 2}, counts);
    assertArrayEquals(Arrays.stream(rows).distinct().sorted().toArray(), rows);
    assertArrayEquals(rows, Tuning.rows(data, 5), "the seed decides");
    assertFalse(Arrays.equals(rows, Tuning.rows(data, 6)));
    assertTrue(rows[400] - rows[0] > 30_000, "not the first rows but rows from everywhere");
  }

  @Test
  void ofManyNumbersSixHundredAreLookedAt() {
    Dataset data = rows(new Target.Values(new double[10_000]));
    assertEquals(Thresholds.TUNING_ROWS, Tuning.rows(data, 1).length);
  }

  @Test
  void whatIsGivenStays() {
    Tuning given = Tuning.of(OptionalDouble.of(7), OptionalDouble.empty(), OptionalInt.of(2));
    assertEquals(List.of(7.0), given.grid().c());
    assertEquals(List.of(2), given.grid().k0());
    assertEquals(List.of(1.0, 100.0), given.grid().lambda());
    assertFalse(given.growing());
  }

  @Test
  void theWholeRangeFromOneKernelToTheirAverageIsTriedOnce() {
    Grid grid = Tuning.of(OptionalDouble.of(2), OptionalDouble.empty(), OptionalInt.empty()).grid();
    List<Parameters> points =
        grid.withMixing(true).paths(Methods.DEFAULT, 60).stream().flatMap(List::stream).toList();
    assertEquals(
        List.of(
            Parameters.of(2, 20_000, 60),
            Parameters.of(2, 100, 60),
            Parameters.of(2, 100, 3),
            Parameters.of(2, 100, 1),
            Parameters.of(2, 1, 60),
            Parameters.of(2, 1, 3)),
        points);
    assertEquals(
        List.of(List.of(Parameters.of(2, 100, 1), Parameters.of(2, 1, 1))),
        grid.withMixing(true).paths(Methods.DEFAULT, 1),
        "of one kernel there is nothing to mix");
  }

  private static CvRow row(int k0, double... folds) {
    List<Double> scores = Arrays.stream(folds).boxed().toList();
    double mean = Arrays.stream(folds).average().orElseThrow();
    return new CvRow(Parameters.of(1, 1, k0), mean, 0, k0, scores, List.of());
  }

  private static int sparsest(CvRow... rows) {
    return result(rows).sparsest().orElseThrow().parameters().k0();
  }

  private static CvResult result(CvRow... rows) {
    Score score = Score.ACCURACY;
    return new CvResult("", score, null, false, List.of(rows), 1, 1, 1, 0, List.of());
  }

  @Test
  void fewKernelsAreTakenWithinOneStandardErrorOfTheBestAndOfTheDifference() {
    CvRow all = row(9, 0.90, 0.94, 0.92, 0.96);
    // Differences 0.04, -0.02, 0.02, 0: mean 0.01, standard error 0.0129.
    CvRow three = row(3, 0.86, 0.96, 0.90, 0.96);
    // Always 0.01 behind: less than the standard error of the best, but no chance.
    CvRow one = row(1, 0.89, 0.93, 0.91, 0.95);
    assertEquals(3, sparsest(all, three));
    assertEquals(9, sparsest(all, one));
    assertEquals(3, sparsest(one, three, all));
    assertEquals(1, sparsest(all, three, row(1, 0.90, 0.94, 0.92, 0.96)));
    assertEquals(9, sparsest(all, row(1, Double.NaN, Double.NaN, Double.NaN, Double.NaN)));
  }

  @Test
  void theMostEvenMixtureIsTakenWithinOneStandardErrorOfTheDifference() {
    CvRow three = row(3, 0.90, 0.94, 0.92, 0.96);
    // Differences 0.04, -0.02, 0.02, 0: mean 0.01, standard error 0.0129.
    CvRow all = row(9, 0.86, 0.96, 0.90, 0.96);
    // Always 0.01 behind: no chance.
    CvRow behind = row(9, 0.89, 0.93, 0.91, 0.95);
    assertEquals(9, steadiest(three, all));
    assertEquals(3, steadiest(three, behind));
    assertEquals(3, steadiest(three, row(9, Double.NaN, Double.NaN, Double.NaN, Double.NaN)));
    assertEquals(9, steadiest(row(9, 0.9, 0.9), row(1, 0.9, 0.9), row(3, 0.9, 0.9)));
    Tuning usual = Tuning.of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());
    assertEquals(9, usual.rule().of(result(three, all)).orElseThrow().parameters().k0());
    CvRow spread = at(Parameters.of(1, 10_000, 9), 0.9);
    List<CvRow> equals =
        List.of(at(Parameters.of(10, 100_000, 9), 0.9), at(Parameters.of(1, 100, 9), 0.9), spread);
    assertEquals(spread, result(equals.toArray(CvRow[]::new)).steadiest().orElseThrow());
  }

  /** Four divisions of the same rows tell no more of other rows than one does. */
  @Test
  void furtherDivisionsDoNotMakeTheStandardErrorSmaller() {
    double[] best = {0.9, 0.9, 0.9, 0.9, 0.9};
    // 0.046 behind; the standard error is 0.053, and 0.047 with ten times as many folds like them.
    double[] other = {0.9, 0.65, 0.87, 0.95, 0.9};
    assertEquals(9, steadiest(row(3, best), row(9, other)));
    double[] often = repeated(other, 10);
    assertEquals(9, steadiest(row(3, repeated(best, 10)), row(9, often)));
    // Of fifty independent folds the standard error would be 0.015.
    for (int k = 0; k < often.length; k++) {
      often[k] -= 0.01;
    }
    assertEquals(3, steadiest(row(3, repeated(best, 10)), row(9, often)), "0.056 behind");
  }

  private static double[] repeated(double[] values, int times) {
    return IntStream.range(0, times * values.length)
        .mapToDouble(k -> values[k % values.length])
        .toArray();
  }

  private static int steadiest(CvRow... rows) {
    return result(rows).steadiest().orElseThrow().parameters().k0();
  }

  private static CvRow at(Parameters point, double score) {
    return new CvRow(point, score, 0, point.k0(), List.of(score, score), List.of());
  }

  /** Where classes can be separated all large C lead to the same machine, and say it thrice. */
  @Test
  void ofEachSizeTheBestOfEveryLambdaIsKept() {
    CvRow[] rows =
        Stream.of(1.0, 10.0, 100.0)
            .flatMap(
                c ->
                    Stream.of(
                        at(Parameters.of(c, 1, 9), 0.95),
                        at(Parameters.of(c, 10, 9), 0.94),
                        at(Parameters.of(c, 100, 9), 0.93),
                        at(Parameters.of(c, 10_000 * c, 9), 0.92),
                        at(Parameters.of(c, 1, 3), 0.9),
                        at(Parameters.of(c, 100, 3), 0.8),
                        at(Parameters.of(c, 100, 1), 0.7 + c / 1000)))
            .toArray(CvRow[]::new);
    assertEquals(
        Set.of(
            Parameters.of(1, 1, 9),
            Parameters.of(1, 10, 9),
            Parameters.of(1, 100, 9),
            Parameters.of(1, 10_000, 9),
            Parameters.of(1, 1, 3),
            Parameters.of(1, 100, 3),
            Parameters.of(10, 1, 3),
            Parameters.of(100, 100, 1),
            Parameters.of(10, 100, 1),
            Parameters.of(1, 100, 1)),
        result(rows).bestOfEach(3).stream().map(CvRow::parameters).collect(Collectors.toSet()));
  }

  /** What few kernels cost is told whether few were chosen or all. */
  @Test
  void theCostOfFewKernelsIsToldWhicheverIsChosen() {
    CvRow all = row(9, 0.90, 0.94, 0.92, 0.96);
    CvRow three = row(3, 0.86, 0.96, 0.90, 0.96);
    for (Tuning.Rule rule : Tuning.Rule.values()) {
      assertEquals(
          Optional.of("3 kernels: 92.0 %, all 9: 93.0 %"),
          new Tuned(FitSettings.defaults(), result(all, three), 50, 4, rule).cost());
    }
    Tuned alone = new Tuned(FitSettings.defaults(), result(all), 50, 4, Tuning.Rule.STEADIEST);
    assertEquals(Optional.empty(), alone.cost(), "nothing fewer");
  }

  /** With kernels s times as large, C / s and lambda / s are the same problem. */
  @Test
  void kernelsOfAnySizeAreTriedAtTheSameSmoothness() {
    assertEquals(1, Tuning.unit(diagonal(1, 1, 1)));
    assertEquals(1, Tuning.unit(diagonal(1, 1, 200)), "the median counts");
    assertEquals(0.01, Tuning.unit(diagonal(76, 216, 64)));
    assertEquals(100, Tuning.unit(diagonal(1.0 / 106, 1.0 / 106)));
    assertEquals(1, Tuning.unit(diagonal(0)));
    Grid grid = Tuning.of(OptionalDouble.empty(), OptionalDouble.of(3), OptionalInt.empty()).grid();
    assertEquals(List.of(10.0, 100.0, 1000.0, 10_000.0), grid.times(100, 1).c());
    assertEquals(List.of(3.0), grid.times(100, 1).lambda());
  }

  private static KernelData diagonal(double... sizes) {
    List<SymmetricMatrix> grams =
        Arrays.stream(sizes)
            .mapToObj(s -> SymmetricMatrix.wrap(2, new double[] {s, 0, 0, s}))
            .toList();
    return new KernelData(
        grams, grams.stream().map(g -> PsdGround.stored()).toList(), new double[] {1, -1});
  }

  @Test
  void classesOfOneRowAndHandfulsOfRowsAreNotTunedOn() {
    assertEquals(Optional.of("Class 'class 1' has one row."), Tuning.obstacle(classes(20, 1)));
    assertEquals(Optional.of("There are no more than 9 rows."), Tuning.obstacle(classes(5, 4)));
    assertEquals(Optional.empty(), Tuning.obstacle(classes(8, 2)));
    assertEquals(Optional.empty(), Tuning.obstacle(rows(new Target.Values(new double[10]))));
  }

  /** Two classes by a ring, in two columns. */
  private static Dataset ring(int n) {
    SplittableRandom random = new SplittableRandom(4);
    double[][] x = new double[n][2];
    int[] of = new int[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = random.nextGaussian();
      x[i][1] = random.nextGaussian();
      of[i] = Math.hypot(x[i][0], x[i][1]) + 0.3 * random.nextGaussian() > 1.2 ? 1 : 0;
    }
    return new Dataset(
        "ring",
        List.of("a", "b"),
        x,
        new Target.Labels(List.of("in", "out"), of),
        Optional.empty());
  }

  private static Tuned tuned(int n) {
    Toolbox toolbox = Toolbox.of(Plugins.discover());
    FitSettings settings =
        FitSettings.builder().kernels("linear; rbf(gamma=0.5|2)").threads(1).settings();
    PreparedProblem prepared = new Fit(settings, toolbox).prepare(ring(n));
    return Tuning.of(OptionalDouble.empty(), OptionalDouble.of(1), OptionalInt.empty())
        .run(settings, toolbox, prepared, now -> {});
  }

  /** Five folds of few rows say little: what did best goes through four divisions of them. */
  @Test
  void theBestThreeOfEachSizeAreJudgedInTwentyFoldsOfFewRows() {
    CvResult result = tuned(80).result();
    Map<Integer, Long> sizes =
        result.rows().stream()
            .collect(Collectors.groupingBy(r -> r.parameters().k0(), Collectors.counting()));
    assertEquals(Map.of(1, 3L, 3, 3L), sizes);
    assertEquals(0, result.fits() % 5);
    assertTrue(result.fits() > 5 * 4 * 6, "all points in the first division");
    for (CvRow row : result.rows()) {
      assertEquals(20, row.folds().size());
      // Folds of 16 rows each: the score of all rows is the mean of the folds' scores.
      double mean = row.folds().stream().mapToDouble(f -> f).average().orElseThrow();
      assertEquals(mean, row.score(), 1e-12);
      for (int k = 5; k < 20; k += 5) {
        assertFalse(row.folds().subList(0, 5).equals(row.folds().subList(k, k + 5)), "other folds");
      }
    }
  }

  @Test
  void theBestThreeOfEachSizeOnHalvesGoThroughAllFolds() {
    Tuned halved = tuned(110);
    // Four values of C for one kernel and for three, and those beyond an edge.
    int points = 8;
    Map<Integer, Long> sizes =
        halved.result().rows().stream()
            .collect(Collectors.groupingBy(r -> r.parameters().k0(), Collectors.counting()));
    assertEquals(Map.of(1, 3L, 3, 3L), sizes, "one kernel, and all three, which are also k0 = 3");
    assertTrue(halved.result().rows().stream().allMatch(row -> row.folds().size() == 5));
    assertEquals(5, halved.folds());
    int fits = halved.result().fits() - 5 * halved.result().rows().size();
    assertTrue(fits > 0 && fits % 2 == 0 && fits / 2 >= points, "every point on both halves");
    // The ring cannot be cut off by a line; Bayes' rule is right in about nine of ten rows.
    assertTrue(halved.best().orElseThrow().score() > 0.8);
    assertTrue(halved.result().notes().get(0).contains("on halves"));
  }
}
