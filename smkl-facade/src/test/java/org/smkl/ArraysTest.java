package org.smkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitListener;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.SmklModel;
import org.smkl.data.Dataset;
import org.smkl.error.InputException;
import org.smkl.search.SearchResult;

/** A Java program has arrays, and nothing else. */
class ArraysTest {
  private static final double NONE = Double.NaN;
  private static final double[][] ROWS = rows(60, 1);
  private static final String[] CLASSES =
      Arrays.stream(ROWS).map(x -> x[0] * x[1] > 0 ? "same" : "other").toArray(String[]::new);
  private static final double[] NUMBERS =
      Arrays.stream(ROWS).mapToDouble(x -> 3 * x[0] - 2 * x[2] + 100).toArray();

  @TempDir Path folder;

  private static double[][] rows(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, n)
        .mapToObj(i -> random.doubles(3, -1, 1).toArray())
        .toArray(double[][]::new);
  }

  private static double[][] gram(double[][] rows, double[][] columns, double gamma) {
    return Arrays.stream(rows)
        .map(x -> Arrays.stream(columns).mapToDouble(z -> value(x, z, gamma)).toArray())
        .toArray(double[][]::new);
  }

  private static double value(double[] x, double[] z, double gamma) {
    double square = 0;
    for (int j = 0; j < x.length; j++) {
      square += (x[j] - z[j]) * (x[j] - z[j]);
    }
    return Math.exp(-gamma * square);
  }

  @Test
  void classesOfArraysArePredictedByName() {
    FitResult found =
        Smkl.builder().c(100).k0(1).probability(true).build().fit(Dataset.of(ROWS, CLASSES));
    String[] predicted = found.model().predictClasses(ROWS);
    assertTrue(count(predicted, CLASSES) >= 55, Arrays.toString(predicted));
    double[][] probabilities = found.model().predictProbabilities(ROWS);
    assertEquals(List.of("other", "same"), found.model().task().classes());
    assertEquals(1, probabilities[7][0] + probabilities[7][1], 1e-12);
    assertThrows(InputException.class, () -> found.model().predictNumbers(ROWS));
  }

  private static int count(String[] a, String[] b) {
    return (int) IntStream.range(0, a.length).filter(i -> a[i].equals(b[i])).count();
  }

  @Test
  void numbersOfArraysArePredictedInTheirOwnScale() {
    FitResult found =
        Smkl.builder()
            .kernels("linear; rbf(gamma=1)")
            .c(1000)
            .lambda(1e-3)
            .build()
            .fit(Dataset.of(ROWS, NUMBERS));
    double[][] others = rows(9, 2);
    double[] predicted = found.model().predictNumbers(others);
    for (int i = 0; i < others.length; i++) {
      assertEquals(3 * others[i][0] - 2 * others[i][2] + 100, predicted[i], 0.4);
    }
    assertThrows(InputException.class, () -> found.model().predictClasses(ROWS));
    assertThrows(InputException.class, () -> found.model().predictProbabilities(ROWS));
  }

  @Test
  void classesAreOrderedAsInFiles() {
    Dataset numeric = Dataset.of(new double[][] {{1}, {2}, {3}}, new String[] {"10", "9", "-1"});
    assertEquals("[-1, 9, 10]", classes(numeric));
    Dataset words = Dataset.of(new double[][] {{1}, {2}, {3}}, new String[] {"b", "a", " b"});
    assertEquals("[a, b]", classes(words));
    assertArrayEquals(new double[] {1, -1, 1}, words.labels());
  }

  private static String classes(Dataset data) {
    return ((org.smkl.data.Target.Labels) data.target()).classes().toString();
  }

  @Test
  void arraysAreCopied() {
    double[][] rows = rows(10, 3);
    double[] numbers = IntStream.range(0, 10).mapToDouble(i -> i).toArray();
    Dataset data = Dataset.of(rows, numbers).withFeatureNames("a", "b", "c");
    String before = data.fingerprint();
    rows[3][1] = NONE;
    numbers[4] = 77;
    assertEquals(before, data.fingerprint());
    assertEquals(List.of("a", "b", "c"), data.featureNames());
    assertThrows(InputException.class, () -> data.withFeatureNames("a", "b"));
  }

  @Test
  void arraysThatCannotBeUsedAreRefusedWithTheirPlace() {
    double[][] two = {{1, 2}, {3, 4}};
    String[] ab = {"a", "b"};
    refused("is empty", () -> Dataset.of(new double[0][], new String[0]));
    refused("is empty", () -> Dataset.of(new double[0][], new double[0]));
    refused("1 number in row 1", () -> Dataset.of(new double[][] {{1, 2}, {3}}, ab));
    refused("null in row 1", () -> Dataset.of(new double[][] {{1, 2}, null}, ab));
    refused("NaN in row 1, column 0", () -> Dataset.of(new double[][] {{1, 2}, {NONE, 3}}, ab));
    refused("2 rows and 1 to predict", () -> Dataset.of(two, new String[] {"a"}));
    refused("2 rows and 3 to predict", () -> Dataset.of(two, new double[3]));
    refused("predicted of row 1", () -> Dataset.of(two, new String[] {"a", " "}));
    refused("predicted of row 0", () -> Dataset.of(two, new String[] {null, "b"}));
    refused("predicted of row 1", () -> Dataset.of(two, new double[] {1, NONE}));
    refused("of class 'a'", () -> Dataset.of(two, new String[] {"a", "a"}));
    SmklModel model = Smkl.builder().build().fit(Dataset.of(ROWS, CLASSES)).model();
    refused("2 numbers in row 0", () -> model.predictClasses(two));
    refused("Infinity", () -> model.predictClasses(new double[][] {{1, 1, 1 / 0.0}}));
    assertEquals(0, model.predictClasses(new double[0][]).length);
  }

  private static void refused(String words, Supplier<Object> call) {
    InputException e = assertThrows(InputException.class, call::get);
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  @Test
  void matricesInMemoryAreTheKernelsThatTheyAre() {
    double[][] others = rows(20, 4);
    FitInput plain = FitInput.asGiven(Dataset.of(ROWS, CLASSES), Optional.empty());
    FitResult computed =
        Smkl.builder()
            .kernels("rbf(gamma=0.5); rbf(gamma=4)")
            .k0(1)
            .certified(1e-6)
            .build()
            .fit(plain);
    double[][] wide = gram(ROWS, ROWS, 0.5);
    Smkl.Builder builder =
        Smkl.builder().gram("wide", wide).gram("a \"narrow\" one; 4", gram(ROWS, ROWS, 4));
    wide[0][0] = -1; // the builder has a copy
    Smkl smkl = builder.k0(1).certified(1e-6).build();
    Dataset positions = Dataset.of(new double[60][0], CLASSES);
    FitResult given = smkl.fit(positions);
    assertEquals(computed.objective(), given.objective(), 1e-6 * computed.objective());
    assertTrue(smkl.verify(given.certificate().orElseThrow(), positions).valid());
    smkl.save(given, folder.resolve("model.json"));
    SmklModel loaded = Smkl.builder().build().load(folder.resolve("model.json"));
    SmklModel ready =
        loaded.withGrams(
            Map.of("wide", gram(others, ROWS, 0.5), "a \"narrow\" one; 4", gram(others, ROWS, 4)));
    assertArrayEquals(
        computed.model().predictClasses(others), ready.predictClasses(new double[20][0]));
    assertThrows(IllegalArgumentException.class, () -> loaded.predictClasses(new double[20][0]));
  }

  @Test
  void matricesStandBesideOtherKernels() {
    Dataset data = Dataset.of(ROWS, CLASSES);
    Smkl smkl =
        Smkl.builder()
            .gram("own", gram(ROWS, ROWS, 2))
            .kernels("linear; rbf(gamma=1)")
            .k0(2)
            .build();
    assertEquals(3, smkl.fit(data).prepared().problem().q());
    refused(
        "59 rows",
        () ->
            Smkl.builder().gram("own", gram(rows(59, 1), rows(59, 1), 1)).k0(1).build().fit(data));
    refused("two matrices", () -> Smkl.builder().gram("a", ROWS).gram("a", ROWS));
    refused("1 number in row 1", () -> Smkl.builder().gram("a", new double[][] {{1, 0}, {1}}));
  }

  @Test
  void aListenerHearsOfKernelsBoundsWeightsAndTheProof() {
    List<String> heard = new ArrayList<>();
    double[] last = {Double.POSITIVE_INFINITY};
    FitResult found =
        Smkl.builder()
            .certified(1e-6)
            .build()
            .fit(
                Dataset.of(ROWS, CLASSES),
                new FitListener() {
                  @Override
                  public void prepared(PreparedProblem problem) {
                    heard.add("prepared");
                  }

                  @Override
                  public void bounded(double lowerBound) {
                    heard.add("bounded");
                  }

                  @Override
                  public void improved(double objective, double[] beta) {
                    assertTrue(objective < last[0]);
                    last[0] = objective;
                    heard.add("improved");
                  }

                  @Override
                  public void finished(SearchResult result) {
                    heard.add("finished");
                  }
                });
    assertEquals(List.of("prepared", "bounded", "improved"), heard.subList(0, 3));
    assertEquals("finished", heard.get(heard.size() - 1));
    assertEquals(found.objective(), last[0], 1e-6 * last[0]);
    Smkl.builder().build().fit(Dataset.of(ROWS, CLASSES), FitListener.to(System.getLogger("none")));
  }

  @Test
  void aMixedMatrixIsTheSumOfTheMatrices() {
    PreparedProblem prepared =
        Smkl.builder()
            .kernels("linear; rbf(gamma=1)")
            .build()
            .prepare(FitInput.asGiven(Dataset.of(ROWS, CLASSES), Optional.empty()));
    SymmetricMatrix mixed = prepared.problem().mixed(new double[] {0.25, 0.75});
    double inner = IntStream.range(0, 3).mapToDouble(j -> ROWS[4][j] * ROWS[9][j]).sum();
    assertEquals(0.25 * inner + 0.75 * value(ROWS[4], ROWS[9], 1), mixed.get(4, 9), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> prepared.problem().mixed(new double[] {1}));
  }
}
