package org.smkl.gram;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.smkl.data.Table;

/**
 * Points on their way to another machine. Arrays are shared: read, never write.
 *
 * @param ids which of all points these are, ascending
 * @param rows their rows, all columns
 * @param roots for each kernel K(x, x) of these points where cosine normalisation needs it; else
 *     empty arrays
 */
public record RemoteRows(int[] ids, Table rows, double[][] roots) implements Serializable {
  /** How many points there are. */
  public int count() {
    return ids.length;
  }

  /** Points from (inclusive) to (exclusive), by position. */
  public RemoteRows range(int from, int to) {
    return select(IntStream.range(from, to).toArray());
  }

  /** Some of the points, by ascending positions. */
  public RemoteRows select(int[] positions) {
    return new RemoteRows(
        Arrays.stream(positions).map(k -> ids[k]).toArray(),
        rows.select(positions),
        Arrays.stream(roots)
            .map(
                all ->
                    all.length == 0
                        ? all
                        : Arrays.stream(positions).mapToDouble(k -> all[k]).toArray())
            .toArray(double[][]::new));
  }

  /** For each kernel the numbers of these points, then those of others. */
  double[][] rootsWith(RemoteRows others) {
    double[][] both = new double[roots.length][];
    Arrays.setAll(
        both,
        i -> {
          double[] joined = Arrays.copyOf(roots[i], roots[i].length + others.roots[i].length);
          System.arraycopy(others.roots[i], 0, joined, roots[i].length, others.roots[i].length);
          return joined;
        });
    return both;
  }

  /**
   * For each of other points its number in a list of these points and then the others: its place
   * here, where it is one of these.
   */
  int[] places(RemoteRows others) {
    int[] places = new int[others.count()];
    Arrays.setAll(
        places,
        k -> {
          int here = Arrays.binarySearch(ids, others.ids[k]);
          return here < 0 ? count() + k : here;
        });
    return places;
  }
}
