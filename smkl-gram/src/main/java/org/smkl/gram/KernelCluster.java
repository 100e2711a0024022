package org.smkl.gram;

import java.io.Serializable;
import java.util.List;
import org.smkl.api.StopSignal;

/**
 * Other machines, for the two long loops of kernels that are not stored: sums over columns, and
 * what is made of values where they are. They run the same code on the same numbers, row by row, so
 * that it does not show in any result who computed, how rows were cut, or how often a lost part was
 * computed again. Thread-safe.
 */
public interface KernelCluster {
  /** Whether a loop over so many values of kernels is worth the way; others are run here. */
  boolean worthwhile(long values);

  /**
   * Hands out rows.
   *
   * @param kernels how values are computed
   * @param rows all points, in order
   */
  Share share(RemoteKernels kernels, RemoteRows rows);

  /** Rows that are with the other machines. Thread-safe. */
  interface Share {
    /**
     * K_i[:, columns] change of some kernels, one number for each of all points: what {@link
     * RowPart#sums} gives for parts of the rows, put together.
     *
     * @param kernels which, ascending
     * @param stop raised means that the sums are not wanted any more
     * @throws java.util.concurrent.CancellationException if the stop signal was raised before the
     *     end; within a second of it
     */
    double[][] sums(int[] kernels, RemoteRows columns, double[] change, StopSignal stop);

    /**
     * What {@link ReducePart#run} gives for each part, in order.
     *
     * @param stop as for sums
     * @throws java.util.concurrent.CancellationException as for sums
     */
    <R extends Serializable> List<List<R>> reduce(ReduceJob<R> job, StopSignal stop);
  }
}
