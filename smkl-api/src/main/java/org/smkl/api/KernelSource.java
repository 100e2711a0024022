package org.smkl.api;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The q candidate kernels on the n training points of a problem, wherever their values are: stored,
 * computed when asked for, or elsewhere. Kernels are symmetric and their values do not change: the
 * same entry is the same double whenever and however it is asked for, up to what {@link #products}
 * says. Thread-safe.
 */
@NotForImplementation
public interface KernelSource {
  /** Kernels whose Gram matrices are in memory, at least one, all of the same order. */
  static KernelSource of(List<SymmetricMatrix> grams) {
    return of(grams, UnaryOperator.identity());
  }

  /** Such kernels on points that are not the rows of the data; see {@link #overRows}. */
  static KernelSource of(List<SymmetricMatrix> grams, UnaryOperator<double[]> overRows) {
    return new StoredKernels(grams, overRows);
  }

  /** Number of training points. */
  int n();

  /** Number of kernels. */
  int q();

  /**
   * The coefficients over the rows of the data that coefficients over the points mean: the same,
   * but where a task has points that are not its rows.
   *
   * @param v one number for each point
   */
  default double[] overRows(double[] v) {
    return v;
  }

  /** The matrices themselves, unmodifiable, where they are in memory; empty where they are not. */
  default Optional<List<SymmetricMatrix>> matrices() {
    return Optional.empty();
  }

  /**
   * The products f_i = K_i v of all kernels, in plain double precision: a source may get there from
   * the products of an earlier v, so that rounding depends on what was asked for before. The arrays
   * are shared: read, never write.
   *
   * @param v one number for each point
   * @param stop raised means that the products are not wanted any more
   * @throws java.util.concurrent.CancellationException if the stop signal was raised before the end
   */
  double[][] products(double[] v, StopSignal stop);

  /**
   * The products of some of the kernels; those of the others may be missing.
   *
   * @param kernels ascending
   * @return one array for each kernel of the source; those that were not asked for may be null
   */
  default double[][] products(double[] v, int[] kernels, StopSignal stop) {
    return products(v, stop);
  }

  /**
   * The energies v'K_i v of all kernels, in plain double precision.
   *
   * @throws java.util.concurrent.CancellationException as for products
   */
  default double[] energies(double[] v, StopSignal stop) {
    double[][] products = products(v, stop);
    double[] energies = new double[products.length];
    for (int i = 0; i < energies.length; i++) {
      for (int j = 0; j < v.length; j++) {
        energies[i] += v[j] * products[i][j];
      }
    }
    return energies;
  }

  /**
   * Some entries of the products of all kernels.
   *
   * @param points whose entries, in the order given
   * @throws java.util.concurrent.CancellationException as for products
   */
  default double[][] productsAt(int[] points, double[] v, StopSignal stop) {
    double[][] products = products(v, stop);
    double[][] part = new double[products.length][points.length];
    for (int i = 0; i < part.length; i++) {
      for (int k = 0; k < points.length; k++) {
        part[i][k] = products[i][points[k]];
      }
    }
    return part;
  }

  /** K(b) between some of the points, in the order given. */
  SymmetricMatrix block(double[] beta, int[] points);

  /**
   * K(b) between some of the points, which may be thousands, unless a stop is asked for.
   *
   * @throws java.util.concurrent.CancellationException if the stop signal was raised before the
   *     end; a source that is not told of it computes the block to the end
   */
  default SymmetricMatrix block(double[] beta, int[] points, StopSignal stop) {
    return block(beta, points);
  }

  /** Takes values of kernels, tile by tile. */
  @FunctionalInterface
  interface Tiles {
    /**
     * A tile of one kernel.
     *
     * @param kernel which of the kernels asked for, by its number in the source
     * @param row the position of the tile's first row among the rows asked for
     * @param rows how many rows it has
     * @param column the position of its first column among the columns asked for
     * @param columns how many columns it has
     * @param values by rows, row after row; valid during the call only, and free to be changed
     */
    void tile(int kernel, int row, int rows, int column, int columns, double[] values);
  }

  /**
   * Hands out all values of some kernels between points. Tiles that share a row are handed to one
   * thread with one receiver, columns in ascending order, so that whoever adds up along rows gets
   * the same sums for any number of threads.
   *
   * @param kernels ascending
   * @param rows points, in any order
   * @param columns points, in any order
   * @param receiver makes a receiver for each thread
   */
  void visit(int[] kernels, int[] rows, int[] columns, Supplier<Tiles> receiver);

  /**
   * Some of the rows asked for, and the columns that they meet.
   *
   * @param from position of the first row among the rows asked for
   * @param to one after the position of the last
   * @param columns how many of the columns asked for, from the first on
   */
  record Stretch(int from, int to, int columns) implements Serializable {
    /** Stretches of so many rows at most, each with all columns. */
    public static List<Stretch> whole(int rows, int columns, int length) {
      return IntStream.range(0, (rows + length - 1) / length)
          .mapToObj(k -> new Stretch(k * length, Math.min(rows, (k + 1) * length), columns))
          .toList();
    }

    /** Stretches where rows are columns: each has the columns up to its own end. */
    public static List<Stretch> lower(int rows, int length) {
      return whole(rows, rows, length).stream().map(s -> new Stretch(s.from, s.to, s.to)).toList();
    }
  }

  /** What is made of the values of stretches. It travels to where the values are. */
  @FunctionalInterface
  interface Reduction<R extends Serializable> extends Serializable {
    /** Begins with a stretch. */
    Reducer<R> begin(Stretch stretch);
  }

  /** Takes all values of one stretch; {@link #get} makes a receiver for each thread. */
  interface Reducer<R extends Serializable> extends Supplier<Tiles> {
    /** What was made of the values, asked for once, after the last of them. */
    R end();
  }

  /**
   * Makes something of values, stretch by stretch, where they are: what is not wanted here does not
   * come here. Each stretch is visited as by {@link #visit}, positions counted from its first row.
   *
   * @param kernels ascending
   * @param rows points, in any order
   * @param columns points, in any order
   * @param result takes what was made of the stretches, in their order
   * @param stop raised means that nothing is wanted any more
   * @throws java.util.concurrent.CancellationException if the stop signal was raised before the end
   */
  default <R extends Serializable> void reduce(
      int[] kernels,
      int[] rows,
      int[] columns,
      List<Stretch> stretches,
      Reduction<R> reduction,
      BiConsumer<Stretch, R> result,
      StopSignal stop) {
    for (Stretch stretch : stretches) {
      Reducer<R> reducer = reduction.begin(stretch);
      visit(
          kernels,
          Arrays.copyOfRange(rows, stretch.from(), stretch.to()),
          Arrays.copyOf(columns, stretch.columns()),
          () -> {
            Tiles tiles = reducer.get();
            return (kernel, row, height, column, width, values) -> {
              if (stop.stopRequested()) {
                throw new CancellationException("The values were not wanted any more.");
              }
              tiles.tile(kernel, row, height, column, width, values);
            };
          });
      result.accept(stretch, reducer.end());
    }
  }

  /** The values K_i(x_j, x_j) of one kernel, one for each point. */
  default double[] diagonal(int kernel) {
    double[] diagonal = new double[n()];
    int[] one = {kernel};
    for (int j = 0; j < diagonal.length; j++) {
      int[] point = {j};
      visit(
          one,
          point,
          point,
          () -> (k, row, rows, column, columns, values) -> diagonal[point[0]] = values[0]);
    }
    return diagonal;
  }

  /**
   * A factor of one kernel, where it is of low rank and kept so. Empty unless a source says
   * otherwise.
   */
  default Optional<KernelFactor> factor(int kernel) {
    return Optional.empty();
  }

  /** These kernels on some of the points, in the order given. */
  KernelSource subset(int[] points);

  /** Hands out numbers that determine every value, always the same ones in the same order. */
  void identify(Consumer<double[]> numbers);
}
