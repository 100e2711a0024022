package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.data.Target;
import org.smkl.error.InputException;

/** What is predicted, by what stands in the label column. */
class TargetsTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  private static TrainingData read(String text, ReadOptions options) {
    return DataReader.readTraining(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "test", options);
  }

  private static String column(List<String> labels) {
    return IntStream.range(0, labels.size())
        .mapToObj(i -> (i * i % 7) + "," + labels.get(i) + "\n")
        .collect(Collectors.joining("", "x,y\n", ""));
  }

  @Test
  void wordsAreClassesInTheirOrder() {
    Target.Labels labels =
        (Target.Labels) read(column(List.of("w", "u", "v", "w")), DEFAULTS).dataset().target();
    assertEquals(List.of("u", "v", "w"), labels.classes());
    assertArrayEquals(new int[] {2, 0, 1, 2}, labels.of());
  }

  @Test
  void fewWholeNumbersAreClassesInTheOrderOfNumbers() {
    TrainingData data = read(column(List.of("10", "2", "-1", "2.0")), DEFAULTS);
    Target.Labels labels = (Target.Labels) data.dataset().target();
    assertEquals(List.of("-1", "2", "10"), labels.classes());
    assertArrayEquals(new int[] {2, 1, 0, 1}, labels.of());
    assertTrue(data.remarks().toString().contains("taken for classes"), "" + data.remarks());
    // Who names a class knows that there are some.
    TrainingData two = read(column(List.of("10", "2", "-1", "2.0")), DEFAULTS.withPositive("2"));
    assertFalse(two.remarks().toString().contains("taken for classes"), "" + two.remarks());
  }

  @Test
  void fractionsAndManyNumbersAreValuesAndItSaysSo() {
    List<String> many = IntStream.range(0, 21).mapToObj(Integer::toString).toList();
    for (List<String> labels : List.of(List.of("1", "2.5", "3"), many)) {
      TrainingData data = read(column(labels), DEFAULTS);
      assertArrayEquals(
          labels.stream().mapToDouble(Double::parseDouble).toArray(),
          assertInstanceOf(Target.Values.class, data.dataset().target()).values());
      assertTrue(data.remarks().toString().contains("numbers are predicted"));
    }
    assertInstanceOf(
        Target.Labels.class, read(column(List.of("0.5", "1.5")), DEFAULTS).dataset().target());
  }

  @Test
  void theUserDecidesOtherwise() {
    List<String> many = IntStream.range(0, 21).mapToObj(Integer::toString).toList();
    assertInstanceOf(
        Target.Labels.class,
        read(column(many), DEFAULTS.withLearning(ReadOptions.Learning.CLASSES)).dataset().target());
    assertInstanceOf(
        Target.Values.class,
        read(column(List.of("1", "2", "1")), DEFAULTS.withLearning(ReadOptions.Learning.NUMBERS))
            .dataset()
            .target());
    assertEquals(
        List.of("not 3", "3"),
        ((Target.Labels) read(column(many), DEFAULTS.withPositive("3")).dataset().target())
            .classes());
  }

  @Test
  void aColumnOfWeightsIsNoFeature() {
    String text = "x,w,y\n1,2,a\n2,0,b\n3,0.5,a\n";
    TrainingData data = read(text, DEFAULTS.withWeight("w"));
    assertEquals(List.of("x"), data.dataset().featureNames());
    assertArrayEquals(new double[] {2, 0, 0.5}, data.dataset().weights().orElseThrow());
    for (String bad : List.of("-1", "", "heavy", "Infinity")) {
      InputException e =
          assertThrows(
              InputException.class,
              () -> read(text.replace("1,2,a", "1," + bad + ",a"), DEFAULTS.withWeight("w")));
      assertTrue(e.getMessage().contains("row 1 has the weight '" + bad + "'"), e.getMessage());
    }
  }

  @Test
  void aColumnOfGroupsIsNoFeatureAndMayBeOfWords() {
    String text = "x,g,w,y\n1,ann,1,a\n2,bob,2,b\n3,ann,3,a\n";
    TrainingData data = read(text, DEFAULTS.withGroup("g").withWeight("w"));
    assertEquals(List.of("x"), data.dataset().featureNames());
    assertArrayEquals(new int[] {0, 1, 0}, data.dataset().groups().orElseThrow().of());
    assertArrayEquals(new double[] {1, 2, 3}, data.dataset().weights().orElseThrow());
    assertTrue(read(text, DEFAULTS.withIgnored(List.of("g"))).dataset().groups().isEmpty());
    InputException one =
        assertThrows(
            InputException.class, () -> read(text.replace("bob", "ann"), DEFAULTS.withGroup("g")));
    assertTrue(one.getMessage().contains("All 3 rows are of one group, 'ann'"), one.getMessage());
    InputException label =
        assertThrows(InputException.class, () -> read(text, DEFAULTS.withGroup("y")));
    assertTrue(label.getMessage().contains("is the label and is to have"), label.getMessage());
    InputException sparse =
        assertThrows(InputException.class, () -> read("1 1:2\n-1 2:1\n", DEFAULTS.withGroup("0")));
    assertTrue(sparse.getMessage().contains("weights or groups"), sparse.getMessage());
  }
}
