package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.smkl.data.Dataset;

/** What is written comes back to the last bit, whatever the numbers, names and separators. */
class RoundTripTest {

  @Provide
  Arbitrary<double[][]> tables() {
    return Arbitraries.integers()
        .between(1, 6)
        .flatMap(
            d ->
                bitPatterns()
                    .array(double[].class)
                    .ofSize(d)
                    .array(double[][].class)
                    .ofMinSize(2)
                    .ofMaxSize(15));
  }

  /** Doubles of every exponent and with all digits, which a range of decimals would not give. */
  private static Arbitrary<Double> bitPatterns() {
    return Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite);
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings().withChars("ab \",;\tü#:").ofMaxLength(6);
  }

  @Property(tries = 100)
  void csv(
      @ForAll("tables") double[][] x,
      @ForAll("names") String positive,
      @ForAll("names") String column,
      @ForAll boolean crlf,
      @ForAll @IntRange(max = 2) int separator) {
    String between = List.of(",", ";", "\t").get(separator);
    String end = crlf ? "\r\n" : "\n";
    StringBuilder text = new StringBuilder();
    String header =
        IntStream.range(0, x[0].length)
            .mapToObj(j -> quoted(column + "x" + j))
            .collect(Collectors.joining(between));
    text.append(header).append(between).append("class").append(end);
    for (int i = 0; i < x.length; i++) {
      for (double value : x[i]) {
        text.append(value).append(between);
      }
      text.append(quoted(i == 0 ? "z" + positive + "." : "other")).append(end);
    }
    TrainingData data = read(text.toString());
    assertSame(x, data.dataset());
    assertEquals("z" + positive + ".", data.dataset().positiveName());
    assertEquals((column + "x0").strip(), data.dataset().featureNames().get(0));
  }

  @Property(tries = 100)
  void svmlight(@ForAll("tables") double[][] x) {
    int d = x[0].length;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      text.append(i == 0 ? "+1" : "-1");
      for (int j = 0; j < d; j++) {
        if (x[i][j] != 0 || j == d - 1) {
          text.append(' ').append(j + 1).append(':').append(x[i][j]);
        }
      }
      text.append('\n');
    }
    assertSame(x, read(text.toString()).dataset());
  }

  private static TrainingData read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Source source = Source.kept("text", new ByteArrayInputStream(bytes), StandardCharsets.UTF_8);
    return DataReader.readTraining(source, "text", ReadOptions.defaults());
  }

  private static String quoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }

  private static void assertSame(double[][] expected, Dataset data) {
    assertEquals(expected.length, data.rows());
    for (int i = 0; i < expected.length; i++) {
      double[] positiveZeros = Arrays.stream(expected[i]).map(v -> v + 0.0).toArray();
      double[] found = Arrays.stream(data.x()[i]).map(v -> v + 0.0).toArray();
      assertArrayEquals(positiveZeros, found);
    }
    assertEquals(1, data.labels()[0]);
    assertEquals(-1, data.labels()[1]);
  }
}
