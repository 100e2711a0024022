package org.smkl.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.data.Table;
import org.smkl.gram.KernelRows;

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

  /** Which training rows have a coefficient in some machine, ascending. */
  public int[] support() {
    return Arrays.stream(positions()).map(j -> model.machine().indices()[j]).toArray();
  }

  private int[] positions() {
    double[][] all = model.machine().coefficients();
    return IntStream.range(0, model.machine().indices().length)
        .filter(j -> Arrays.stream(all).anyMatch(machine -> machine[j] != 0))
        .toArray();
  }

  /** Their coefficients for each machine; those of a regression in the scale of the numbers. */
  public double[][] coefficients() {
    int[] positions = positions();
    double scale = model.task().regression() ? number(1) - number(0) : 1;
    return Arrays.stream(model.machine().coefficients())
        .map(machine -> Arrays.stream(positions).mapToDouble(j -> scale * machine[j]).toArray())
        .toArray(double[][]::new);
  }

  /** The constant term of each machine; that of a regression in the scale of the numbers. */
  public double[] intercepts() {
    double[] biases = model.machine().biases();
    return model.task().regression() ? new double[] {number(biases[0])} : biases.clone();
  }

  private double number(double value) {
    return model.task().number(value);
  }

  /**
   * The weighted kernel, which all machines share, between new rows and training rows.
   *
   * @param rows the new rows in the scale of the training rows
   * @param training all training rows, in the order of the fit
   * @param kernels the given kernels between the two
   * @param out where it is written, a column for each training row
   */
  public void combined(
      Features rows, Features training, GivenKernels kernels, int threads, Rows out) {
    Table known = scaled(training.table());
    Table others = scaled(rows.table());
    KernelRows values =
        model.kernels().rows(Work.toolbox().with(kernels).kernels(), known, others, threads);
    double[] weights = model.weights()[0];
    double[][] sums = new double[others.count()][known.count()];
    for (int r = 0; r < sums.length; r++) {
      double[][][] block = values.block(r, r + 1);
      for (int i = 0; i < block.length; i++) {
        for (int j = 0; j < sums[r].length; j++) {
          sums[r][j] += weights[i] * block[i][0][j];
        }
      }
    }
    out.fill(sums);
  }

  private Table scaled(Table rows) {
    return model
        .preprocessing()
        .standardizer()
        .map(s -> rows.withNumbers(s.apply(rows.dense())))
        .orElse(rows);
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
