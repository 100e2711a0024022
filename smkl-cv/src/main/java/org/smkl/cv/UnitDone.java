package org.smkl.cv;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * One path in one fold, done, on its way back.
 *
 * @param path which path
 * @param fold which fold
 * @param sums for each point what the left-out rows add up to
 * @param nonzeros for each point the number of kernels with weight
 */
public record UnitDone(int path, int fold, double[][] sums, int[] nonzeros)
    implements Serializable {
  static UnitDone of(CvUnit unit) {
    return new UnitDone(
        unit.path(),
        unit.fold(),
        unit.sums().stream()
            .map(row -> row.stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new),
        unit.nonzeros().stream().mapToInt(Integer::intValue).toArray());
  }

  CvUnit unit() {
    List<List<Double>> rows =
        Arrays.stream(sums).map(row -> Arrays.stream(row).boxed().toList()).toList();
    return new CvUnit(fold, path, rows, Arrays.stream(nonzeros).boxed().toList());
  }
}
