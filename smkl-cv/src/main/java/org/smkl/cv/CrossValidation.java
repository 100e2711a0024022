package org.smkl.cv;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.Sigmoids;
import org.smkl.data.Target;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.svm.parallel.Parallel;

/**
 * Cross-validates a method over a grid: the way in to this package. The result does not depend on
 * the number of threads, nor on whether the search was interrupted and went on.
 */
public final class CrossValidation {
  /** Times that a grid may grow. */
  private static final int MAX_GROWTHS = 6;

  /** Points of the first path after which folds wait for each other. */
  private static final int POINTS_BETWEEN_WAITS = 4;

  private final KernelData data;
  private final MklMethod method;
  private final CvSettings settings;
  private final Score score;
  private final ScoreSums tallies;
  private final Folds folds;
  private final Consumer<CvProgress> listener;
  private final int foldsAtOnce;
  private final Fold[] kept;
  private final List<List<Parameters>> paths = new ArrayList<>();
  private final List<CvUnit[]> units = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final long start = System.nanoTime();
  private Optional<RemoteExecution> remote = Optional.empty();
  private PathRun[] begun = {};
  private int done;
  private int doneBefore;
  private int fits;

  /** A task that needs no label may have none, and then there is nothing to score by. */
  private static void requireTruth(Task task, KernelData data) {
    boolean none =
        task.family() != null
            && data.rows().target() instanceof Target.Labels labels
            && Arrays.stream(labels.counts()).filter(n -> n > 0).count() < 2;
    if (none) {
      throw new InputException(
          "There is no label to score task '%s' by: all rows are alike.".formatted(task.id()),
          "Expected a label with two classes: rows like those learnt, and others.",
          Advice.of("Maybe name it with %s.", Setting.LABEL));
    }
  }

  private CrossValidation(
      KernelData data, MklMethod method, CvSettings settings, Consumer<CvProgress> listener) {
    this.data = data;
    this.method = method;
    this.settings = settings;
    this.listener = listener;
    Task task = Task.of(data.rows(), data.options().withScaleTarget(true));
    requireTruth(task, data);
    method
        .undefined(task)
        .ifPresent(
            why -> {
              throw new InputException(
                  why, "Expected a method for this task.", "Maybe 'default' or 'average'.");
            });
    this.score = settings.score().orElseGet(() -> task.usualScore());
    this.tallies =
        new ScoreSums(
            task, data.options().probability() || score.needsProbabilities(task.classes().size()));
    tallies.require(score);
    if (tallies.probabilities()) {
      Sigmoids.require(method);
    }
    this.folds =
        Folds.assign(
            data.rows().target(),
            data.rows().groups(),
            settings.folds(),
            settings.context().seed());
    notes.addAll(folds.notes());
    long heap = Runtime.getRuntime().maxMemory();
    int fit = FoldMemory.atOnce(data.n(), data.q(), settings.folds(), heap);
    this.foldsAtOnce = Math.min(settings.context().budget().threads(), fit);
    // Folds that all fit into memory are made once.
    this.kept = new Fold[fit == settings.folds() ? settings.folds() : 0];
  }

  /**
   * Runs a grid search, or goes on with one.
   *
   * @param data the whole training data
   * @param dataName identifies the data and its kernels, for the file
   * @param file where results are kept and taken from; empty for nowhere
   * @param listener told after each unit, from any thread, one call at a time
   * @throws InputException if the file is of other settings, or the method or score of other tasks
   */
  public static CvResult run(
      KernelData data,
      String dataName,
      MklMethod method,
      CvSettings settings,
      Optional<Path> file,
      Consumer<CvProgress> listener) {
    return run(data, dataName, method, settings, file, listener, Optional.empty());
  }

  /**
   * Cross-validates with units that other machines run.
   *
   * @param remote who runs them, given this run's recipe
   */
  public static CvResult run(
      KernelData data,
      String dataName,
      MklMethod method,
      CvSettings settings,
      Optional<Path> file,
      Consumer<CvProgress> listener,
      Optional<RemoteExecution> remote) {
    CrossValidation run = new CrossValidation(data, method, settings, listener);
    run.remote = remote;
    Optional<CvFile> opened = file.map(path -> CvFile.open(path, run.description(dataName)));
    run.search(opened);
    return run.result();
  }

  /** Other machines, and what they need to know. */
  public record RemoteExecution(UnitCluster cluster, UnitRecipe recipe) {}

  /** For single units, asked for from outside. */
  static CrossValidation units(KernelData data, MklMethod method, CvSettings settings) {
    return new CrossValidation(data, method, settings, now -> {});
  }

  /** One path in one fold, from its first point to its last. */
  CvUnit unit(int path, int fold, List<Parameters> points) {
    PathRun run = begin(points, fold);
    run.advance(points.size());
    if (!run.complete()) {
      throw new IllegalStateException("A unit ended before its last point.");
    }
    return new CvUnit(fold, path, run.sums(), run.nonzeros());
  }

  private void search(Optional<CvFile> file) {
    Grid grid = settings.grid().from(data.leastK0());
    if (!grid.equals(settings.grid()) && method.axes().contains(Axis.K0)) {
      notes.add(
          "Values of k0 below %d are left out: so many kernels must be in every choice."
              .formatted(data.leastK0()));
    }
    work(paths(grid), file);
    for (int growth = 0; done == total() && done > 0; growth++) {
      Optional<GridEdge> edge = edge(true);
      if (edge.isEmpty() || growth == MAX_GROWTHS) {
        break;
      }
      List<List<Parameters>> more = paths(edge.get().beyond(grid));
      grid = edge.get().added(grid);
      work(more, file);
    }
    // Among points that were picked nothing is an edge.
    if (done == total() && settings.only().isEmpty()) {
      edge(false).ifPresent(edge -> notes.add(edge.sentence()));
    }
  }

  private boolean tried(Parameters point) {
    return settings.only().isEmpty() || settings.only().get().contains(point);
  }

  private List<List<Parameters>> paths(Grid grid) {
    return grid.paths(method, data.q()).stream()
        .map(path -> path.stream().filter(this::tried).toList())
        .filter(path -> !path.isEmpty())
        .toList();
  }

  /** The first edge that the best point is on, of parameters that may grow or of all. */
  private Optional<GridEdge> edge(boolean open) {
    List<CvRow> rows = rows();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Stream.of(Axis.C, Axis.LAMBDA, Axis.K0)
        .filter(axis -> method.axes().contains(axis))
        .filter(axis -> !open || settings.open().contains(axis))
        .flatMap(axis -> GridEdge.of(axis, rows, score, data.q()).stream())
        .findFirst();
  }

  private Map<String, String> description(String dataName) {
    Map<String, String> text = new TreeMap<>();
    MethodContext context = settings.context();
    text.put("data", dataName);
    text.put("method", method.id());
    text.put("C", settings.grid().c().toString());
    text.put("lambda", settings.grid().lambda().toString());
    text.put("k0", settings.grid().k0().toString());
    text.put("growing", settings.open().stream().sorted().toList().toString());
    text.put("score", score.id());
    text.put("folds", Integer.toString(settings.folds()));
    data.rows()
        .groups()
        .ifPresent(g -> text.put("groups", Integer.toHexString(Arrays.hashCode(g.of()))));
    text.put("seed", Long.toString(context.seed()));
    text.put("tolerance", Double.toString(context.tolerance()));
    text.put("gap", Double.toString(context.gap()));
    text.put("task", data.options().toString());
    data.rows()
        .weights()
        .ifPresent(w -> text.put("weights", Integer.toHexString(Arrays.hashCode(w))));
    if (!data.rules().isNone()) {
      text.put("rules", data.rules().toString());
    }
    text.putAll(context.solvers().named());
    text.put("alphaSolver", context.alphaSolver().id());
    settings
        .grid()
        .own(method)
        .forEach((name, values) -> text.put("own " + name, values.toString()));
    return text;
  }

  /** Path after path, so that the first are done in all folds when the search is stopped. */
  private void work(List<List<Parameters>> more, Optional<CvFile> file) {
    int first = paths.size();
    int count = settings.folds();
    for (List<Parameters> path : more) {
      paths.add(path);
      units.add(new CvUnit[count]);
    }
    for (CvUnit unit : file.map(CvFile::units).orElse(List.of())) {
      if (unit.path() >= first && unit.path() < paths.size() && fits(unit)) {
        units.get(unit.path())[unit.fold()] = unit;
        done++;
        doneBefore++;
      }
    }
    if (remote.isPresent()) {
      List<UnitTask> tasks =
          IntStream.range(0, more.size() * count)
              .filter(k -> units.get(first + k / count)[k % count] == null)
              .mapToObj(k -> UnitTask.of(first + k / count, k % count, more.get(k / count)))
              .toList();
      remote
          .get()
          .cluster()
          .run(
              remote.get().recipe(),
              tasks,
              unit -> keep(unit.unit(), file),
              settings.context().budget().stop());
      return;
    }
    if (first == 0 && kept.length > 0) {
      together(file);
    }
    Parallel.run(foldsAtOnce, more.size() * count, k -> unit(first + k / count, k % count, file));
  }

  /**
   * The first path in all folds side by side, a few points at a time: who stops a search early has
   * a best point all the same.
   */
  private void together(Optional<CvFile> file) {
    int count = settings.folds();
    PathRun[] runs = new PathRun[count];
    begun = runs;
    for (int to = POINTS_BETWEEN_WAITS;
        to < paths.get(0).size() + POINTS_BETWEEN_WAITS && !stopped();
        to += POINTS_BETWEEN_WAITS) {
      int until = to;
      Parallel.run(
          foldsAtOnce,
          count,
          f -> {
            if (units.get(0)[f] == null) {
              runs[f] = runs[f] == null ? begin(paths.get(0), f) : runs[f];
              runs[f].advance(until);
            }
          });
    }
    for (int f = 0; f < count; f++) {
      if (units.get(0)[f] == null && runs[f] != null && runs[f].complete()) {
        keep(new CvUnit(f, 0, runs[f].sums(), runs[f].nonzeros()), file);
      }
    }
  }

  private boolean fits(CvUnit unit) {
    return unit.fold() < settings.folds() && units.get(unit.path())[unit.fold()] == null;
  }

  private void unit(int path, int number, Optional<CvFile> file) {
    if (units.get(path)[number] != null || stopped()) {
      return;
    }
    PathRun run = begin(paths.get(path), number);
    run.advance(paths.get(path).size());
    if (run.complete()) {
      keep(new CvUnit(number, path, run.sums(), run.nonzeros()), file);
    }
  }

  private void keep(CvUnit unit, Optional<CvFile> file) {
    file.ifPresent(f -> f.append(unit));
    finished(unit);
  }

  private boolean stopped() {
    return settings.context().budget().stop().stopRequested();
  }

  private Fold fold(int number) {
    if (kept.length == 0) {
      return Fold.of(data, folds.rows(number, false), folds.rows(number, true));
    }
    synchronized (kept) {
      if (kept[number] == null) {
        kept[number] = Fold.of(data, folds.rows(number, false), folds.rows(number, true));
      }
      return kept[number];
    }
  }

  /** One path in one fold. */
  private PathRun begin(List<Parameters> path, int number) {
    Fold fold = fold(number);
    MethodContext context =
        settings
            .context()
            .part(
                settings.context().seed() + number,
                Math.max(1, settings.context().budget().threads() / foldsAtOnce));
    return new PathRun(path, method.trainer(fold.train(), context), fold, tallies, context);
  }

  private synchronized void finished(CvUnit unit) {
    units.get(unit.path())[unit.fold()] = unit;
    done++;
    fits += unit.nonzeros().size();
    int total = total();
    double perUnit = seconds() / (done - doneBefore);
    listener.accept(new CvProgress(done, total, perUnit * (total - done)));
  }

  private int total() {
    return settings.folds() * paths.size();
  }

  private double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  private CvResult result() {
    return new CvResult(
        method.id(),
        score,
        tallies.task(),
        tallies.probabilities(),
        rows(),
        done,
        total(),
        fits,
        seconds(),
        notes);
  }

  private List<CvRow> rows() {
    List<CvRow> rows = new ArrayList<>();
    for (int p = 0; p < paths.size(); p++) {
      for (int k = 0; k < finishedPoints(p); k++) {
        rows.add(row(p, k));
      }
    }
    return rows;
  }

  /** How many points of a path all folds have finished. */
  private int finishedPoints(int p) {
    int least = paths.get(p).size();
    for (int f = 0; f < settings.folds(); f++) {
      least = Math.min(least, nonzeros(p, f).size());
    }
    return least;
  }

  private List<Integer> nonzeros(int p, int f) {
    CvUnit unit = units.get(p)[f];
    return unit != null ? unit.nonzeros() : begun(p, f) ? begun[f].nonzeros() : List.of();
  }

  private List<List<Double>> sums(int p, int f) {
    CvUnit unit = units.get(p)[f];
    return unit != null ? unit.sums() : begun(p, f) ? begun[f].sums() : List.of();
  }

  private boolean begun(int p, int f) {
    return p == 0 && begun.length > f && begun[f] != null;
  }

  private CvRow row(int p, int k) {
    int count = settings.folds();
    List<List<Double>> sums = IntStream.range(0, count).mapToObj(f -> sums(p, f).get(k)).toList();
    List<Double> total = ScoreSums.added(sums);
    double nonzeros =
        IntStream.range(0, count).map(f -> nonzeros(p, f).get(k)).sum() / (double) count;
    List<Double> each = sums.stream().map(part -> tallies.score(score, part)).toList();
    double[] known =
        each.stream().mapToDouble(value -> value).filter(v -> !Double.isNaN(v)).toArray();
    return new CvRow(
        paths.get(p).get(k),
        tallies.score(score, total),
        CvRow.deviation(known),
        nonzeros,
        each,
        total);
  }
}
