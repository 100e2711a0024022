package org.smkl.data.set;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.error.InputException;
import org.smkl.tck.PublishedFiles;

class EmbeddedDataTest {

  @ParameterizedTest
  @CsvSource({
    "iris, 150, 4, 50, versicolor, not versicolor",
    "wine, 178, 13, 59, 1, not 1",
    "breastcancer, 569, 30, 212, malignant, benign"
  })
  void setsHaveTheDocumentedSizesAndClasses(
      String name, int rows, int columns, int positives, String positive, String negative) {
    Dataset data = EmbeddedData.load(name).dataset();
    assertEquals(rows, data.rows());
    assertEquals(columns, data.columns());
    assertEquals(positives, Arrays.stream(data.labels()).filter(y -> y > 0).count());
    assertEquals(positive, data.positiveName());
    assertEquals(negative, data.negativeName());
  }

  /** Its range as scikit-learn's documentation states it, its mean as in the examples there. */
  @Test
  void diabetesHasNumbersToPredict() {
    Dataset data = EmbeddedData.load("diabetes").dataset();
    assertEquals(442, data.rows());
    assertEquals(10, data.columns());
    double[] y = ((Target.Values) data.target()).values();
    assertEquals(152.13, Arrays.stream(y).average().orElseThrow(), 0.005);
    assertEquals(25, Arrays.stream(y).min().orElseThrow());
    assertEquals(346, Arrays.stream(y).max().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"wine", "breastcancer"})
  void valuesEqualThoseOfUci(String name) {
    Dataset embedded = EmbeddedData.load(name).dataset();
    Dataset uci = uci(name);
    for (int i = 0; i < uci.rows(); i++) {
      assertArrayEquals(uci.x()[i], embedded.x()[i]);
    }
    assertArrayEquals(uci.labels(), embedded.labels());
  }

  @Test
  void irisDiffersFromUciInTheDocumentedRows() {
    Dataset embedded = EmbeddedData.load("iris").dataset();
    Dataset uci = uci("iris"); // sepal length and width only
    List<Integer> different = new ArrayList<>();
    for (int i = 0; i < uci.rows(); i++) {
      if (!Arrays.equals(uci.x()[i], Arrays.copyOf(embedded.x()[i], 2))) {
        different.add(i + 1);
      }
    }
    assertEquals(List.of(38), different);
    assertArrayEquals(new double[] {4.9, 3.1, 1.5, 0.2}, embedded.x()[34]);
    assertArrayEquals(new double[] {4.9, 3.6, 1.4, 0.1}, embedded.x()[37]);
  }

  private static Dataset uci(String name) {
    return PublishedProtocol.readWhole(PublishedProtocol.set(name), PublishedFiles.data());
  }

  @Test
  void anotherClassCanBeChosen() {
    TrainingData data = EmbeddedData.load("iris", ReadOptions.defaults().withPositive("setosa"));
    assertEquals(1, data.dataset().labels()[0]);
  }

  @Test
  void unknownNameSuggestsTheNearest() {
    InputException e = assertThrows(InputException.class, () -> EmbeddedData.load("irsi"));
    assertEquals("Maybe you meant 'iris'.", e.suggestion());
  }
}
