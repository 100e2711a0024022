package org.smkl.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.error.InputException;

class DatasetTest {
  private static Dataset data(String column, double value, double label) {
    double[][] x = {{1, 2}, {value, 4}};
    return new Dataset("name", List.of(column, "b"), x, new double[] {1, label}, "p", "n");
  }

  @Test
  void fingerprintIsTheChecksumOfTheDocumentedBytes() {
    // From an independent script: struct.pack and hashlib.
    assertEquals(
        "a9924bd523c0eb93ef23a5dfc0080ff35eaf1ccc59d66f732f7effad70de40d0",
        data("a", -0.5, -1).fingerprint());
  }

  @Test
  void fingerprintSeesValuesLabelsAndColumnsButNotTheSignOfZero() {
    String original = data("a", 0.0, -1).fingerprint();
    assertEquals(original, data("a", -0.0, -1).fingerprint());
    assertEquals(original, data("a", 0.0, -1).named("other").fingerprint());
    assertNotEquals(original, data("a", Double.MIN_VALUE, -1).fingerprint());
    assertNotEquals(original, data("a", 0.0, 1).fingerprint());
    assertNotEquals(original, data("c", 0.0, -1).fingerprint());
  }

  @Test
  void fingerprintOfSparseRowsIsThatOfTheirNumbers() {
    int[][] indices = {{1, 2}, {}};
    double[][] values = {{-0.5, 0}, {}};
    Dataset data =
        new Dataset(
            "sparse",
            List.of("a", "b", "c"),
            Table.sparse(3, indices, values),
            Target.Labels.two(new double[] {1, -1}, "p", "n"),
            Optional.empty());
    // From an independent script: struct.pack and hashlib. The zero does not count.
    assertEquals(
        "66e7837e40845011ce492d255a546bb3412268ee69bf517ac59ccd91159b8f20", data.fingerprint());
    assertNotEquals(data.fingerprint(), data.withX(data.x()).fingerprint());
    assertNotEquals(data.fingerprint(), data.subset(new int[] {1, 0}).fingerprint());
    values[0][1] = Double.NaN;
    assertThrows(InputException.class, () -> data.named("other"));
  }

  @Test
  void subsetKeepsTheOrderGiven() {
    Dataset subset = data("a", 7, -1).subset(new int[] {1, 0, 1});
    assertArrayEquals(new double[] {-1, 1, -1}, subset.labels());
    assertEquals(7, subset.x()[2][0]);
    assertEquals(List.of("n", "p"), ((Target.Labels) subset.target()).classes());
  }

  @Test
  void wrongShapesValuesAndLabelsAreRefused() {
    assertThrows(InputException.class, () -> data("a", Double.NaN, -1));
    assertThrows(InputException.class, () -> data("a", Double.POSITIVE_INFINITY, -1));
    assertThrows(InputException.class, () -> data("a", 0, 0));
    double[][] ragged = {{1, 2}, {3}};
    double[] labels = {1, -1};
    List<String> names = List.of("a", "b");
    assertThrows(InputException.class, () -> new Dataset("r", names, ragged, labels, "p", "n"));
    assertThrows(
        InputException.class,
        () -> new Dataset("r", names, new double[][] {{1, 2}}, labels, "p", "n"));
  }

  @Test
  void splitLeavesNoRowOutAndNeedsBothSides() {
    Split split = Split.shuffled(11, 0.8, 5);
    assertEquals(8, split.train().length);
    assertEquals(3, split.test().length);
    assertThrows(InputException.class, () -> Split.shuffled(11, 1.0, 5));
    assertThrows(InputException.class, () -> Split.shuffled(11, 0.01, 5));
    assertThrows(InputException.class, () -> Split.shuffled(11, Double.NaN, 5));
  }
}
