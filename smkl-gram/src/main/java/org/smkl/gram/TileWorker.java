package org.smkl.gram;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;
import org.smkl.api.kernel.StatisticKernel.Statistic;
import org.smkl.api.kernel.TextKernel;

/** Computes every kernel of a set on one tile after another. One instance per thread. */
final class TileWorker {
  /** Rows of a tile; a tile with its scratch arrays stays within the second-level cache. */
  static final int TILE_ROWS = 32;

  /** Columns of a tile: long enough for vector loops. */
  static final int TILE_COLUMNS = 256;

  /** Numbers of points that are copied at a time: sparse ones with all their zeros. */
  private static final int COPIED_NUMBERS = 1 << 20;

  private final KernelSet set;
  private final List<List<Integer>> bySelection = new ArrayList<>();
  private final TileColumns columns = new TileColumns();
  private final TilePostings[] postings;
  private final double[] inner = new double[TILE_ROWS * TILE_COLUMNS];
  private final double[] squared = new double[TILE_ROWS * TILE_COLUMNS];
  private final double[] l1 = new double[TILE_ROWS * TILE_COLUMNS];
  private final double[] values = new double[TILE_ROWS * TILE_COLUMNS];

  /** Takes the values of one kernel on the tile; the array is only valid during the call. */
  @FunctionalInterface
  interface Sink {
    void accept(int kernel, double[] values);
  }

  TileWorker(KernelSet set) {
    this.set = set;
    postings = new TilePostings[set.selections().size()];
    set.selections().forEach(columns -> bySelection.add(new ArrayList<>()));
    for (int i = 0; i < set.members().size(); i++) {
      bySelection.get(set.members().get(i).selection()).add(i);
    }
  }

  /** Left and right points by selection; the ranges are those of {@link Tile}, in its order. */
  void compute(List<Points> left, List<Points> right, int[] ranges, Sink sink) {
    compute(left, ranges[0], ranges[1], right, ranges[2], ranges[3], sink);
  }

  /** Left and right points by selection; the ranges are those of {@link Tile}. */
  void compute(List<Points> left, int i0, int i1, List<Points> right, int j0, int j1, Sink sink) {
    for (int s = 0; s < set.selections().size(); s++) {
      Tile tile = new Tile(left.get(s), i0, i1, right.get(s), j0, j1);
      boolean loaded = false;
      boolean hasInner = false;
      boolean hasSquared = false;
      boolean hasL1 = false;
      for (int i : bySelection.get(s)) {
        Kernel kernel = set.members().get(i).kernel();
        if (kernel instanceof PairKernel pair) {
          pairs(pair, tile);
          sink.accept(i, values);
        } else if (kernel instanceof TextKernel<?> texts) {
          texts(texts, tile);
          sink.accept(i, values);
        } else if (kernel instanceof StatisticKernel function) {
          Statistic statistic = function.statistic();
          if (!loaded && !tile.right().sparse()) {
            columns.load(right.get(s), j0, j1);
            loaded = true;
          }
          if (statistic != Statistic.L1_DISTANCE && !hasInner) {
            if (tile.right().sparse()) {
              tile.innerProducts(postings(s, right.get(s), j0, j1), inner);
            } else {
              tile.innerProducts(columns, inner);
            }
            hasInner = true;
          }
          if (statistic == Statistic.SQUARED_DISTANCE && !hasSquared) {
            tile.squaredDistances(inner, squared);
            hasSquared = true;
          }
          if (statistic == Statistic.L1_DISTANCE && !hasL1) {
            tile.l1Distances(columns, l1);
            hasL1 = true;
          }
          function.apply(statistics(statistic), values, tile.size());
          sink.accept(i, values);
        }
      }
    }
  }

  private TilePostings postings(int selection, Points right, int j0, int j1) {
    if (postings[selection] == null) {
      postings[selection] = new TilePostings();
    }
    postings[selection].load(right, j0, j1);
    return postings[selection];
  }

  private double[] statistics(Statistic statistic) {
    return switch (statistic) {
      case INNER_PRODUCT -> inner;
      case SQUARED_DISTANCE -> squared;
      case L1_DISTANCE -> l1;
    };
  }

  /** On copies of the points: a kernel that writes to them spoils nobody else's values. */
  private void pairs(PairKernel kernel, Tile tile) {
    int some = Math.max(1, COPIED_NUMBERS / Math.max(1, tile.right().width()));
    for (int j = tile.j0(); j < tile.j1(); j += some) {
      double[][] right = copies(tile.right(), j, Math.min(tile.j1(), j + some));
      for (int i = tile.i0(); i < tile.i1(); i++) {
        double[] x = tile.left().copy(i);
        int at = (i - tile.i0()) * tile.columns() + j - tile.j0();
        for (double[] z : right) {
          values[at++] = kernel.value(x, z);
        }
      }
    }
  }

  /** What a kernel read is what it gets back. */
  @SuppressWarnings("unchecked")
  private <P> void texts(TextKernel<P> kernel, Tile tile) {
    Object[] left = tile.left().read(kernel);
    Object[] right = tile.right().read(kernel);
    int at = 0;
    for (int i = tile.i0(); i < tile.i1(); i++) {
      for (int j = tile.j0(); j < tile.j1(); j++) {
        values[at++] = kernel.value((P) left[i], (P) right[j]);
      }
    }
  }

  private static double[][] copies(Points points, int from, int to) {
    double[][] rows = new double[to - from][];
    for (int i = from; i < to; i++) {
      rows[i - from] = points.copy(i);
    }
    return rows;
  }
}
