package org.smkl.gram;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.kernel.TextKernel;
import org.smkl.data.Table;
import org.smkl.svm.plan.Thresholds;

/**
 * Data points on chosen columns, by rows and transposed. With the transposed copy the inner loops
 * over dense points run over neighbouring ones, which the compiler turns into vector instructions,
 * and those over sparse points meet only coordinates that both points name. Values do not depend on
 * the form. Points on a column of text have no coordinates, but what each kernel reads of their
 * texts.
 */
final class Points {
  private final Table rows;
  private final double[] transposed;
  private final Postings[] postings;
  private final double[] squaredNorms;
  private final int width;

  /** What kernels have read of the texts; complete before anybody computes. */
  private final Map<TextKernel<?>, Object[]> read = new HashMap<>();

  private Points(Table rows, int width) {
    this.rows = rows;
    this.width = width;
    this.postings = rows.sparse() ? Postings.of(rows) : null;
    this.transposed = rows.sparse() ? null : transposed(rows, width);
    this.squaredNorms = new double[rows.count()];
    for (int i = 0; i < squaredNorms.length; i++) {
      double sum = 0;
      // The order of summation of Tile.innerProducts, so that equal points have distance 0.
      for (double value : rows.values(i)) {
        sum += value * value;
      }
      squaredNorms[i] = sum;
    }
  }

  private static double[] transposed(Table rows, int width) {
    int count = rows.count();
    double[] transposed = new double[width * count];
    for (int i = 0; i < count; i++) {
      double[] row = rows.values(i);
      for (int k = 0; k < width; k++) {
        transposed[k * count + i] = row[k];
      }
    }
    return transposed;
  }

  /** Rows from (inclusive) to (exclusive) of the data, restricted to the columns. */
  static Points of(Table data, int from, int to, int[] columns) {
    return of(
        data, from, to, columns, data.sparse() && columns.length > Thresholds.MAX_DENSE_COLUMNS);
  }

  /** The points of these rows, sparse or not. */
  static Points of(Table data, int from, int to, int[] columns, boolean sparse) {
    int[] chosen = IntStream.range(from, to).toArray();
    if (columns.length == 1 && columns[0] >= data.columns()) {
      int text = columns[0] - data.columns();
      String[][] texts = new String[chosen.length][];
      Arrays.setAll(texts, i -> new String[] {data.text(from + i, text)});
      return new Points(Table.of(new double[chosen.length][0]).withTexts(texts), 0);
    }
    boolean all = columns.length == data.columns();
    if (sparse) {
      Table part = data.select(chosen);
      return new Points(
          all && data.sparse() ? part : SparseRows.select(part, columns), columns.length);
    }
    double[][] rows = new double[to - from][columns.length];
    for (int i = from; i < to; i++) {
      double[] row =
          data.sparse() && columns.length <= Thresholds.MAX_DENSE_COLUMNS ? null : data.row(i);
      for (int k = 0; k < columns.length; k++) {
        rows[i - from][k] = row == null ? data.at(i, columns[k]) : row[columns[k]];
      }
    }
    return new Points(Table.of(rows), columns.length);
  }

  /** Some of the points, in the order given. */
  Points select(int[] points) {
    Points selected = new Points(rows.select(points), width);
    read.forEach(
        (kernel, all) ->
            selected.read.put(kernel, Arrays.stream(points).mapToObj(i -> all[i]).toArray()));
    return selected;
  }

  /**
   * Has a kernel read the texts, once.
   *
   * @param from the number of the first point, for the message
   * @throws IllegalArgumentException naming the row, where a text stands for no point
   */
  void read(KernelSpec spec, TextKernel<?> kernel, int from) {
    Object[] points = new Object[count()];
    for (int i = 0; i < points.length; i++) {
      try {
        points[i] = kernel.read(rows.text(i, 0));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "Kernel %s cannot read the text of row %d (0-based): %s"
                .formatted(spec, from + i, e.getMessage()),
            e);
      }
    }
    read.put(kernel, points);
  }

  /** What a kernel has read of the texts, one for each point. */
  Object[] read(TextKernel<?> kernel) {
    return read.get(kernel);
  }

  int count() {
    return rows.count();
  }

  int width() {
    return width;
  }

  /** Whether points are sparse; those of both sides of a tile are, or none. */
  boolean sparse() {
    return rows.sparse();
  }

  /** The points as they are. */
  Table rows() {
    return rows;
  }

  /** How many coordinates two points name together at most: what sums of theirs may have. */
  int terms() {
    if (!sparse()) {
      return width;
    }
    int most = 0;
    for (int i = 0; i < count(); i++) {
      most = Math.max(most, rows.values(i).length);
    }
    return (int) Math.min(width, 2L * most);
  }

  /** All coordinates of a point: the array itself, or a new one where points are sparse. */
  double[] row(int i) {
    return rows.row(i);
  }

  /** All coordinates of a point, always a new array. */
  double[] copy(int i) {
    return sparse() ? rows.row(i) : rows.row(i).clone();
  }

  /** What tells one point from others, for {@link ComputedKernels#identify}. */
  double[] identity(int i) {
    if (rows.texts() > 0) {
      String text = rows.text(i, 0);
      return IntStream.rangeClosed(0, text.length())
          .mapToDouble(k -> k == 0 ? text.length() : text.charAt(k - 1))
          .toArray();
    }
    double[] values = rows.values(i);
    if (!sparse()) {
      return values;
    }
    double[] identity = Arrays.copyOf(values, 2 * values.length + 1);
    identity[values.length] = values.length;
    for (int k = 0; k < values.length; k++) {
      identity[values.length + 1 + k] = rows.column(i, k);
    }
    return identity;
  }

  double squaredNorm(int i) {
    return squaredNorms[i];
  }

  /** Coordinate k of dense point j is at k * count() + j. */
  double[] transposed() {
    return transposed;
  }

  /**
   * Which sparse points name a coordinate, of those that points j0 .. j1 - 1 of a tile are among.
   */
  Postings postings(int j0, int j1) {
    int tile = j0 / TileWorker.TILE_COLUMNS;
    if (j1 > (tile + 1) * TileWorker.TILE_COLUMNS) {
      throw new IllegalArgumentException(
          "Sparse points %d to %d lie across two tiles.".formatted(j0, j1 - 1));
    }
    return postings[tile];
  }
}
