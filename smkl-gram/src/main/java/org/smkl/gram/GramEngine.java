package org.smkl.gram;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.smkl.api.StopSignal;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.data.Table;
import org.smkl.svm.parallel.Parallel;

/**
 * Computes the matrices of a kernel set together, tile by tile. Entries do not depend on the tiling
 * or on the number of threads. Every value is checked to be finite.
 */
final class GramEngine {
  /** Rows that are mirrored together. */
  private static final int MIRROR_ROWS = 8;

  private final KernelSet set;
  private final int threads;
  private final StopSignal stop;

  GramEngine(KernelSet set, int threads) {
    this(set, threads, StopSignal.NEVER);
  }

  /** One whose {@link #train} ends with a CancellationException soon after the signal. */
  GramEngine(KernelSet set, int threads, StopSignal stop) {
    this.set = set;
    this.threads = threads;
    this.stop = stop;
  }

  /** The n x n matrices by rows, one per kernel; exactly symmetric. */
  double[][] train(Table x) {
    return train(set.points(x, 0, x.count()));
  }

  /** The matrices of such points, one for each selection. */
  double[][] train(List<Points> points) {
    int n = points.get(0).count();
    int q = set.members().size();
    double[][] grams = new double[q][];
    // Fresh memory is touched here for the first time, which is worth doing in parallel.
    Parallel.run(
        threads,
        q,
        i -> {
          refuse(stop);
          grams[i] = new double[n * n];
        });
    List<int[]> tiles = upperTiles(n);
    Parallel.runWithScratch(
        threads,
        tiles.size(),
        () -> {
          TileWorker worker = new TileWorker(set);
          return t -> {
            refuse(stop);
            int[] b = tiles.get(t);
            worker.compute(
                points,
                points,
                b,
                (kernel, values) -> {
                  checkFinite(set, kernel, values, b, 0);
                  mirror(values, b, grams[kernel], n);
                });
          };
        });
    for (int i = 0; i < q; i++) {
      if (set.members().get(i).kernel() instanceof MatrixKernel kernel) {
        MatrixCheck.symmetrise(set.members().get(i).spec(), kernel.train(n), n, grams[i]);
      }
    }
    return grams;
  }

  /** Ends the computation once a stop is asked for. */
  static void refuse(StopSignal stop) {
    if (stop.stopRequested()) {
      throw new CancellationException("The kernels were not wanted any more.");
    }
  }

  /** The values between rows from .. to - 1 of test and the training points, for each kernel. */
  double[][][] cross(List<Points> train, Table test, int from, int to) {
    int n = train.get(0).count();
    int m = to - from;
    double[][][] rows = new double[set.members().size()][m][n];
    List<Points> points = set.pointsLike(train, test, from, to);
    List<int[]> tiles = allTiles(m, n);
    Parallel.runWithScratch(
        threads,
        tiles.size(),
        () -> {
          TileWorker worker = new TileWorker(set);
          return t -> {
            int[] b = tiles.get(t);
            worker.compute(
                points,
                train,
                b,
                (kernel, values) -> {
                  checkFinite(set, kernel, values, b, from);
                  copy(values, b, rows[kernel]);
                });
          };
        });
    return rows;
  }

  /** K(x, x) of rows from .. to - 1, for each kernel; not for matrix kernels. */
  double[][] diagonals(Table x, int from, int to) {
    return diagonals(set, set.points(x, from, to), from, stop);
  }

  /** K(x, x) of all points, for each kernel of a set; not for matrix kernels. */
  static double[][] diagonals(KernelSet set, List<Points> points, StopSignal stop) {
    return diagonals(set, points, 0, stop);
  }

  private static double[][] diagonals(
      KernelSet set, List<Points> points, int from, StopSignal stop) {
    TileWorker worker = new TileWorker(set);
    int count = points.get(0).count();
    double[][] diagonals = new double[set.members().size()][count];
    for (int i = 0; i < count; i++) {
      refuse(stop);
      int[] b = {i, i + 1, i, i + 1};
      worker.compute(
          points,
          points,
          b,
          (kernel, values) -> {
            checkFinite(set, kernel, values, b, from);
            diagonals[kernel][b[0]] = values[0];
          });
    }
    return diagonals;
  }

  /** Tiles that cover the upper triangle; those across the diagonal begin where it does. */
  private static List<int[]> upperTiles(int n) {
    List<int[]> tiles = new ArrayList<>();
    for (int[] tile : allTiles(n, n)) {
      if (tile[3] > tile[0]) {
        tile[2] = Math.max(tile[2], tile[0]);
        tiles.add(tile);
      }
    }
    return tiles;
  }

  private static List<int[]> allTiles(int rows, int columns) {
    List<int[]> tiles = new ArrayList<>();
    for (int j = 0; j < columns; j += TileWorker.TILE_COLUMNS) {
      for (int i = 0; i < rows; i += TileWorker.TILE_ROWS) {
        tiles.add(
            new int[] {
              i,
              Math.min(rows, i + TileWorker.TILE_ROWS),
              j,
              Math.min(columns, j + TileWorker.TILE_COLUMNS)
            });
      }
    }
    return tiles;
  }

  /** Offset: the number of the first row, for the message. */
  private static void checkFinite(KernelSet set, int kernel, double[] values, int[] b, int offset) {
    int w = b[3] - b[2];
    int size = (b[1] - b[0]) * w;
    if (MatrixCheck.surelyUsable(values, size)) {
      return;
    }
    for (int at = 0; at < size; at++) {
      if (!MatrixCheck.usable(values[at])) {
        throw new IllegalArgumentException(
            "Kernel %s gives %s for rows %d and %d; kernel values must be finite and at most %s in size, because products of them are computed. Maybe standardise the data or choose smaller parameters."
                .formatted(
                    set.members().get(kernel).spec(),
                    values[at],
                    offset + b[0] + at / w,
                    b[2] + at % w,
                    MatrixCheck.MAX_ENTRY));
      }
    }
  }

  /** Writes the part of a tile on or above the diagonal, and its mirror image. */
  private static void mirror(double[] values, int[] b, double[] gram, int n) {
    int w = b[3] - b[2];
    for (int i = b[0]; i < b[1]; i++) {
      int first = Math.max(i, b[2]);
      int source = (i - b[0]) * w - b[2];
      if (first < b[3]) {
        System.arraycopy(values, source + first, gram, i * n + first, b[3] - first);
      }
    }
    // Eight columns at a time: each line of the cache is then read and written once.
    for (int j = b[2]; j < b[3]; j += MIRROR_ROWS) {
      int last = Math.min(b[3], j + MIRROR_ROWS);
      for (int i = b[0]; i < b[1]; i++) {
        int source = (i - b[0]) * w - b[2];
        for (int c = Math.max(j, i + 1); c < last; c++) {
          gram[c * n + i] = values[source + c];
        }
      }
    }
  }

  private static void copy(double[] values, int[] b, double[][] rows) {
    int w = b[3] - b[2];
    for (int i = b[0]; i < b[1]; i++) {
      System.arraycopy(values, (i - b[0]) * w, rows[i], b[2], w);
    }
  }
}
