package org.smkl.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.Task;
import org.smkl.data.Table;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.data.scale.Imputation;
import org.smkl.data.scale.Imputer;
import org.smkl.data.scale.Preprocessing;
import org.smkl.data.scale.Standardizer;
import org.smkl.data.set.EmbeddedData;

class ModelRoundTripTest {
  private static final ModelFile MODELS = new ModelFile();

  @Provide
  Arbitrary<double[]> values() {
    return Arbitraries.longs()
        .map(Double::longBitsToDouble)
        .filter(Double::isFinite)
        .array(double[].class)
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  @Property(tries = 60)
  void doublesComeBackToTheLastBit(@ForAll("values") double[] values) throws IOException {
    ModelDocument example = Models.example();
    int n = values.length;
    double[][] rows =
        IntStream.range(0, n).mapToObj(i -> new double[] {values[i], 0}).toArray(double[][]::new);
    Machine machine =
        new Machine(
            false,
            IntStream.range(0, n).toArray(),
            Table.of(rows),
            new double[][] {values},
            new double[] {values[0]});
    ModelOrigin p = example.provenance();
    ModelOrigin longer =
        new ModelOrigin(
            p.source(),
            p.fingerprint(),
            n,
            p.seed(),
            p.settings(),
            p.versions(),
            p.commandLine(),
            "today");
    ModelDocument document =
        ModelDocument.of(
            longer,
            example.columns(),
            example.preprocessing(),
            example.task(),
            example.kernels(),
            machine,
            List.of(new Sigmoid(values[0], values[n - 1])),
            null);
    Path file = Files.createTempFile("model", ".json");
    try {
      MODELS.write(file, document);
      ModelDocument read = MODELS.read(file);
      assertEquals(document.sigmoids(), read.sigmoids());
      Machine found = read.machine();
      for (int i = 0; i < n; i++) {
        long expected = Double.doubleToRawLongBits(values[i]);
        assertEquals(expected, Double.doubleToRawLongBits(found.coefficients()[0][i]));
        assertEquals(expected, Double.doubleToRawLongBits(found.rows().row(i)[0]));
      }
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void columnsAndPreprocessingSurvive() throws IOException {
    TrainingData data =
        EmbeddedData.load("wine", ReadOptions.defaults().withImputation(Imputation.MEDIAN));
    Imputer imputer = data.schema().imputer();
    for (Optional<Standardizer> standardizer :
        List.of(
            Optional.<Standardizer>empty(), Optional.of(Standardizer.fit(data.dataset().x())))) {
      ModelDocument example = Models.example();
      Machine none =
          new Machine(
              false, new int[0], Table.of(new double[0][]), new double[1][0], new double[1]);
      ModelDocument document =
          ModelDocument.of(
              example.provenance(),
              data.schema().columns(),
              Preprocessing.of(imputer, standardizer),
              Task.twoClasses(data.schema().columns().classNames()),
              example.kernels(),
              none,
              List.of(),
              null);
      Path file = Files.createTempFile("model", ".json");
      try {
        MODELS.write(file, document);
        ModelDocument found = MODELS.read(file);
        assertEquals(data.schema().columns(), found.columns());
        assertEquals(imputer, found.preprocessing().imputer());
        assertEquals(standardizer, found.preprocessing().standardizer());
      } finally {
        Files.delete(file);
      }
    }
  }
}
