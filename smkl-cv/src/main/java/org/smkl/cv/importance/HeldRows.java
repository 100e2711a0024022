package org.smkl.cv.importance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.model.Machine;
import org.smkl.data.Table;
import org.smkl.data.scale.Imputer;
import org.smkl.data.scale.Preprocessing;
import org.smkl.gram.KernelState;

/**
 * Rows that a model has not seen, in the scale of its kernels, with what each kernel says of them.
 * Not thread-safe.
 */
final class HeldRows {
  private final Table rows;
  private final int threads;
  private final List<SmklModel> parts = new ArrayList<>();
  private final double[][][] said;
  private final double[] biases;

  HeldRows(SmklModel model, Table rows, int threads) {
    this.rows = rows;
    this.threads = threads;
    this.biases = model.machine().biases();
    for (int k = 0; k < model.kernels().kernels().size(); k++) {
      parts.add(part(model, k));
    }
    this.said = new double[parts.size()][][];
    Arrays.setAll(said, k -> says(k, rows));
  }

  /** One kernel of it with its weights, without a bias. */
  private static SmklModel part(SmklModel model, int k) {
    double[][] weights = new double[model.weights().length][];
    Arrays.setAll(weights, m -> new double[] {model.weights()[m][k]});
    Machine machine = model.machine();
    return new SmklModel(
        model.columns(),
        Preprocessing.of(Imputer.none(), Optional.empty()),
        model.task(),
        model.kernels().select(k),
        weights,
        new Machine(
            machine.allRows(),
            machine.indices(),
            machine.rows(),
            machine.coefficients(),
            new double[machine.biases().length]),
        List.of(),
        model.families());
  }

  int count() {
    return rows.count();
  }

  Table rows() {
    return rows;
  }

  List<KernelState> kernels() {
    return parts.stream().map(part -> part.kernels().kernels().get(0)).toList();
  }

  /** What a kernel adds to the values of all machines, by row and machine. */
  double[][] says(int kernel, Table of) {
    return parts.get(kernel).values(of, threads);
  }

  /** The values of all machines. */
  double[][] values() {
    double[][] values = new double[count()][];
    Arrays.setAll(values, i -> biases.clone());
    for (double[][] part : said) {
      add(values, part, 1);
    }
    return values;
  }

  /** The values where a kernel says something else. */
  void replace(double[][] values, int kernel, double[][] other) {
    add(values, said[kernel], -1);
    add(values, other, 1);
  }

  /** What a kernel says of other rows in their place. */
  double[][] shuffled(int kernel, int[] from) {
    double[][] other = new double[count()][];
    Arrays.setAll(other, i -> said[kernel][from[i]]);
    return other;
  }

  private static void add(double[][] values, double[][] part, double sign) {
    for (int i = 0; i < values.length; i++) {
      for (int m = 0; m < values[i].length; m++) {
        values[i][m] += sign * part[i][m];
      }
    }
  }
}
