package org.smkl.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;

/**
 * A fitted model without the training matrices. Immutable, thread-safe.
 *
 * @param model what predicts
 * @param document what a model file holds of it
 */
public record Predictor(SmklModel model, ModelDocument document) {

  /** How many values there are for each row. */
  public int machines() {
    return model.task().roles().size();
  }

  /**
   * The values of all machines for new rows; those of a regression are the numbers predicted.
   *
   * @param rows in the scale of the training rows
   * @param kernels the given kernels between these rows and the training rows
   * @param out where they are written, a column for each machine
   */
  public void values(Features rows, GivenKernels kernels, int threads, Rows out) {
    double[][] values =
        model.with(Work.toolbox().with(kernels).kernels()).values(rows.table(), threads);
    if (model.task().regression()) {
      for (double[] value : values) {
        value[0] = model.task().number(value[0]);
      }
    }
    out.fill(values);
  }

  /** For rows of such values, the positions of the classes that they mean. */
  public int[] classes(Rows values) {
    return Arrays.stream(values.copy()).mapToInt(model.task()::predict).toArray();
  }

  /** For rows of such values, how probable the classes are: a column for each. */
  public void probabilities(Rows values, Rows out) {
    out.fill(model.probabilities(values.copy()));
  }

  /** The model file. */
  public byte[] bytes() throws IOException {
    return throughFile(
        file -> {
          new ModelFile().write(file, document);
          return Files.readAllBytes(file);
        });
  }

  /** Reads a model file. */
  public static Predictor of(byte[] bytes) throws IOException {
    return throughFile(
        file -> {
          Files.write(file, bytes);
          return new Predictor(ModelFiles.load(file, Work.toolbox()), new ModelFile().read(file));
        });
  }

  private interface FileWork<T> {
    T with(Path file) throws IOException;
  }

  private static <T> T throughFile(FileWork<T> work) throws IOException {
    Path folder = Files.createTempDirectory("smkl");
    Path file = folder.resolve("model.json");
    try {
      return work.with(file);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
