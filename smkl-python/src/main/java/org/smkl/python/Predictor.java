package org.smkl.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.model.Machine;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.data.Table;
import org.smkl.gram.GivenKernels;
import org.smkl.gram.KernelRows;
import org.smkl.gram.KernelSpec;

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

  /**
   * A kernel with weight.
   *
   * @param position among these
   * @param columns 0-based, ascending; empty means all
   */
  public record Chosen(int position, String name, double weight, int[] columns) {}

  /** The kernels with weight, in the order of the fit. */
  public Chosen[] chosen() {
    return IntStream.range(0, model.kernels().kernels().size())
        .mapToObj(
            k -> {
              KernelSpec spec = model.kernels().kernels().get(k).spec();
              int[] columns = spec.columns().stream().mapToInt(Integer::intValue).toArray();
              return new Chosen(k, spec.toString(), model.weights()[0][k], columns);
            })
        .toArray(Chosen[]::new);
  }

  /**
   * What one kernel adds to the values of all machines; see {@link #values}.
   *
   * @param kernel its position among those with weight
   */
  public void part(int kernel, Features rows, GivenKernels kernels, int threads, Rows out) {
    double[][] weights = new double[model.weights().length][];
    Arrays.setAll(weights, m -> new double[] {model.weights()[m][kernel]});
    Machine machine = model.machine();
    SmklModel alone =
        new SmklModel(
            model.columns(),
            model.preprocessing(),
            model.task(),
            model.kernels().select(kernel),
            weights,
            new Machine(
                machine.allRows(),
                machine.indices(),
                machine.rows(),
                machine.coefficients(),
                new double[machine.biases().length]),
            List.of(),
            Work.toolbox().with(kernels).kernels());
    double[][] values = alone.values(rows.table(), threads);
    double scale = scale();
    Arrays.stream(values).forEach(row -> Arrays.setAll(row, m -> scale * row[m]));
    out.fill(values);
  }

  /** The unit of values of a regression in that of the numbers. */
  private double scale() {
    return model.task().regression() ? number(1) - number(0) : 1;
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
    double scale = scale();
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
