package org.smkl.relax.saddle;

import java.util.Arrays;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.numeric.Submatrix;
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
      double[] alpha,
      int[] free,
      int threads) {
    int p = shape.size();
    Expansion there = new Expansion(block, alpha, free);
    Expansion here = new Expansion(step.block(), alpha, free);
    double[][] columns = new double[p + 1][];
    Parallel.run(
        Parallel.worth(there.work() * p, threads),
        p + 1,
        i ->
            columns[i] =
                i < p
                    ? there.product(problem.gram(shape.kernels()[i]))
                    : here.product(step.gram()));
    int[] rows = Arrays.stream(free).map(step::row).toArray();
    return new FreeRows(Submatrix.rows(step.gram().entries(), step.gram().order(), rows), columns);
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
    double[][] columns = new double[p + 1][];
    columns[p] = new double[free.length];
    for (int i = 0; i < p; i++) {
      columns[i] = products[shape.kernels()[i]];
      for (int k = 0; k < free.length; k++) {
        columns[p][k] += centre[i] * columns[i][k];
      }
    }
    return new FreeRows(machines.gram(c, free, stop), columns);
  }
}
