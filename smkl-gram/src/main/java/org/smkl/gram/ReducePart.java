package org.smkl.gram;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.smkl.api.KernelSource.Reducer;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;
import org.smkl.api.kernel.KernelFamily;

/**
 * What one machine does of a {@link ReduceJob}. Points are those of the columns, then others.
 *
 * @param kernels which kernels
 * @param columns the number of each column's point
 * @param others the points of rows that are no columns
 * @param stretches the stretches of this part
 * @param rows for each of them the numbers of its rows' points
 * @param reduction what is made of the values
 */
public record ReducePart<R extends Serializable>(
    int[] kernels,
    int[] columns,
    RemoteRows others,
    Stretch[] stretches,
    int[][] rows,
    Reduction<R> reduction)
    implements Serializable {
  /** Runs it, by one thread. */
  public List<R> run(
      RemoteKernels remote, RemoteRows distinct, Map<String, KernelFamily> families) {
    ComputedKernels source =
        remote.on(distinct.rows().with(others.rows()), distinct.rootsWith(others), families);
    List<R> results = new ArrayList<>();
    for (int s = 0; s < stretches.length; s++) {
      Reducer<R> reducer = reduction.begin(stretches[s]);
      source.visit(kernels, rows[s], Arrays.copyOf(columns, stretches[s].columns()), reducer);
      results.add(reducer.end());
    }
    return results;
  }
}
