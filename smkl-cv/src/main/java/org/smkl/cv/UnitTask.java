package org.smkl.cv;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.smkl.api.Arguments;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;

/**
 * One path in one fold, on its way to another machine.
 *
 * @param path which path
 * @param fold which fold
 * @param points for each point C, lambda, k0 and the kernel
 * @param names for each point the names of the method's own parameters
 * @param values and their values
 */
public record UnitTask(int path, int fold, double[][] points, String[][] names, double[][] values)
    implements Serializable {
  static UnitTask of(int path, int fold, List<Parameters> points) {
    return new UnitTask(
        path,
        fold,
        points.stream()
            .map(p -> new double[] {p.c(), p.lambda(), p.k0(), p.kernel()})
            .toArray(double[][]::new),
        points.stream()
            .map(p -> p.own().values().keySet().toArray(String[]::new))
            .toArray(String[][]::new),
        points.stream()
            .map(p -> p.own().values().values().stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new));
  }

  List<Parameters> parameters(MklMethod method) {
    return IntStream.range(0, points.length).mapToObj(k -> parameters(k, method)).toList();
  }

  private Parameters parameters(int k, MklMethod method) {
    double[] at = points[k];
    return Parameters.of(at[0], at[1], (int) at[2], (int) at[3]).with(own(k, method));
  }

  private Arguments own(int k, MklMethod method) {
    Map<String, Double> own = new TreeMap<>();
    for (int m = 0; m < names[k].length; m++) {
      own.put(names[k][m], values[k][m]);
    }
    return own.isEmpty() ? Arguments.NONE : Arguments.of(method.parameters(), own);
  }

  /** Its name in messages. */
  @Override
  public String toString() {
    double[] first = points[0];
    return "fold %d of path %d, which begins at C = %s, lambda = %s, k0 = %d"
        .formatted(fold, path, first[0], first[1], (int) first[2]);
  }
}
