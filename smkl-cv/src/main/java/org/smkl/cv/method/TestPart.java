package org.smkl.cv.method;

import java.util.Arrays;
import java.util.List;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.probability.Probabilities;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Score;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.Task;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.gram.KernelRows;
import org.smkl.numeric.Support;
import org.smkl.numeric.Vectors;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Points to test on, by their kernel values with the training points. Arrays are shared: read,
 * never write.
 *
 * @param values kernel values by kernel, test point and training point
 * @param rows what is known of the test points, and how much they count
 * @param task the machines of the training points
 */
public record TestPart(double[][][] values, Dataset rows, Task task) {
  /** The kernels of a prepared problem between its training rows and these, in the same scale. */
  public static TestPart of(PreparedProblem prepared, Dataset test, Toolbox toolbox, int threads) {
    KernelRows rows =
        prepared
            .kernels()
            .transform()
            .rows(toolbox.kernels(), prepared.train().table(), test.table(), threads);
    return new TestPart(rows.block(0, rows.count()), test, prepared.task());
  }

  /** How many points there are. */
  public int size() {
    return rows.rows();
  }

  /** What the machines predict, beside what is true; rows count by their weights. */
  public Outcome outcome(Learned learned) {
    return outcome(decisions(learned));
  }

  /** The outcome with probabilities; of classes only. */
  public Outcome outcome(Learned learned, List<Sigmoid> sigmoids) {
    double[][] decisions = decisions(learned);
    Probabilities probabilities = new Probabilities(task, sigmoids);
    return outcome(
        decisions, Arrays.stream(decisions).map(probabilities::of).toArray(double[][]::new));
  }

  private Outcome outcome(double[][] decisions) {
    double[] weights = rows.weights().orElse(null);
    if (rows.target() instanceof Target.Values numbers) {
      return task.numbers(numbers.values(), decisions, weights, rows.groups());
    }
    return outcome(decisions, null);
  }

  private ClassOutcome outcome(double[][] decisions, double[][] probabilities) {
    Target.Labels labels = (Target.Labels) rows.target();
    return ClassOutcome.of(
        labels.classes(),
        labels.of(),
        Arrays.stream(decisions).mapToInt(task::predict).toArray(),
        probabilities,
        Arrays.stream(decisions).mapToDouble(d -> d[0]).toArray(),
        rows.weights().orElse(null));
  }

  /** The values of all machines by point and machine. */
  double[][] decisions(Learned learned) {
    double[][] decisions = new double[size()][];
    Arrays.setAll(decisions, t -> learned.biases().clone());
    int[][] supports = Arrays.stream(learned.expansions()).map(Support::of).toArray(int[][]::new);
    for (int t = 0; t < decisions.length; t++) {
      double[] mixed = null;
      double[] by = null;
      for (int m = 0; m < supports.length; m++) {
        double[] beta = learned.weights()[m];
        // Machines that share their weights share the row of K(beta).
        mixed = beta == by ? mixed : mixed(beta, t);
        by = beta;
        double[] v = learned.expansions()[m];
        for (int j : supports[m]) {
          decisions[t][m] += v[j] * mixed[j];
        }
      }
    }
    return decisions;
  }

  /** The row of K(beta) of a test point. */
  private double[] mixed(double[] beta, int t) {
    double[] row = new double[values[0][t].length];
    for (int i = 0; i < values.length; i++) {
      if (beta[i] != 0) {
        Vectors.add(row, beta[i], values[i][t]);
      }
    }
    return row;
  }

  /** The share of the points whose class is predicted right. */
  public double accuracy(Learned learned) {
    return Score.ACCURACY.value(outcome(learned));
  }
}
