package org.smkl.gram;

import java.util.Arrays;

/**
 * The coordinates of the right points of a tile where they are sparse: a place for each that one of
 * them names, so that those of a left point are found at once. Not thread-safe.
 */
final class TilePostings {
  /** For each coordinate its place among those of the postings, from 1; 0 where none names it. */
  private int[] places = new int[0];

  private Postings loaded;

  /** Takes the points of a tile; what was loaded before is not loaded again. */
  @SuppressWarnings("ReferenceEquality") // The same object, not an equal one.
  void load(Points points, int j0, int j1) {
    Postings next = points.postings(j0, j1);
    if (next == loaded) {
      return;
    }
    if (places.length < points.width()) {
      places = new int[points.width()];
    } else if (loaded != null) {
      for (int column : loaded.columns()) {
        places[column] = 0;
      }
    }
    loaded = next;
    int[] columns = loaded.columns();
    for (int c = 0; c < columns.length; c++) {
      places[columns[c]] = c + 1;
    }
  }

  /**
   * out[at + j - j0] = x'z_j for points j0 .. j1 - 1, one sum over the coordinates in ascending
   * order: those that one of them does not name add nothing, not even in rounding.
   */
  void innerProducts(int[] indices, double[] x, int j0, int j1, double[] out, int at) {
    Arrays.fill(out, at, at + j1 - j0, 0.0);
    int[] starts = loaded.starts();
    int[] points = loaded.points();
    double[] values = loaded.values();
    int shift = at - j0;
    for (int k = 0; k < indices.length; k++) {
      int place = places[indices[k]];
      if (place == 0) {
        continue;
      }
      double value = x[k];
      for (int e = starts[place - 1]; e < starts[place]; e++) {
        int j = points[e];
        if (j >= j0 && j < j1) {
          out[shift + j] += value * values[e];
        }
      }
    }
  }
}
