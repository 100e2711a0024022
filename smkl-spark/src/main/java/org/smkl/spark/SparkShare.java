package org.smkl.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.smkl.api.StopSignal;
import org.smkl.gram.KernelCluster.Share;
import org.smkl.gram.ReduceJob;
import org.smkl.gram.ReducePart;
import org.smkl.gram.RemoteKernels;
import org.smkl.gram.RemoteRows;
import org.smkl.gram.RowPart;

/**
 * The rows of one problem in cached parts. A part travels as a broadcast of its own, which the
 * driver keeps: tasks stay small, and who has lost a part fetches it again.
 */
final class SparkShare implements Share {
  /** Parts begin at multiples of this many rows, the width of a tile. */
  private static final int PART_ROWS = 256;

  private final SparkCluster cluster;
  private final int n;
  private final Broadcast<RemoteKernels> kernels;
  private final ArrayList<Broadcast<RemoteRows>> rows = new ArrayList<>();
  private final JavaRDD<RowPart> parts;

  SparkShare(SparkCluster cluster, RemoteKernels kernels, RemoteRows all) {
    this.cluster = cluster;
    this.n = all.count();
    this.kernels = cluster.spark().broadcast(kernels);
    int tiles = (n + PART_ROWS - 1) / PART_ROWS;
    int count = Math.min(tiles, cluster.parts());
    for (int p = 0; p < count; p++) {
      int from = start(p, count, tiles);
      int to = Math.min(n, start(p + 1, count, tiles));
      rows.add(cluster.spark().broadcast(all.range(from, to)));
    }
    this.parts = cached(cluster, this.kernels, rows);
    cluster.log().rows(payload(all));
  }

  private static int start(int part, int count, int tiles) {
    return (int) ((long) part * tiles / count) * PART_ROWS;
  }

  /** Static, so that nothing else travels with it. */
  private static JavaRDD<RowPart> cached(
      SparkCluster cluster, Broadcast<RemoteKernels> kernels, List<Broadcast<RemoteRows>> rows) {
    List<Integer> numbers = IntStream.range(0, rows.size()).boxed().toList();
    return cluster
        .spark()
        .parallelize(numbers, rows.size())
        .map(p -> RowPart.of(kernels.value(), rows.get(p).value(), Executor.families()))
        .setName("smkl rows")
        .persist(StorageLevel.MEMORY_ONLY());
  }

  /** The columns of a pass. */
  private record Pass(int[] kernels, RemoteRows columns, double[] change) implements Serializable {}

  /** What one part has added up, and how long that took. */
  private record Sums(int first, double[][] of, TaskTime time) implements Serializable {}

  @Override
  public double[][] sums(int[] some, RemoteRows columns, double[] change, StopSignal stop) {
    int q = some.length;
    long start = System.nanoTime();
    Broadcast<Pass> pass = cluster.spark().broadcast(new Pass(some, columns, change));
    try {
      List<Sums> found =
          cluster.collect(
              "%d columns of %d kernels on %d rows".formatted(columns.count(), q, n),
              added(parts, pass),
              stop);
      double[][] sums = new double[q][n];
      for (Sums part : found) {
        for (int i = 0; i < q; i++) {
          System.arraycopy(part.of()[i], 0, sums[i], part.first(), part.of()[i].length);
        }
      }
      cluster
          .log()
          .pass(
              (long) columns.count() * n * q,
              payload(columns),
              (long) Double.BYTES * q * n,
              System.nanoTime() - start,
              found.stream().map(Sums::time).toList());
      return sums;
    } finally {
      pass.destroy();
    }
  }

  private static JavaRDD<Sums> added(JavaRDD<RowPart> parts, Broadcast<Pass> pass) {
    return parts.map(
        part -> {
          TaskContext context = TaskContext.get();
          Pass what = pass.value();
          TaskTime.Clock clock = TaskTime.start();
          double[][] sums =
              part.sums(what.kernels(), what.columns(), what.change(), context::isInterrupted);
          return new Sums(part.first(), sums, clock.stop());
        });
  }

  @Override
  public <R extends Serializable> List<List<R>> reduce(ReduceJob<R> job, StopSignal stop) {
    long start = System.nanoTime();
    Broadcast<RemoteRows> columns = cluster.spark().broadcast(job.columns());
    ArrayList<Broadcast<ReducePart<R>>> work = new ArrayList<>();
    try {
      job.parts(2 * cluster.parts()).forEach(part -> work.add(cluster.spark().broadcast(part)));
      List<Reduced<R>> found =
          cluster.collect(
              "sums along rows for bounds, %d columns".formatted(job.columns().count()),
              reduced(cluster, kernels, columns, work),
              stop);
      cluster
          .log()
          .bound(
              job.values(),
              payload(job.columns()),
              System.nanoTime() - start,
              found.stream().map(Reduced::time).toList());
      return found.stream().<List<R>>map(Reduced::results).toList();
    } finally {
      columns.destroy();
      work.forEach(Broadcast::destroy);
    }
  }

  /** What one part has made of its stretches, and how long that took. */
  private record Reduced<R extends Serializable>(ArrayList<R> results, TaskTime time)
      implements Serializable {}

  private static <R extends Serializable> JavaRDD<Reduced<R>> reduced(
      SparkCluster cluster,
      Broadcast<RemoteKernels> kernels,
      Broadcast<RemoteRows> columns,
      List<Broadcast<ReducePart<R>>> work) {
    List<Integer> numbers = IntStream.range(0, work.size()).boxed().toList();
    return cluster
        .spark()
        .parallelize(numbers, work.size())
        .map(
            p -> {
              ReducePart<R> part = work.get(p).value();
              RemoteRows shared = columns.value();
              TaskTime.Clock clock = TaskTime.start();
              List<R> results = part.run(kernels.value(), shared, Executor.families());
              return new Reduced<>(new ArrayList<>(results), clock.stop());
            });
  }

  /** Bytes of the numbers that travel, without what any wrapping adds. */
  private static long payload(RemoteRows rows) {
    long numbers = rows.rows().named();
    return numbers * (rows.rows().sparse() ? Double.BYTES + Integer.BYTES : Double.BYTES);
  }

  void close() {
    parts.unpersist(false);
    rows.forEach(Broadcast::destroy);
    kernels.destroy();
  }
}
