package org.smkl.data.made;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.smkl.data.Dataset;

/**
 * Rows with candidate kernels of which it is known which matter.
 *
 * @param train rows to learn from
 * @param test rows to test on
 * @param kernels the candidates, as a specification
 * @param relevant groups of kernels: one of each group is enough
 * @param useless the other kernels
 */
public record MadeProblem(
    Dataset train, Dataset test, String kernels, List<BitSet> relevant, BitSet useless) {
  /** So many rows to learn from, the others to test on; kernels of no group are useless. */
  static MadeProblem of(
      List<double[]> columns,
      double[] labels,
      int rows,
      String kernels,
      List<BitSet> groups,
      int candidates) {
    BitSet useless = new BitSet();
    useless.set(0, candidates);
    groups.forEach(useless::andNot);
    return new MadeProblem(
        part(columns, labels, 0, rows),
        part(columns, labels, rows, labels.length),
        kernels,
        groups,
        useless);
  }

  private static Dataset part(List<double[]> columns, double[] labels, int from, int to) {
    double[][] x = new double[to - from][columns.size()];
    for (int row = from; row < to; row++) {
      for (int c = 0; c < columns.size(); c++) {
        x[row - from][c] = columns.get(c)[row];
      }
    }
    return MadeRows.of("planted", x, Arrays.copyOfRange(labels, from, to));
  }
}
