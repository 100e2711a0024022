package org.smkl.bench.experiment.selection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.smkl.bench.experiment.MadeData;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.gram.Normalisation;

/**
 * One draw of a problem.
 *
 * @param train rows to learn from
 * @param test rows to test on
 * @param kernels their specification
 * @param normalisation how kernels are brought to a common scale
 * @param whole one kernel of all columns; empty where there are no columns
 * @param relevant groups of kernels: one of each group is enough; empty where nobody knows
 * @param useless kernels that are known to be; empty where nobody knows
 */
record Sample(
    Dataset train,
    Dataset test,
    String kernels,
    Normalisation normalisation,
    Optional<String> whole,
    Optional<List<BitSet>> relevant,
    BitSet useless) {
  /** Kernels as they are, that see few columns each. */
  Sample(
      Dataset train,
      Dataset test,
      String kernels,
      Optional<List<BitSet>> relevant,
      BitSet useless) {
    this(
        train,
        test,
        kernels,
        Normalisation.NONE,
        Optional.of("rbf(gamma=scale)"),
        relevant,
        useless);
  }

  /** So many rows to learn from, the others to test on; kernels of no group are useless. */
  static Sample planted(
      List<double[]> columns,
      double[] labels,
      int rows,
      String kernels,
      List<BitSet> groups,
      int candidates) {
    BitSet useless = new BitSet();
    useless.set(0, candidates);
    groups.forEach(useless::andNot);
    return new Sample(
        part(columns, labels, 0, rows),
        part(columns, labels, rows, labels.length),
        kernels,
        Optional.of(groups),
        useless);
  }

  private static Dataset part(List<double[]> columns, double[] labels, int from, int to) {
    double[][] x = new double[to - from][columns.size()];
    for (int row = from; row < to; row++) {
      for (int c = 0; c < columns.size(); c++) {
        x[row - from][c] = columns.get(c)[row];
      }
    }
    return MadeData.of("planted", x, Arrays.copyOfRange(labels, from, to));
  }

  /** Whether the labels are those of one machine. */
  boolean twoClasses() {
    return train.target() instanceof Target.Labels labels && labels.classes().size() == 2;
  }

  /** The share of chosen kernels that are not known to be useless; NaN if nothing is known. */
  double precision(BitSet chosen) {
    if (useless.isEmpty() || chosen.isEmpty()) {
      return Double.NaN;
    }
    BitSet wrong = (BitSet) chosen.clone();
    wrong.and(useless);
    return 1 - wrong.cardinality() / (double) chosen.cardinality();
  }

  /** The share of groups of which a kernel was chosen; NaN if nobody knows. */
  double recall(BitSet chosen) {
    return relevant
        .map(
            groups ->
                groups.stream().filter(group -> group.intersects(chosen)).count()
                    / (double) groups.size())
        .orElse(Double.NaN);
  }

  /** 1 if every group has a chosen kernel and nothing useless was chosen, else 0. */
  double exact(BitSet chosen) {
    return relevant.isEmpty()
        ? Double.NaN
        : recall(chosen) == 1 && !useless.intersects(chosen) ? 1 : 0;
  }
}
