package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.numeric.Vectors;
import org.smkl.svm.machine.ComputedMachines;
import org.smkl.svm.parallel.Parallel;

/**
 * What the second-order model of a block needs of its kernels.
 *
 * @param matrix K(b) between the free points, in full
 * @param columns (K_i v)_F for each allowed kernel, then (K(b) v)_F; the caller's own
 */
record FreeRows(double[][] matrix, double[][] columns) {

  /** From matrices. */
  static FreeRows stored(
      Problem problem,
      NodeShape shape,
      AlphaProblem step,
      Block block,
      double[] centre,
      double[] alpha,
      int[] free,
      int threads) {
    int p = shape.size();
    Expansion expansion = new Expansion(block, alpha, free);
    double[][] columns = new double[p][];
    Parallel.run(
        Parallel.worth(expansion.work() * p, threads),
        p,
        i -> columns[i] = expansion.product(problem.gram(shape.kernels()[i])));
    int[] rows = Arrays.stream(free).map(step::row).toArray();
    double[][] matrix = new double[rows.length][rows.length];
    for (int k = 0; k < rows.length; k++) {
      step.gram().row(rows[k], rows, rows.length, matrix[k]);
    }
    return new FreeRows(matrix, withSum(columns, centre, rows.length));
  }

  /** From products that are known, and one block of kernel values. */
  static FreeRows computed(
      NodeShape shape,
      ComputedMachines machines,
      int c,
      double[] centre,
      double[] alpha,
      int[] free,
      StopSignal stop) {
    int p = shape.size();
    double[][] products = machines.products(c, alpha, free, stop);
    double[][] columns = new double[p][];
    Arrays.setAll(columns, i -> products[shape.kernels()[i]]);
    return new FreeRows(machines.gram(c, free, stop), withSum(columns, centre, free.length));
  }

  private static double[][] withSum(double[][] columns, double[] centre, int length) {
    double[][] all = Arrays.copyOf(columns, columns.length + 1);
    all[columns.length] = new double[length];
    for (int i = 0; i < columns.length; i++) {
      Vectors.add(all[columns.length], centre[i], columns[i], 0, length);
    }
    return all;
  }
}
