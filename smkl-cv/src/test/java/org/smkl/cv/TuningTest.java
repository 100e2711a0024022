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
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    Score score = Score.ACCURACY;
    CvResult result = new CvResult("", score, null, false, List.of(rows), 1, 1, 1, 0, List.of());
    return result.sparsest().orElseThrow().parameters().k0();
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
  void theSafestIsAllKernelsUnlessFewAreBetterByMoreThanAStandardError() {
    CvRow all = row(9, 0.90, 0.94, 0.92, 0.96);
    // Ahead by 0.01, with a standard error of 0.0129; by 0.02, 0.0041.
    CvRow unsure = row(3, 0.94, 0.92, 0.94, 0.96);
    CvRow sure = row(3, 0.92, 0.95, 0.95, 0.98);
    assertEquals(9, safest(all, unsure));
    assertEquals(3, safest(all, unsure, sure));
    assertEquals(9, safest(all, row(1, 0.90, 0.94, 0.92, 0.96)), "no better");
    assertEquals(1, safest(row(1, 0.9, 0.9)), "of one kernel there is nothing to mix");
  }

  private static int safest(CvRow... rows) {
    CvResult result =
        new CvResult("", Score.ACCURACY, null, false, List.of(rows), 1, 1, 1, 0, List.of());
    return result.safest().orElseThrow().parameters().k0();
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

  @Test
  void theBestThreeOfEachSizeOnHalvesGoThroughAllFolds() {
    Tuned few = tuned(90);
    Tuned halved = tuned(110);
    long points = few.result().rows().size();
    assertEquals(5 * points, few.result().fits(), "too few rows to halve");
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
