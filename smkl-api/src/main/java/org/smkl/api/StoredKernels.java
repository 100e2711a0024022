package org.smkl.api;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Kernels whose Gram matrices are in memory. */
final class StoredKernels implements KernelSource {
  /** Rows of a tile. */
  private static final int TILE_ROWS = 32;

  /** Columns of a tile. */
  private static final int TILE_COLUMNS = 256;

  private final List<SymmetricMatrix> grams;
  private final UnaryOperator<double[]> overRows;
  private final int n;

  /** Of at least one matrix, all of the same order. */
  StoredKernels(List<SymmetricMatrix> grams, UnaryOperator<double[]> overRows) {
    this.grams = List.copyOf(grams);
    this.overRows = overRows;
    if (grams.isEmpty()) {
      throw new IllegalArgumentException(
          "At least one candidate kernel is needed; got none. Maybe every kernel was dropped as indefinite: try another policy.");
    }
    this.n = grams.get(0).order();
    for (int i = 1; i < grams.size(); i++) {
      if (grams.get(i).order() != n) {
        throw new IllegalArgumentException(
            "Kernel %d has a Gram matrix of order %d, but kernel 0 has one of order %d."
                .formatted(i, grams.get(i).order(), n));
      }
    }
  }

  @Override
  public double[] overRows(double[] v) {
    return overRows.apply(v);
  }

  @Override
  public int n() {
    return n;
  }

  @Override
  public int q() {
    return grams.size();
  }

  @Override
  public Optional<List<SymmetricMatrix>> matrices() {
    return Optional.of(grams);
  }

  @Override
  public double[][] products(double[] v, StopSignal stop) {
    double[][] products = new double[grams.size()][n];
    for (int i = 0; i < products.length; i++) {
      if (stop.stopRequested()) {
        throw new CancellationException("The products were not wanted any more.");
      }
      grams.get(i).multiply(v, products[i]);
    }
    return products;
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] points) {
    int m = points.length;
    double[] block = new double[m * m];
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        double[] entries = grams.get(i).entries();
        for (int k = 0; k < m; k++) {
          for (int l = 0; l < m; l++) {
            block[k * m + l] += beta[i] * entries[points[k] * n + points[l]];
          }
        }
      }
    }
    return SymmetricMatrix.wrap(m, block);
  }

  @Override
  public void visit(int[] kernels, int[] rows, int[] columns, Supplier<Tiles> receiver) {
    Tiles tiles = receiver.get();
    double[] values = new double[TILE_ROWS * TILE_COLUMNS];
    for (int r = 0; r < rows.length; r += TILE_ROWS) {
      int height = Math.min(TILE_ROWS, rows.length - r);
      for (int kernel : kernels) {
        double[] entries = grams.get(kernel).entries();
        for (int c = 0; c < columns.length; c += TILE_COLUMNS) {
          int width = Math.min(TILE_COLUMNS, columns.length - c);
          for (int i = 0; i < height; i++) {
            int row = rows[r + i] * n;
            for (int j = 0; j < width; j++) {
              values[i * width + j] = entries[row + columns[c + j]];
            }
          }
          tiles.tile(kernel, r, height, c, width, values);
        }
      }
    }
  }

  @Override
  public KernelSource subset(int[] points) {
    return KernelSource.of(grams.stream().map(gram -> gram.part(points)).toList());
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    grams.forEach(gram -> numbers.accept(gram.entries()));
  }
}
