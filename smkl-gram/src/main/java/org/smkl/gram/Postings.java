package org.smkl.gram;

import java.util.Arrays;
import org.smkl.data.Table;

/**
 * Neighbouring sparse points by coordinate: for each that one of them names the points that do,
 * ascending, and their values. As many points as a tile is wide.
 *
 * @param columns the coordinates that are named, ascending
 * @param starts where the entries of each begin, and after the last one where they end
 * @param points the point of each entry
 * @param values its value there
 */
record Postings(int[] columns, int[] starts, int[] points, double[] values) {
  /** Of the points of each tile; none lies across two of these. */
  static Postings[] of(Table rows) {
    Postings[] all =
        new Postings[(rows.count() + TileWorker.TILE_COLUMNS - 1) / TileWorker.TILE_COLUMNS];
    int[] places = new int[rows.columns()];
    for (int b = 0; b < all.length; b++) {
      int from = b * TileWorker.TILE_COLUMNS;
      all[b] = of(rows, from, Math.min(rows.count(), from + TileWorker.TILE_COLUMNS), places);
    }
    return all;
  }

  /** Of points from .. to - 1; places has room for a number for each coordinate. */
  private static Postings of(Table rows, int from, int to, int[] places) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count = Math.addExact(count, rows.indices(i).length);
    }
    int[] named = new int[count];
    int at = 0;
    for (int i = from; i < to; i++) {
      int[] indices = rows.indices(i);
      System.arraycopy(indices, 0, named, at, indices.length);
      at += indices.length;
    }
    Arrays.sort(named);
    int[] columns = new int[count];
    int[] starts = new int[count + 1];
    int distinct = 0;
    for (int e = 0; e < count; e++) {
      if (e == 0 || named[e] != named[e - 1]) {
        columns[distinct] = named[e];
        starts[distinct++] = e;
        places[named[e]] = e;
      }
    }
    starts[distinct] = count;
    int[] points = new int[count];
    double[] values = new double[count];
    for (int i = from; i < to; i++) {
      int[] indices = rows.indices(i);
      double[] row = rows.values(i);
      for (int k = 0; k < indices.length; k++) {
        int place = places[indices[k]]++;
        points[place] = i;
        values[place] = row[k];
      }
    }
    return new Postings(
        Arrays.copyOf(columns, distinct), Arrays.copyOf(starts, distinct + 1), points, values);
  }
}
