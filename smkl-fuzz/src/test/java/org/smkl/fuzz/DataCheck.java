package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.PredictionData;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.data.scale.Imputation;
import org.smkl.error.InputException;

/** Bytes as a data file: to train on, to predict, and written and read again. */
record DataCheck(ReadOptions options) {
  private static final Harness HARNESS = new Harness(Set.of(InputException.class));

  boolean accepts(byte[] input) {
    Optional<TrainingData> strict = train(input, options);
    Optional<TrainingData> filled = train(input, options.withImputation(Imputation.MEAN));
    if (strict.isPresent()) {
      assertSame(strict.get().dataset().table(), filled.orElseThrow().dataset().table());
    }
    filled.ifPresent(data -> check(input, data));
    return filled.isPresent();
  }

  private static Optional<TrainingData> train(byte[] input, ReadOptions options) {
    return HARNESS.read(
        input.length,
        () -> DataReader.readTraining(new ByteArrayInputStream(input), "input", options));
  }

  private void check(byte[] input, TrainingData data) {
    Dataset set = data.dataset();
    for (int i = 0; i < set.rows(); i++) {
      assertTrue(
          Arrays.stream(set.table().values(i)).allMatch(Double::isFinite), "all cells are finite");
    }
    PredictionData again =
        DataReader.readPrediction(new ByteArrayInputStream(input), "again", data.schema(), options);
    assertSame(set.table(), again.table());
    again.labels().ifPresent(target -> assertSame(set.target(), target));
    if (set.columns() > 0 && set.columns() < 1000) {
      readsWhatIsWritten(set);
    }
  }

  /** Row by row: with all their zeros sparse rows may be larger than the heap. */
  private static void assertSame(Table expected, Table found) {
    assertEquals(expected.count(), found.count());
    for (int i = 0; i < expected.count(); i++) {
      assertArrayEquals(expected.row(i), found.row(i));
    }
  }

  private static void assertSame(Target expected, Target found) {
    if (expected instanceof Target.Values numbers) {
      assertArrayEquals(numbers.values(), ((Target.Values) found).values());
    } else {
      Target.Labels labels = (Target.Labels) expected;
      assertEquals(labels.classes(), ((Target.Labels) found).classes());
      assertArrayEquals(labels.of(), ((Target.Labels) found).of());
    }
  }

  private static void readsWhatIsWritten(Dataset set) {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < set.columns(); j++) {
      text.append("column ").append(j).append(',');
    }
    text.append("class\n");
    for (int i = 0; i < set.rows(); i++) {
      for (double cell : set.table().row(i)) {
        text.append(cell).append(',');
      }
      // Letters of one length sort as the indices do.
      text.append(
          set.target() instanceof Target.Labels labels
              ? "class %09d".formatted(labels.of()[i])
              : Double.toString(((Target.Values) set.target()).values()[i]));
      text.append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    boolean numbers = set.target() instanceof Target.Values;
    ReadOptions options =
        ReadOptions.defaults()
            .withHeader(ReadOptions.Header.PRESENT)
            .withLearning(numbers ? ReadOptions.Learning.NUMBERS : ReadOptions.Learning.CLASSES);
    Dataset again =
        DataReader.readTraining(new ByteArrayInputStream(bytes), "written", options).dataset();
    assertSame(set.table(), again.table());
    assertEquals(set.rows(), again.rows());
    if (numbers) {
      assertSame(set.target(), again.target());
    } else {
      assertArrayEquals(((Target.Labels) set.target()).of(), ((Target.Labels) again.target()).of());
    }
  }
}
