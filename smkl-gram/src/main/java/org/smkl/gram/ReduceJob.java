package org.smkl.gram;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.smkl.api.KernelSource.Reduction;
import org.smkl.api.KernelSource.Stretch;

/** {@link org.smkl.api.KernelSource#reduce} in parts for other machines. */
public final class ReduceJob<R extends Serializable> {
  private final RemoteRows points;
  private final int[] kernels;
  private final int[] rows;
  private final List<Stretch> stretches;
  private final Reduction<R> reduction;
  private final RemoteRows distinct;
  private final int[] places;

  ReduceJob(
      RemoteRows points,
      int[] kernels,
      int[] rows,
      int[] columns,
      List<Stretch> stretches,
      Reduction<R> reduction) {
    this.points = points;
    this.kernels = kernels;
    this.rows = rows;
    this.stretches = stretches;
    this.reduction = reduction;
    this.distinct = points.select(Arrays.stream(columns).sorted().distinct().toArray());
    this.places = Arrays.stream(columns).map(c -> Arrays.binarySearch(distinct.ids(), c)).toArray();
  }

  /** The points of the columns, which every part needs. */
  public RemoteRows columns() {
    return distinct;
  }

  /** How many values of kernels it takes. */
  public long values() {
    return kernels.length
        * stretches.stream().mapToLong(s -> (long) (s.to() - s.from()) * s.columns()).sum();
  }

  /** So many parts, or fewer, of about the same work: stretches are dealt out like cards. */
  public List<ReducePart<R>> parts(int count) {
    int parts = Math.min(count, stretches.size());
    return IntStream.range(0, parts).mapToObj(part -> part(part, parts)).toList();
  }

  private ReducePart<R> part(int part, int parts) {
    List<Stretch> own = new ArrayList<>();
    for (int s = part; s < stretches.size(); s += parts) {
      own.add(stretches.get(s));
    }
    int[] others =
        own.stream()
            .flatMapToInt(s -> Arrays.stream(rows, s.from(), s.to()))
            .filter(row -> Arrays.binarySearch(distinct.ids(), row) < 0)
            .sorted()
            .distinct()
            .toArray();
    RemoteRows extra = points.select(others);
    int[][] at =
        own.stream()
            .map(s -> Arrays.stream(rows, s.from(), s.to()).map(r -> place(extra, r)).toArray())
            .toArray(int[][]::new);
    return new ReducePart<>(kernels, places, extra, own.toArray(Stretch[]::new), at, reduction);
  }

  private int place(RemoteRows extra, int row) {
    int column = Arrays.binarySearch(distinct.ids(), row);
    return column >= 0 ? column : distinct.count() + Arrays.binarySearch(extra.ids(), row);
  }

  /** Hands on what the parts gave, in the order of the stretches. */
  void deliver(List<List<R>> results, BiConsumer<Stretch, R> result) {
    for (int s = 0; s < stretches.size(); s++) {
      result.accept(stretches.get(s), results.get(s % results.size()).get(s / results.size()));
    }
  }
}
