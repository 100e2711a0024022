package org.smkl.data.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.data.Dataset;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.error.InputException;
import org.smkl.tck.PublishedFiles;

class PublishedProtocolTest {

  /** The published weights are exact on these sets, the published objectives hold to 1e-5. */
  @ParameterizedTest
  @CsvSource({
    "iris, 1e-5",
    "breastcancer, 1e-5",
    "ionosphere, 1e-5",
    "banknote, 1e-5",
    "heart, 1e-5",
    "haberman, 1e-5",
    "mammographic, 1e-5",
    "parkinsons, 1e-5",
    // published with weights of four decimals only
    "wine, 1e-4"
  })
  void publishedObjectiveFollowsFromSplitAndEncoding(String name, double tolerance)
      throws IOException {
    NamedCsvRecord figures = published().get(name);
    double[] beta =
        Arrays.stream(figures.getField("beta_random").split(" ", -1))
            .mapToDouble(Double::parseDouble)
            .toArray();
    PublishedData data = PublishedProtocol.load(name, PublishedFiles.data());
    double expected = Double.parseDouble(figures.getField("obj_random"));
    double penalty = data.set().lambda() * Arrays.stream(beta).map(b -> b * b).sum();
    double dual =
        TinySvm.value(gram(data.train().x(), beta), data.train().labels(), data.set().c());
    assertEquals(expected, dual + penalty, tolerance * expected);
  }

  @Test
  void tableAgreesWithThePublishedFigures() throws IOException {
    Map<String, NamedCsvRecord> figures = published();
    assertEquals(figures.size(), PublishedProtocol.sets().size());
    for (PublishedSet set : PublishedProtocol.sets()) {
      NamedCsvRecord row = figures.get(set.name());
      assertEquals(Integer.parseInt(row.getField("n_train")), set.trainRows(), set.name());
      assertEquals(Integer.parseInt(row.getField("n_test")), set.testRows(), set.name());
      assertEquals(Double.parseDouble(row.getField("C")), set.c(), set.name());
      assertEquals(Double.parseDouble(row.getField("lambda")), set.lambda(), set.name());
      assertEquals(Integer.parseInt(row.getField("k0")), set.k0(), set.name());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "iris, 2, 50",
    "wine, 13, 59",
    "breastcancer, 30, 212",
    "ionosphere, 34, 225",
    "spambase, 57, 1813",
    "banknote, 4, 610",
    "heart, 13, 139",
    "haberman, 3, 225",
    "mammographic, 5, 445",
    "parkinsons, 22, 147"
  })
  void classesHaveTheSizesThatUciDocuments(String name, int columns, int positives) {
    PublishedData data = PublishedProtocol.load(name, PublishedFiles.data());
    assertEquals(columns, data.train().columns());
    assertEquals(data.set().trainRows(), data.train().rows());
    assertEquals(data.set().testRows(), data.test().rows());
    double sum =
        Arrays.stream(data.train().labels()).sum() + Arrays.stream(data.test().labels()).sum();
    assertEquals(2 * positives - data.set().rows(), sum);
  }

  /** The schema of the protocol reads the very file back to the same rows and labels. */
  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine", "breastcancer", "heart", "mammographic", "parkinsons"})
  void schemaReadsThePublishedFileAsTheProtocolDoes(String name) {
    PublishedData data = PublishedProtocol.load(name, PublishedFiles.data());
    Path file = PublishedFiles.data().resolve(data.set().file());
    Dataset read = DataReader.readTest(file, data.schema(), ReadOptions.defaults()).dataset();
    Dataset whole = PublishedProtocol.readWhole(data.set(), PublishedFiles.data());
    assertEquals(whole.fingerprint(), read.fingerprint());
  }

  @Test
  void zeroDeviationBecomesOneHundredMillionth() {
    PublishedData data = PublishedProtocol.load("ionosphere", PublishedFiles.data());
    assertEquals(1e-8, data.standardizer().scale()[1]); // UCI's second column is 0 throughout
    assertEquals(0, data.train().x()[0][1]);
  }

  @Test
  void missingFileIsNamedWithItsChecksumAndAWayOut(@TempDir Path folder) {
    InputException e =
        assertThrows(InputException.class, () -> PublishedProtocol.load("heart", folder));
    assertTrue(e.given().contains(folder.resolve("heart.csv") + " is missing"), e.getMessage());
    assertTrue(e.expected().contains(PublishedProtocol.set("heart").sha256()), e.getMessage());
    assertTrue(e.suggestion().contains("DataCatalog.fetch heart"), e.getMessage());
  }

  @Test
  void damagedFileIsNamedWithBothChecksums(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("iris.csv"), "abc");
    InputException e =
        assertThrows(InputException.class, () -> PublishedProtocol.load("iris", folder));
    String ofAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // FIPS 180-2
    assertTrue(e.given().contains("iris.csv is damaged: its SHA-256 is " + ofAbc), e.getMessage());
    assertTrue(e.expected().contains(PublishedProtocol.set("iris").sha256()), e.getMessage());
  }

  @Test
  void everyFileThatCannotBeUsedIsNamedAtOnce(@TempDir Path folder) throws IOException {
    Files.copy(PublishedFiles.data().resolve("wine.csv"), folder.resolve("wine.csv"));
    Files.createFile(folder.resolve("heart.csv"));
    Files.createDirectory(folder.resolve("iris.csv"));
    List<String> names = List.of("wine", "heart", "iris", "haberman");
    InputException e =
        assertThrows(InputException.class, () -> PublishedProtocol.requireFiles(names, folder));
    assertEquals(
        "3 data files cannot be used: %s is empty, %s is a folder, %s is missing."
            .formatted(
                folder.resolve("heart.csv"),
                folder.resolve("iris.csv"),
                folder.resolve("haberman.csv")),
        e.given());
    for (String name : List.of("heart", "iris", "haberman")) {
      assertTrue(e.expected().contains(PublishedProtocol.set(name).sha256()), e.getMessage());
    }
    assertTrue(e.suggestion().contains("remove the folder " + folder.resolve("iris.csv")));
    assertTrue(
        e.suggestion()
            .contains("'DataCatalog.fetch heart iris haberman dataFolder=" + folder + "'"),
        e.getMessage());
    PublishedProtocol.requireFiles(List.of("wine"), folder);
  }

  @Test
  void aFolderThatIsNoneIsSaidToBe(@TempDir Path folder) throws IOException {
    Path none = folder.resolve("none");
    Path file = Files.createFile(folder.resolve("file"));
    InputException e =
        assertThrows(InputException.class, () -> PublishedProtocol.load("iris", none));
    assertTrue(e.given().endsWith("is missing: there is no folder " + none + "."), e.given());
    InputException all = PublishedFile.unusable(PublishedProtocol.sets(), none).orElseThrow();
    assertEquals("There is no folder " + none + ".", all.given());
    assertFalse(all.getMessage().contains("SHA-256"), all.getMessage());
    e = assertThrows(InputException.class, () -> PublishedProtocol.load("iris", file));
    assertTrue(e.given().endsWith("is missing: " + file + " is no folder."), e.given());
  }

  @Test
  void unknownSetSuggestsTheNearestName() {
    InputException e = assertThrows(InputException.class, () -> PublishedProtocol.set("harberman"));
    assertEquals("Maybe you meant 'haberman'.", e.suggestion());
  }

  static Map<String, NamedCsvRecord> published() throws IOException {
    Map<String, NamedCsvRecord> rows = new HashMap<>();
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(PublishedFigures.sets())) {
      reader.forEach(row -> rows.put(row.getField("dataset"), row));
    }
    return rows;
  }

  static double[][] gram(double[][] x, double[] beta) {
    double[][] gram = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        gram[i][j] = combined(x[i], x[j], beta);
      }
    }
    return gram;
  }

  /** The ten published kernels in their order. */
  private static double combined(double[] a, double[] b, double[] beta) {
    double dot = 0;
    double square = 0;
    double manhattan = 0;
    for (int j = 0; j < a.length; j++) {
      dot += a[j] * b[j];
      square += (a[j] - b[j]) * (a[j] - b[j]);
      manhattan += Math.abs(a[j] - b[j]);
    }
    double[] kernels = {
      dot,
      Math.pow(0.01 * dot + 1, 2),
      Math.pow(0.01 * dot + 1, 3),
      Math.pow(0.01 * dot + 1, 5),
      Math.exp(-0.5 * square),
      Math.exp(-0.3 * square),
      Math.exp(-0.1 * square),
      Math.tanh(0.5 * dot + 1),
      Math.tanh(0.7 * dot + 1),
      Math.exp(-0.3 * manhattan)
    };
    double sum = 0;
    for (int k = 0; k < kernels.length; k++) {
      sum += beta[k] * kernels[k];
    }
    return sum;
  }
}
