package org.smkl.cv.importance;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.data.Table;

/** Rows some of whose numbers are those of other rows. */
final class ColumnSwap {
  private ColumnSwap() {}

  /**
   * These rows with the features of other ones.
   *
   * @param from for each row the one whose features it gets
   */
  static Table of(Table rows, BitSet features, int[] from) {
    return rows.sparse() ? sparse(rows, features, from) : dense(rows, features, from);
  }

  private static Table dense(Table rows, BitSet features, int[] from) {
    double[][] x = new double[rows.count()][];
    Arrays.setAll(
        x,
        i -> {
          double[] row = rows.values(i).clone();
          features.stream().forEach(j -> row[j] = rows.values(from[i])[j]);
          return row;
        });
    return rows.withNumbers(x);
  }

  private record Cell(int column, double value) {}

  private static Stream<Cell> cells(Table rows, int i) {
    return IntStream.range(0, rows.values(i).length)
        .mapToObj(k -> new Cell(rows.column(i, k), rows.values(i)[k]));
  }

  private static Table sparse(Table rows, BitSet features, int[] from) {
    int[][] indices = new int[rows.count()][];
    double[][] values = new double[rows.count()][];
    for (int i = 0; i < indices.length; i++) {
      Cell[] cells =
          Stream.concat(
                  cells(rows, i).filter(cell -> !features.get(cell.column())),
                  cells(rows, from[i]).filter(cell -> features.get(cell.column())))
              .sorted(Comparator.comparingInt(Cell::column))
              .toArray(Cell[]::new);
      indices[i] = Arrays.stream(cells).mapToInt(Cell::column).toArray();
      values[i] = Arrays.stream(cells).mapToDouble(Cell::value).toArray();
    }
    return Table.sparse(rows.columns(), indices, values);
  }
}
