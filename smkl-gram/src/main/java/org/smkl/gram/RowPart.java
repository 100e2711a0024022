package org.smkl.gram;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelFamily;

/** Some of the rows on the machine that keeps them, ready for one pass after another. */
public final class RowPart {
  private final RemoteKernels kernels;
  private final RemoteRows rows;
  private final KernelSet set;
  private final List<Points> points;
  private final int[] own;

  private RowPart(RemoteKernels kernels, RemoteRows rows, KernelSet set) {
    this.kernels = kernels;
    this.rows = rows;
    this.set = set;
    this.points = set.points(rows.rows(), 0, rows.count());
    this.own = IntStream.range(0, rows.count()).toArray();
  }

  /** Makes rows ready. */
  public static RowPart of(
      RemoteKernels kernels, RemoteRows rows, Map<String, KernelFamily> families) {
    return new RowPart(kernels, rows, kernels.set(families));
  }

  /** The number of its first row among all. */
  public int first() {
    return rows.ids()[0];
  }

  /**
   * K_i[rows, columns] change of some kernels, by one thread.
   *
   * @param some which kernels, ascending
   * @param stop asked between tiles; raised means that the sums are not wanted any more
   * @throws java.util.concurrent.CancellationException if so
   */
  public double[][] sums(int[] some, RemoteRows columns, double[] change, BooleanSupplier stop) {
    List<EntryTransform> entries = kernels.entries(set, rows.rootsWith(columns));
    KernelSet part = set.select(some);
    List<Points> right = set.selected(points, some);
    ColumnPass pass =
        new ColumnPass(
            part,
            IntStream.of(some).mapToObj(entries::get).toList(),
            part.pointsLike(right, columns.rows(), 0, columns.count()),
            rows.places(columns),
            change,
            right,
            own);
    double[][] sums = new double[some.length][rows.count()];
    ColumnPass.Worker worker = pass.worker();
    for (int t = 0; t < pass.tiles(); t++) {
      worker.add(t, sums, stop);
    }
    return sums;
  }
}
