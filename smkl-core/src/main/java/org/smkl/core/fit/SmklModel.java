package org.smkl.core.fit;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.data.read.Columns;
import org.smkl.core.data.read.Schema;
import org.smkl.core.data.scale.Preprocessing;
import org.smkl.core.kernel.KernelRows;
import org.smkl.core.kernel.KernelTransform;
import org.smkl.core.model.Machine;

/**
 * A fitted classifier: f(x) = sum_i beta_i sum_j v_j K_i(x, x_j) + bias. Immutable, thread-safe;
 * arrays are shared: read, never write. What it computes does not depend on how rows are grouped,
 * on threads, or on whether it was saved and loaded in between.
 *
 * @param columns what files to predict must look like
 * @param preprocessing what is done to their rows first
 * @param kernels the kernels with weight
 * @param weights their weights, in the same order
 * @param machine the coefficients, with the training rows that are needed
 * @param families the kernel families by id
 */
public record SmklModel(
    Columns columns,
    Preprocessing preprocessing,
    KernelTransform kernels,
    double[] weights,
    Machine machine,
    Map<String, KernelFamily> families) {
  private static final int BLOCK_ENTRIES = 1 << 21;

  /** Copies the map. */
  public SmklModel {
    families = Map.copyOf(families);
  }

  /** What files to predict must look like. */
  public Schema schema() {
    return new Schema(columns, preprocessing.imputer());
  }

  /** Decision values of rows as they are in the user's files (the standardizer is applied). */
  public double[] decisions(double[][] rows, int threads) {
    double[][] scaled = preprocessing.standardizer().map(s -> s.apply(rows)).orElse(rows);
    return scaledDecisions(scaled, threads);
  }

  /** Decision values of rows in the scale of the kernels. */
  double[] scaledDecisions(double[][] rows, int threads) {
    return decisions(rows, () -> kernels.rows(families, machine.rows(), rows, threads));
  }

  /** Decision values of the training rows in the scale of the kernels, all of them in order. */
  double[] trainingDecisions(double[][] rows, int threads) {
    return decisions(rows, () -> kernels.rowsOfTraining(families, machine.rows(), rows, threads));
  }

  private double[] decisions(double[][] rows, Supplier<KernelRows> values) {
    double[] decisions = new double[rows.length];
    if (rows.length == 0 || machine.rows().length == 0) {
      // Without support vectors, as after a search stopped at once, only the constant is left.
      Arrays.fill(decisions, machine.bias());
      return decisions;
    }
    KernelRows kernelRows = values.get();
    int q = Math.max(1, kernels.kernels().size());
    int size = Math.max(1, BLOCK_ENTRIES / Math.max(1, q * machine.rows().length));
    for (int from = 0; from < rows.length; from += size) {
      int to = Math.min(rows.length, from + size);
      double[][][] block = kernelRows.block(from, to);
      for (int r = from; r < to; r++) {
        decisions[r] = decision(block, r - from);
      }
    }
    return decisions;
  }

  private double decision(double[][][] block, int row) {
    double value = machine.bias();
    double[] v = machine.coefficients();
    for (int i = 0; i < block.length; i++) {
      double[] values = block[i][row];
      double sum = 0;
      for (int j = 0; j < v.length; j++) {
        sum += v[j] * values[j];
      }
      value += weights[i] * sum;
    }
    return value;
  }

  /** The class of a decision value: the positive one from 0 on. */
  public String label(double decision) {
    return decision >= 0 ? columns.positive() : columns.negative();
  }

  /** The predicted classes of rows as they are in the user's files. */
  public String[] predict(double[][] rows, int threads) {
    return Arrays.stream(decisions(rows, threads)).mapToObj(this::label).toArray(String[]::new);
  }

  /** The share of labels (-1, +1) that the signs of the decision values match. */
  public static double accuracy(double[] decisions, double[] labels) {
    int right = 0;
    for (int j = 0; j < labels.length; j++) {
      if ((decisions[j] >= 0) == (labels[j] > 0)) {
        right++;
      }
    }
    return labels.length == 0 ? Double.NaN : (double) right / labels.length;
  }
}
