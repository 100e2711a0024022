package org.smkl.numeric;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * K = LL' + E from as many columns of K as L has, the point with the largest entry of E on the
 * diagonal next. K is positive semidefinite.
 *
 * @param pivots the points whose columns of K were used, in this order
 * @param columns the columns of L; each has zeros at the pivots before its own
 */
public record PivotedCholesky(int[] pivots, double[][] columns) {
  /** Residual diagonals up to this, relative to the largest entry, are rounding. */
  private static final double RANK_TOLERANCE = 1e-15;

  /** Points that one task works on. */
  private static final int POINTS_PER_TASK = 1 << 14;

  /** Runs independent tasks, in any order. */
  public interface Tasks {
    /** Runs the tasks 0 to count - 1. */
    void run(int count, IntConsumer task);
  }

  /**
   * A factor, unless it would take more than the given number of columns.
   *
   * @param diagonal of K; overwritten
   * @param column gives a column of K, a new array
   * @param tolerance the largest diagonal entry of E, relative to K's largest
   */
  public static Optional<PivotedCholesky> of(
      double[] diagonal, IntFunction<double[]> column, double tolerance, int most, Tasks tasks) {
    int n = diagonal.length;
    double limit = tolerance * Arrays.stream(diagonal).max().orElse(0);
    int[] pivots = new int[most];
    double[][] factor = new double[most][];
    int rank = 0;
    for (int next = largest(diagonal); diagonal[next] > limit; next = largest(diagonal)) {
      if (rank == most) {
        return Optional.empty();
      }
      double[] c = column.apply(next);
      double root = Math.sqrt(diagonal[next]);
      int done = rank;
      int pivot = next;
      tasks.run(
          tasks(n),
          t -> {
            int from = t * POINTS_PER_TASK;
            int to = Math.min(n, from + POINTS_PER_TASK);
            for (int k = 0; k < done; k++) {
              Vectors.add(c, -factor[k][pivot], factor[k], from, to);
            }
            for (int j = from; j < to; j++) {
              c[j] /= root;
              diagonal[j] -= c[j] * c[j];
            }
          });
      // Nothing is left at a pivot, whatever rounding says.
      for (int k = 0; k < rank; k++) {
        c[pivots[k]] = 0;
        diagonal[pivots[k]] = 0;
      }
      diagonal[next] = 0;
      pivots[rank] = next;
      factor[rank++] = c;
    }
    return Optional.of(
        new PivotedCholesky(Arrays.copyOf(pivots, rank), Arrays.copyOf(factor, rank)));
  }

  /** How many tasks of {@link #rows} and {@link #of} there are for n points. */
  private static int tasks(int n) {
    return (n + POINTS_PER_TASK - 1) / POINTS_PER_TASK;
  }

  /** L by rows. */
  public double[] rows(int n, Tasks tasks) {
    int rank = columns.length;
    double[] rows = new double[Math.multiplyExact(n, rank)];
    tasks.run(
        tasks(n),
        t -> {
          for (int j = t * POINTS_PER_TASK; j < Math.min(n, (t + 1) * POINTS_PER_TASK); j++) {
            for (int k = 0; k < rank; k++) {
              rows[j * rank + k] = columns[k][j];
            }
          }
        });
    return rows;
  }

  /**
   * The columns of L with as few as rounding allows, each of length n; none for a zero matrix.
   *
   * @param entries the matrix by rows; not modified
   * @param n its order
   * @param stop asked once for each column
   * @throws CancellationException if it was true before the end
   */
  public static double[][] columns(double[] entries, int n, BooleanSupplier stop) {
    double[] diagonal = new double[n];
    Arrays.setAll(diagonal, j -> entries[j * n + j]);
    IntFunction<double[]> column =
        j -> {
          if (stop.getAsBoolean()) {
            throw new CancellationException("The factor was not wanted any more.");
          }
          return Arrays.copyOfRange(entries, j * n, (j + 1) * n);
        };
    return of(diagonal, column, RANK_TOLERANCE * n, n, PivotedCholesky::oneAfterTheOther)
        .orElseThrow()
        .columns();
  }

  private static void oneAfterTheOther(int count, IntConsumer task) {
    for (int t = 0; t < count; t++) {
      task.accept(t);
    }
  }

  private static int largest(double[] diagonal) {
    int at = 0;
    for (int j = 1; j < diagonal.length; j++) {
      at = diagonal[j] > diagonal[at] ? j : at;
    }
    return at;
  }
}
