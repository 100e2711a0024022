package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.PsdGround;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.data.Table;
import org.smkl.tck.CommonSubstringsFamily;

/** Kernels on texts beside kernels on numbers: values, grounds, storage, new points, names. */
class TextKernelsTest {
  private static final Map<String, KernelFamily> FAMILIES = families();
  private static final int N = 300;
  private static final List<String> TEXTS = texts(N, 1);
  private static final Table ROWS = rows(Kernels.data(N, 3, 2), TEXTS);

  private static Map<String, KernelFamily> families() {
    Map<String, KernelFamily> families = new HashMap<>(Kernels.FAMILIES);
    families.put("substrings", new CommonSubstringsFamily());
    return families;
  }

  /** Strings over three letters of lengths 2 to 11. */
  private static List<String> texts(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, n)
        .mapToObj(
            i ->
                random
                    .ints(2 + i % 10, 0, 3)
                    .mapToObj(c -> String.valueOf("abc".charAt(c)))
                    .collect(Collectors.joining()))
        .toList();
  }

  private static Table rows(double[][] x, List<String> texts) {
    return Table.of(x)
        .withTexts(texts.stream().map(t -> new String[] {t}).toArray(String[][]::new));
  }

  private static List<KernelSpec> specs(String text) {
    return new KernelSpecParser(FAMILIES, List.of("a", "b", "c"), List.of("word")).parse(text);
  }

  private static PreparedKernels prepare(String text, KernelOptions options) {
    return KernelPreparation.prepare(ROWS, specs(text), FAMILIES, options);
  }

  /** Pairs of equal substrings, counted one by one. */
  private static double pairs(String x, String z, int p) {
    int pairs = 0;
    for (int i = 0; i + p <= x.length(); i++) {
      for (int j = 0; j + p <= z.length(); j++) {
        pairs += x.regionMatches(i, z, j, p) ? 1 : 0;
      }
    }
    return pairs;
  }

  @Test
  void valuesAreThoseOfTheTextsWhateverStandsBeside() {
    PreparedKernels prepared =
        prepare("linear; substrings(p=1|2)[cols=word]; rbf(gamma=1)", KernelOptions.defaults());
    assertEquals(
        "substrings(p=2)[cols=word]", prepared.specs().get(2).toString(), "names say the column");
    for (int p = 1; p <= 2; p++) {
      double[] gram = prepared.grams().get(p).entries();
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          assertEquals(pairs(TEXTS.get(i), TEXTS.get(j), p), gram[i * N + j]);
        }
      }
    }
    var alone =
        KernelPreparation.prepare(
            Table.of(Kernels.data(N, 3, 2)),
            Kernels.specs("linear; rbf(gamma=1)"),
            FAMILIES,
            KernelOptions.defaults());
    assertArrayEquals(alone.grams().get(0).entries(), prepared.grams().get(0).entries());
    assertArrayEquals(alone.grams().get(1).entries(), prepared.grams().get(3).entries());
  }

  @Test
  void wholeNumbersArePositiveSemidefiniteByTheoryWithoutError() {
    PreparedKernels prepared = prepare("substrings; substrings(p=1)", KernelOptions.defaults());
    for (PsdGround ground : prepared.grounds()) {
      assertEquals(PsdGround.Kind.THEORY, ground.kind());
      assertArrayEquals(new double[N], ground.errors());
    }
  }

  @Test
  void computedKernelsHaveTheValuesOfStoredOnes() {
    for (Normalisation normalisation : Normalisation.values()) {
      KernelOptions stored = KernelOptions.defaults().withNormalisation(normalisation);
      String kernels = "substrings; rbf(gamma=0.3); substrings(p=1)";
      PreparedKernels expected = prepare(kernels, stored.withStorage(KernelStorage.YES));
      PreparedKernels computed = prepare(kernels, stored.withStorage(KernelStorage.NO));
      assertTrue(computed.source().matrices().isEmpty());
      int[] all = IntStream.range(0, N).toArray();
      int[] some = {7, 250, 0};
      for (int k = 0; k < 3; k++) {
        double[] weights = new double[3];
        weights[k] = 1;
        assertArrayEquals(
            expected.source().block(weights, all).entries(),
            computed.source().block(weights, all).entries());
        assertArrayEquals(
            expected.source().block(weights, some).entries(),
            computed.source().subset(some).block(weights, new int[] {0, 1, 2}).entries());
        assertArrayEquals(expected.grounds().get(k).errors(), computed.grounds().get(k).errors());
      }
    }
  }

  @Test
  void newTextsMeetTrainingTexts() {
    PreparedKernels prepared =
        prepare(
            "linear; substrings", KernelOptions.defaults().withNormalisation(Normalisation.TRACE));
    List<String> fresh = new ArrayList<>(texts(40, 9));
    fresh.set(3, "");
    fresh.set(4, "xyz");
    double[][] values =
        prepared
            .transform()
            .rows(FAMILIES, ROWS, rows(Kernels.data(40, 3, 5), fresh), 2)
            .block(0, 40)[1];
    double trace = TEXTS.stream().mapToDouble(t -> pairs(t, t, 2)).sum();
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < N; j++) {
        assertEquals(pairs(fresh.get(i), TEXTS.get(j), 2) / trace, values[i][j], 1e-15);
      }
    }
  }

  @Test
  void textsTellOneProblemFromAnother() {
    KernelOptions options = KernelOptions.defaults().withStorage(KernelStorage.NO);
    List<String> changed = new ArrayList<>(TEXTS);
    changed.set(N - 1, changed.get(N - 1) + "c");
    List<double[]> one = new ArrayList<>();
    List<double[]> other = new ArrayList<>();
    prepare("substrings(p=9)", options).source().identify(one::add);
    KernelPreparation.prepare(
            rows(Kernels.data(N, 3, 2), changed), specs("substrings(p=9)"), FAMILIES, options)
        .source()
        .identify(other::add);
    assertEquals(one.size(), other.size());
    assertTrue(
        IntStream.range(0, one.size()).anyMatch(i -> !Arrays.equals(one.get(i), other.get(i))));
  }

  @Test
  void whatWaitsIsLearntFromTheTextsAndNamed() {
    PreparedKernels prepared = prepare("substrings(p=shortest)", KernelOptions.defaults());
    assertEquals("substrings(p=shortest)", prepared.asked().get(0).toString());
    assertEquals("substrings(p=2)", prepared.specs().get(0).toString());
    assertEquals("substrings(p=2)", prepared.transform().kernels().get(0).spec().toString());
  }

  @Test
  void eachStandsForTheColumnsThatTheFamilyReads() {
    var parser = new KernelSpecParser(FAMILIES, List.of("a", "b"), List.of("u", "v"));
    assertEquals(
        "substrings(p=2)[cols=u]; substrings(p=2)[cols=v]; linear[cols=a]; linear[cols=b]",
        KernelSpec.print(parser.parse("substrings[each]; linear[each]")));
    assertEquals(List.of(2), parser.parse("substrings[cols=u]").get(0).columns());
  }

  @Test
  void columnsOfTheOtherKindAreRefused() {
    assertRefused("reads numbers, and column 3 has text", "linear[cols=word]");
    assertRefused("reads text, and column 0 has numbers", "substrings[cols=a]");
    assertRefused("reads text, and column 0 has numbers", "substrings[cols=a,word]");
  }

  private static void assertRefused(String words, String kernels) {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> prepare(kernels, KernelOptions.defaults()))
            .getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void dataOfOneKindAloneIsToldWhatIsMissing() {
    Table numbers = Table.of(Kernels.data(5, 2, 1));
    String none = failure(numbers, List.of("a", "b"), List.of(), "substrings");
    assertTrue(none.contains("no column of text"), none);
    Table words = rows(new double[3][0], List.of("a", "b", "ab"));
    String text = failure(words, List.of(), List.of("w"), "linear");
    assertTrue(text.contains("columns of text alone"), text);
    Table two = Table.of(new double[2][0]).withTexts(new String[][] {{"a", "b"}, {"c", "d"}});
    String which = failure(two, List.of(), List.of("u", "v"), "substrings");
    assertTrue(which.contains("reads one column of text, and the data has 2"), which);
  }

  private static String failure(Table x, List<String> names, List<String> texts, String kernels) {
    return assertThrows(
            IllegalArgumentException.class,
            () ->
                KernelPreparation.prepare(
                    x,
                    new KernelSpecParser(FAMILIES, names, texts).parse(kernels),
                    FAMILIES,
                    KernelOptions.defaults()))
        .getMessage();
  }

  @Test
  void aTextThatStandsForNoPointNamesItsRow() {
    List<String> bad = new ArrayList<>(texts(6, 1));
    bad.set(4, "a!b");
    String message =
        failure(rows(Kernels.data(6, 1, 1), bad), List.of("a"), List.of("w"), "substrings");
    assertTrue(
        message.contains("row 4 (0-based)") && message.contains("'!' is no letter"), message);
  }

  @Test
  void newPointsNeedTheirTexts() {
    PreparedKernels prepared = prepare("substrings", KernelOptions.defaults());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> prepared.transform().rows(FAMILIES, ROWS, Table.of(Kernels.data(2, 3, 1)), 1))
            .getMessage();
    assertTrue(message.contains("0 columns of text; expected 1"), message);
  }

  @Test
  void textsOfAModelFileWaitForNothing() {
    var parser = new KernelSpecParser(FAMILIES).withColumns(0, 1).withPaths(Map.of());
    String message =
        assertThrows(IllegalArgumentException.class, () -> parser.parse("substrings(p=shortest)"))
            .getMessage();
    assertTrue(message.contains("waits for training rows"), message);
    assertEquals(
        Optional.of("2"), Optional.of(parser.parse("substrings").get(0).arguments().get("p")));
  }
}
