package org.smkl.gram;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.api.KernelSource;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.data.Table;
import org.smkl.gram.KernelCluster.Share;
import org.smkl.gram.KnownProducts.Known;
import org.smkl.numeric.Vectors;
import org.smkl.svm.parallel.Parallel;

/**
 * Kernels whose values are computed from the rows whenever they are asked for, all kernels of a
 * tile together, so that memory grows like the number of rows. Values are those that stored
 * matrices would have, to the last bit.
 */
final class ComputedKernels implements KernelSource {
  /** Doubles that remembered products may take for each kernel and point. */
  private static final int REMEMBERED_DOUBLES = 6;

  /** Points of a column that one task works on. */
  private static final int POINTS_PER_TASK = 64 * TileWorker.TILE_COLUMNS;

  private final KernelSet set;
  private final List<EntryTransform> entries;
  private final Table x;
  private final List<Points> points;
  private final Optional<KernelCluster> cluster;
  private Share share;
  private final int n;
  private final int threads;
  private final int[] all;
  private final KnownProducts known;
  private Optional<Inner> inner = Optional.empty();

  /** The kernels of a set on these rows, which are also there as points by selection of columns. */
  ComputedKernels(
      KernelSet set, List<EntryTransform> entries, Table x, List<Points> points, int threads) {
    this(set, entries, x, points, threads, Optional.empty());
  }

  private ComputedKernels(
      KernelSet set,
      List<EntryTransform> entries,
      Table x,
      List<Points> points,
      int threads,
      Optional<KernelCluster> cluster) {
    this.set = set;
    this.entries = List.copyOf(entries);
    this.x = x;
    this.cluster = cluster;
    this.points = List.copyOf(points);
    this.n = points.get(0).count();
    this.threads = threads;
    this.all = IntStream.range(0, n).toArray();
    this.known = new KnownProducts(REMEMBERED_DOUBLES, entries.size(), n);
  }

  @Override
  public int n() {
    return n;
  }

  @Override
  public int q() {
    return entries.size();
  }

  @Override
  public double[][] products(double[] v, StopSignal stop) {
    return products(v, IntStream.range(0, q()).toArray(), stop);
  }

  /** Each kernel starts from the nearest expansion that it knows its products of. */
  @Override
  public synchronized double[][] products(double[] v, int[] kernels, StopSignal stop) {
    Known asked = known.get(v);
    complete(asked, kernels, stop);
    return asked.f();
  }

  private void complete(Known asked, int[] kernels, StopSignal stop) {
    Map<Known, List<Integer>> missing = new LinkedHashMap<>();
    for (int i : kernels) {
      if (asked.f()[i] == null) {
        missing.computeIfAbsent(known.nearest(asked.v(), i), base -> new ArrayList<>()).add(i);
      }
    }
    missing.forEach((base, some) -> extend(base, asked, some, stop));
    known.use(asked);
  }

  /**
   * Of a kernel whose products are not known, the values between support vectors are all that is
   * needed; products are computed where that takes fewer values.
   */
  @Override
  public synchronized double[] energies(double[] v, StopSignal stop) {
    Known asked = known.get(v);
    int[] support = IntStream.range(0, n).filter(j -> asked.v()[j] != 0).toArray();
    long direct = (long) support.length * (support.length + TileWorker.TILE_ROWS) / 2;
    int[] near =
        IntStream.range(0, q())
            .filter(i -> asked.f()[i] == null && known.distance(asked.v(), i) * n <= direct)
            .toArray();
    if (near.length > 0) {
      complete(asked, near, stop);
    }
    int[] far = IntStream.range(0, q()).filter(i -> asked.f()[i] == null).toArray();
    double[] energies =
        far.length > 0 ? quadratic(far, support, asked.v(), v, stop) : new double[q()];
    for (int i = 0; i < energies.length; i++) {
      if (asked.f()[i] != null) {
        energies[i] = Vectors.dot(asked.v(), asked.f()[i]);
      }
    }
    return energies;
  }

  /**
   * v'K_i v of some kernels, from the values between support vectors. Their products are known by
   * the way, and remembered where there is room: a model of second order asks for them next.
   */
  private double[] quadratic(
      int[] kernels, int[] support, double[] v, double[] given, StopSignal stop) {
    double[] coefficients = Arrays.stream(support).mapToDouble(j -> v[j]).toArray();
    double[] energies = new double[q()];
    if (SupportSums.hasRoom(q(), support.length)) {
      double[][] f = new double[q()][];
      for (int i : kernels) {
        f[i] = new double[support.length];
      }
      reduce(
          kernels,
          support,
          support,
          EnergySums.stretches(support.length),
          new SupportSums(coefficients, q()),
          (stretch, sums) -> {
            for (int i : kernels) {
              Vectors.add(f[i], 1, sums[i], 0, sums[i].length);
            }
          },
          stop);
      inner = Optional.of(new Inner(given.clone(), support, f));
      for (int i : kernels) {
        energies[i] = Vectors.dot(coefficients, f[i]);
      }
      return energies;
    }
    reduce(
        kernels,
        support,
        support,
        EnergySums.stretches(support.length),
        new EnergySums(coefficients, q()),
        (stretch, sums) -> Arrays.setAll(energies, i -> energies[i] + sums[i]),
        stop);
    return energies;
  }

  /**
   * The products of an expansion at its support vectors.
   *
   * @param v the expansion as it was given
   * @param f of some kernels, null of the others
   */
  private record Inner(double[] v, int[] support, double[][] f) {
    /** The positions of points among the support vectors, if all of them are some. */
    Optional<int[]> positions(double[] asked, int[] points) {
      if (!Arrays.equals(v, asked)) {
        return Optional.empty();
      }
      int[] at = Arrays.stream(points).map(j -> Arrays.binarySearch(support, j)).toArray();
      return Arrays.stream(at).allMatch(k -> k >= 0) ? Optional.of(at) : Optional.empty();
    }
  }

  @Override
  public synchronized double[][] productsAt(int[] some, double[] v, StopSignal stop) {
    Known asked = known.get(v);
    Optional<int[]> positions = inner.flatMap(last -> last.positions(v, some));
    double[][] near = positions.isPresent() ? inner.get().f() : new double[q()][];
    int[] far =
        IntStream.range(0, q()).filter(i -> asked.f()[i] == null && near[i] == null).toArray();
    int[] support = IntStream.range(0, n).filter(j -> asked.v()[j] != 0).toArray();
    double[] coefficients = Arrays.stream(support).mapToDouble(j -> asked.v()[j]).toArray();
    double[][] part = new double[q()][some.length];
    reduce(
        far,
        some,
        support,
        PointSums.stretches(some.length, support.length),
        new PointSums(coefficients, q()),
        (stretch, sums) -> {
          for (int i : far) {
            System.arraycopy(sums[i], 0, part[i], stretch.from(), sums[i].length);
          }
        },
        stop);
    for (int i = 0; i < part.length; i++) {
      double[] f = asked.f()[i];
      if (f != null) {
        part[i] = Arrays.stream(some).mapToDouble(j -> f[j]).toArray();
      } else if (near[i] != null) {
        double[] own = near[i];
        part[i] = Arrays.stream(positions.get()).mapToDouble(k -> own[k]).toArray();
      }
    }
    return part;
  }

  /** The products of some kernels at an expansion, from those at another. */
  private void extend(Known base, Known asked, List<Integer> kernels, StopSignal stop) {
    int[] some = kernels.stream().mapToInt(i -> i).toArray();
    int[] changed = IntStream.range(0, n).filter(j -> asked.v()[j] != base.v()[j]).toArray();
    double[] change = Arrays.stream(changed).mapToDouble(j -> asked.v()[j] - base.v()[j]).toArray();
    double[][] f = new double[some.length][];
    Arrays.setAll(f, k -> base.f()[some[k]] == null ? new double[n] : base.f()[some[k]].clone());
    add(some, changed, change, f, stop);
    for (int k = 0; k < some.length; k++) {
      asked.f()[some[k]] = f[k];
    }
  }

  /** Some of the kernels, ascending. */
  ComputedKernels select(int[] kernels) {
    return new ComputedKernels(
        set.select(kernels),
        IntStream.of(kernels).mapToObj(entries::get).toList(),
        x,
        set.selected(points, kernels),
        threads,
        cluster);
  }

  /** These kernels with long loops on other machines. */
  ComputedKernels on(KernelCluster machines) {
    return new ComputedKernels(set, entries, x, points, threads, Optional.of(machines));
  }

  @Override
  public double[] diagonal(int kernel) {
    return entries
        .get(kernel)
        .diagonal(GramEngine.diagonals(set.select(kernel), own(kernel), StopSignal.NEVER)[0]);
  }

  /** How many columns of the data a kernel sees. */
  int width(int kernel) {
    return own(kernel).get(0).width();
  }

  private List<Points> own(int kernel) {
    return set.selected(points, kernel);
  }

  /** All values of one kernel with one point. */
  double[] column(int kernel, int point) {
    KernelSet one = set.select(kernel);
    List<Points> right = own(kernel);
    int[] single = {point};
    List<Points> left = List.of(right.get(0).select(single));
    double[] column = new double[n];
    Parallel.runWithScratch(
        threads,
        (n + POINTS_PER_TASK - 1) / POINTS_PER_TASK,
        () -> {
          TileWorker worker = new TileWorker(one);
          return t -> {
            for (int j = t * POINTS_PER_TASK;
                j < Math.min(n, (t + 1) * POINTS_PER_TASK);
                j += TileWorker.TILE_COLUMNS) {
              int j0 = j;
              int j1 = Math.min(n, j + TileWorker.TILE_COLUMNS);
              worker.compute(
                  left,
                  0,
                  1,
                  right,
                  j0,
                  j1,
                  (k, values) -> {
                    entries.get(kernel).apply(values, single, 0, 1, all, j0, j1);
                    check(kernel, values, j1 - j0);
                    System.arraycopy(values, 0, column, j0, j1 - j0);
                  });
            }
          };
        });
    return column;
  }

  /** f_i += K_i[:, columns] change, by ranges of rows so that no two threads write to the same. */
  private void add(int[] kernels, int[] columns, double[] change, double[][] f, StopSignal stop) {
    if (elsewhere((long) columns.length * n * kernels.length)) {
      double[][] sums = share().sums(kernels, remote(columns), change, stop);
      for (int k = 0; k < f.length; k++) {
        for (int j = 0; j < n; j++) {
          f[k][j] += sums[k][j];
        }
      }
      return;
    }
    List<Points> right = set.selected(points, kernels);
    List<Points> left = right.stream().map(p -> p.select(columns)).toList();
    List<EntryTransform> some = IntStream.of(kernels).mapToObj(entries::get).toList();
    ColumnPass pass = new ColumnPass(set.select(kernels), some, left, columns, change, right, all);
    Parallel.runWithScratch(
        threads,
        pass.tiles(),
        () -> {
          ColumnPass.Worker worker = pass.worker();
          return t -> {
            worker.add(t, f, stop::stopRequested);
          };
        });
  }

  private boolean elsewhere(long values) {
    return cluster.isPresent() && cluster.get().worthwhile(values);
  }

  private RemoteRows remote(int[] chosen) {
    return new RemoteRows(all, x, roots()).select(chosen);
  }

  private double[][] roots() {
    return entries.stream().map(EntryTransform::roots).toArray(double[][]::new);
  }

  /** Rows are handed out when they are needed for the first time. */
  private synchronized Share share() {
    if (share == null) {
      share =
          cluster
              .orElseThrow()
              .share(RemoteKernels.of(entries, x), new RemoteRows(all, x, roots()));
    }
    return share;
  }

  @Override
  public <R extends Serializable> void reduce(
      int[] kernels,
      int[] rows,
      int[] columns,
      List<Stretch> stretches,
      Reduction<R> reduction,
      BiConsumer<Stretch, R> result,
      StopSignal stop) {
    long pairs = stretches.stream().mapToLong(s -> (long) (s.to() - s.from()) * s.columns()).sum();
    if (!elsewhere(pairs * kernels.length)) {
      KernelSource.super.reduce(kernels, rows, columns, stretches, reduction, result, stop);
      return;
    }
    ReduceJob<R> job =
        new ReduceJob<>(
            new RemoteRows(all, x, roots()), kernels, rows, columns, stretches, reduction);
    job.deliver(share().reduce(job, stop), result);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] chosen) {
    return block(beta, chosen, StopSignal.NEVER);
  }

  @Override
  public SymmetricMatrix block(double[] beta, int[] chosen, StopSignal stop) {
    int[] used = IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
    DenseBlock block = new DenseBlock(chosen.length);
    visit(used, chosen, chosen, true, () -> block.receiver(beta, stop));
    return block.mirrored();
  }

  @Override
  public void visit(int[] kernels, int[] rows, int[] columns, Supplier<Tiles> receiver) {
    visit(kernels, rows, columns, false, receiver);
  }

  /** With {@code lower}, rows and columns are the same and tiles above the diagonal left out. */
  private void visit(
      int[] kernels, int[] rows, int[] columns, boolean lower, Supplier<Tiles> receiver) {
    KernelSet part = set.select(kernels);
    List<Points> own = set.selected(points, kernels);
    List<Points> left = own.stream().map(p -> p.select(rows)).toList();
    List<Points> right = lower ? left : own.stream().map(p -> p.select(columns)).toList();
    int strips = (rows.length + TileWorker.TILE_ROWS - 1) / TileWorker.TILE_ROWS;
    Parallel.runWithScratch(
        threads,
        strips,
        () -> {
          TileWorker worker = new TileWorker(part);
          Tiles tiles = receiver.get();
          return t -> {
            int i0 = t * TileWorker.TILE_ROWS;
            int i1 = Math.min(rows.length, i0 + TileWorker.TILE_ROWS);
            int end = lower ? i1 : columns.length;
            for (int j = 0; j < end; j += TileWorker.TILE_COLUMNS) {
              int j0 = j;
              int j1 = Math.min(end, j + TileWorker.TILE_COLUMNS);
              worker.compute(
                  left,
                  i0,
                  i1,
                  right,
                  j0,
                  j1,
                  (k, values) -> {
                    entries.get(kernels[k]).apply(values, rows, i0, i1, columns, j0, j1);
                    check(kernels[k], values, (i1 - i0) * (j1 - j0));
                    tiles.tile(kernels[k], i0, i1 - i0, j0, j1 - j0, values);
                  });
            }
          };
        });
  }

  private void check(int kernel, double[] values, int size) {
    if (MatrixCheck.surelyUsable(values, size)) {
      return;
    }
    for (int e = 0; e < size; e++) {
      if (!MatrixCheck.usable(values[e])) {
        throw new IllegalArgumentException(
            "Kernel %s gives %s; kernel values must be finite and at most %s in size, because products of them are computed. Maybe standardise the data or choose smaller parameters."
                .formatted(set.members().get(kernel).spec(), values[e], MatrixCheck.MAX_ENTRY));
      }
    }
  }

  @Override
  public KernelSource subset(int[] chosen) {
    return new ComputedKernels(
        set,
        entries.stream().map(entry -> entry.subset(chosen)).toList(),
        x.select(chosen),
        points.stream().map(selection -> selection.select(chosen)).toList(),
        threads,
        cluster);
  }

  @Override
  public void identify(Consumer<double[]> numbers) {
    for (int i = 0; i < entries.size(); i++) {
      EntryTransform e = entries.get(i);
      numbers.accept(text(e.spec().byIndex().toString()));
      numbers.accept(new double[] {e.factor(), e.jitter(), e.roots().length > 0 ? 1 : 0});
    }
    for (Points selection : points) {
      for (int j = 0; j < n; j++) {
        numbers.accept(selection.identity(j));
      }
    }
  }

  private static double[] text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return IntStream.range(0, bytes.length).mapToDouble(k -> bytes[k]).toArray();
  }
}
