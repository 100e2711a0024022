package org.smkl.core.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.model.Machine;
import org.smkl.core.probability.Probabilities;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.Task;
import org.smkl.data.DenseRows;
import org.smkl.data.Groups;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.data.read.Columns;
import org.smkl.data.read.Schema;
import org.smkl.data.scale.Preprocessing;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.gram.GivenKernels;
import org.smkl.gram.KernelRows;
import org.smkl.gram.KernelTransform;
import org.smkl.numeric.Support;

/**
 * A fitted model: for each machine f(x) = sum_i beta_i sum_j v_j K_i(x, x_j) + bias. Immutable,
 * thread-safe; arrays are shared: read, never write. What it computes does not depend on how rows
 * are grouped, on threads, or on whether it was saved and loaded in between.
 *
 * @param columns what files to predict must look like
 * @param preprocessing what is done to their rows first
 * @param task what the values of the machines mean
 * @param kernels the kernels with weight
 * @param weights for each machine their weights, in the same order; once where all share them
 * @param machine the coefficients, with the training rows that are needed
 * @param sigmoids how the values become probabilities, for each machine; empty for a model that was
 *     fitted without
 * @param families the kernel families by id
 */
public record SmklModel(
    Columns columns,
    Preprocessing preprocessing,
    Task task,
    KernelTransform kernels,
    double[][] weights,
    Machine machine,
    List<Sigmoid> sigmoids,
    Map<String, KernelFamily> families) {
  private static final int BLOCK_ENTRIES = 1 << 21;

  /** Copies the list and the map. */
  public SmklModel {
    sigmoids = List.copyOf(sigmoids);
    families = Map.copyOf(families);
  }

  /** A copy with other kernel families, such as one that has values for the rows to predict. */
  public SmklModel with(Map<String, KernelFamily> others) {
    return new SmklModel(columns, preprocessing, task, kernels, weights, machine, sigmoids, others);
  }

  /**
   * A copy that knows the values of given kernels between rows to predict and training rows: for
   * each name an array with a row for each of the former and a column for each of the latter.
   *
   * @throws InputException if rows of an array differ in length or a value is not finite
   */
  public SmklModel withGrams(Map<String, double[][]> cross) {
    Map<String, KernelFamily> others = new HashMap<>(families);
    others.put(GivenKernels.ID, GivenKernels.ofNewRows(cross));
    return with(others);
  }

  /** What files to predict must look like. */
  public Schema schema() {
    return new Schema(columns, preprocessing.imputer());
  }

  /**
   * The values of all machines for rows as they are in the user's files (the standardizer is
   * applied), by row and machine.
   */
  public double[][] values(Table rows, int threads) {
    Table scaled =
        preprocessing.standardizer().map(s -> rows.withNumbers(s.apply(rows.dense()))).orElse(rows);
    return scaledValues(scaled, threads);
  }

  /** The values of all machines for dense rows. */
  public double[][] values(double[][] rows, int threads) {
    return values(Table.of(rows), threads);
  }

  /** The values of all machines for rows in the scale of the kernels. */
  double[][] scaledValues(Table rows, int threads) {
    return values(rows, () -> kernels.rows(families, machine.rows(), rows, threads));
  }

  /**
   * The values of all machines for the training rows in the scale of the kernels, all of them in
   * order.
   */
  double[][] trainingValues(Table rows, int threads) {
    return values(rows, () -> kernels.rowsOfTraining(families, machine.rows(), rows, threads));
  }

  private double[][] values(Table rows, Supplier<KernelRows> kernelValues) {
    double[][] values = new double[rows.count()][];
    if (rows.count() == 0 || machine.rows().count() == 0) {
      // Without support vectors, as after a search stopped at once, only the constants are left.
      Arrays.setAll(values, r -> machine.biases().clone());
      return values;
    }
    KernelRows kernelRows = kernelValues.get();
    int[][] supports = Arrays.stream(machine.coefficients()).map(Support::of).toArray(int[][]::new);
    int q = Math.max(1, kernels.kernels().size());
    int size = Math.max(1, BLOCK_ENTRIES / Math.max(1, q * machine.rows().count()));
    for (int from = 0; from < rows.count(); from += size) {
      int to = Math.min(rows.count(), from + size);
      double[][][] block = kernelRows.block(from, to);
      for (int r = from; r < to; r++) {
        int row = r - from;
        values[r] = new double[machine.biases().length];
        Arrays.setAll(values[r], m -> value(block, row, m, supports[m]));
      }
    }
    return values;
  }

  /** Of several machines each has few of the support vectors of all. */
  private double value(double[][][] block, int row, int m, int[] support) {
    double value = machine.biases()[m];
    double[] v = machine.coefficients()[m];
    double[] own = weights[weights.length == 1 ? 0 : m];
    for (int i = 0; i < block.length; i++) {
      if (own[i] == 0) {
        continue;
      }
      double[] values = block[i][row];
      double sum = 0;
      for (int j : support) {
        sum += v[j] * values[j];
      }
      value += own[i] * sum;
    }
    return value;
  }

  /**
   * The values of the one machine of two classes or of a regression, for rows as they are in the
   * user's files; those of a regression in the scale in which it was learned.
   *
   * @throws IllegalStateException if there are several machines; {@link #values} has them all
   */
  public double[] decisions(Table rows, int threads) {
    if (task.roles().size() != 1) {
      throw new IllegalStateException(
          "This model has %d machines and no single decision value."
              .formatted(task.roles().size()));
    }
    return Arrays.stream(values(rows, threads)).mapToDouble(v -> v[0]).toArray();
  }

  /** The decision values of dense rows. */
  public double[] decisions(double[][] rows, int threads) {
    return decisions(Table.of(rows), threads);
  }

  /** What the values of the machines mean, as files have it: a class, or a number. */
  public String label(double... values) {
    return task.regression()
        ? Double.toString(task.number(values[0]))
        : task.classes().get(task.predict(values));
  }

  /** The predicted classes or numbers of rows as they are in the user's files. */
  public String[] predict(Table rows, int threads) {
    return Arrays.stream(values(rows, threads)).map(this::label).toArray(String[]::new);
  }

  /** Predicts dense rows. */
  public String[] predict(double[][] rows, int threads) {
    return predict(Table.of(rows), threads);
  }

  /**
   * The predicted classes of dense rows.
   *
   * @throws InputException if the model predicts numbers, or a row has not as many numbers as the
   *     training rows, or one that is not finite
   */
  public String[] predictClasses(double[][] rows) {
    if (task.regression()) {
      throw new InputException(
          "This model predicts numbers.", "Expected a model of classes.", "Maybe predictNumbers.");
    }
    return predict(checked(rows), 1);
  }

  /**
   * The predicted numbers of dense rows.
   *
   * @throws InputException if the model predicts classes, or a row has not as many numbers as the
   *     training rows, or one that is not finite
   */
  public double[] predictNumbers(double[][] rows) {
    if (!task.regression()) {
      throw new InputException(
          "This model predicts classes.", "Expected a model of numbers.", "Maybe predictClasses.");
    }
    return Arrays.stream(values(checked(rows), 1)).mapToDouble(v -> task.number(v[0])).toArray();
  }

  /**
   * How probable each class is for dense rows, by row and class in the order of {@link
   * Task#classes}.
   *
   * @throws InputException if the model was fitted without probabilities or predicts numbers, or a
   *     row has not as many numbers as the training rows, or one that is not finite
   */
  public double[][] predictProbabilities(double[][] rows) {
    return probabilities(checked(rows), 1);
  }

  private Table checked(double[][] rows) {
    if (!columns.texts().isEmpty()) {
      throw new InputException(
          "This model reads columns of text.",
          "Expected a table with texts.",
          "Maybe predict a Table, or what DataReader read.");
    }
    return Table.of(DenseRows.copy("The array of rows", rows, columns.features().size()));
  }

  /** Whether it can say how probable each class is. */
  public boolean hasProbabilities() {
    return !sigmoids.isEmpty();
  }

  /**
   * How probable the classes are, for rows as they are in the user's files: by row and class, in
   * the order of {@link Task#classes}, each row summing to 1. The most probable class need not be
   * the predicted one: sigmoids are learned apart from the machines.
   *
   * @throws InputException if the model was fitted without, or predicts numbers
   */
  public double[][] probabilities(Table rows, int threads) {
    requireProbabilities();
    return probabilities(values(rows, threads));
  }

  /** The probabilities of classes for dense rows. */
  public double[][] probabilities(double[][] rows, int threads) {
    return probabilities(Table.of(rows), threads);
  }

  /** The probabilities of classes for values of the machines, by row and machine. */
  public double[][] probabilities(double[][] values) {
    requireProbabilities();
    Probabilities probabilities = new Probabilities(task, sigmoids);
    return Arrays.stream(values).map(probabilities::of).toArray(double[][]::new);
  }

  /** Refuses before any work what a model without probabilities cannot do. */
  public void requireProbabilities() {
    if (task.regression()) {
      throw new InputException(
          "This model predicts numbers, which have no probabilities.",
          "Expected a model of classes.",
          Advice.of("Maybe leave out %s.", Setting.PROBABILITY));
    }
    if (!hasProbabilities()) {
      throw new InputException(
          "This model has no probabilities.",
          "Expected one that was fitted with them.",
          Advice.of("Maybe fit it again with %s.", Setting.PROBABILITY));
    }
  }

  /** What the values of the machines say, with probabilities if there are any, beside the truth. */
  public Outcome outcome(double[][] values, Target target) {
    return outcome(values, target, Optional.empty());
  }

  /** The same, where a ranking is judged within groups. */
  Outcome outcome(double[][] values, Target target, Optional<Groups> groups) {
    if (target instanceof Target.Values numbers) {
      return task.numbers(numbers.values(), values, null, groups);
    }
    Target.Labels labels = (Target.Labels) target;
    return ClassOutcome.of(
        labels.classes(),
        labels.of(),
        Arrays.stream(values).mapToInt(task::predict).toArray(),
        hasProbabilities() ? probabilities(values) : null,
        Arrays.stream(values).mapToDouble(v -> v[0]).toArray(),
        null);
  }
}
