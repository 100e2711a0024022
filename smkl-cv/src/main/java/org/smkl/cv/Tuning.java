package org.smkl.cv;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.score.Score;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.Parameters;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.Xoshiro256PlusPlus;
import org.smkl.error.Count;
import org.smkl.gram.KernelStorage;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.plan.Thresholds;

/**
 * What a fit tries before it fits: a small grid, on some of the rows. The limit is a number of rows
 * and points and no time, so that the choice is the same on any machine.
 *
 * @param grid the values to try
 * @param growing whether further values of C are tried where the best is on the edge
 * @param mixing whether all kernels together are tried, too
 * @param rule which point is taken
 * @param score what points are judged by; empty for that of the task
 */
public record Tuning(Grid grid, boolean growing, boolean mixing, Rule rule, Optional<Score> score) {
  /** Which of the points is taken. */
  public enum Rule {
    /** The most even mixture of all kernels that is within a standard error of the best. */
    STEADIEST,
    /** The best score. */
    BEST,
    /** The fewest kernels within a standard error of the best. */
    SPARSEST;

    /** The point; empty where none was finished. */
    public Optional<CvRow> of(CvResult result) {
      return switch (this) {
        case STEADIEST -> result.steadiest();
        case BEST -> result.best();
        case SPARSEST -> result.sparsest();
      };
    }
  }

  /** The folds of these rows; fewer where there are fewer groups of rows. */
  static final int FOLDS = 5;

  /** With fewer rows left-out rows say nothing. */
  private static final int MIN_ROWS = 10;

  /** With fewer rows of a class left-out rows say nothing. */
  private static final int MIN_CLASS_ROWS = 2;

  /** With fewer rows their halves say little, and all folds take no time. */
  private static final int MIN_HALVED_ROWS = 100;

  /** Divisions of fewer rows into folds: worth half a point on 60 to 84 rows (bench real). */
  private static final int DIVISIONS = 4;

  /** With fewer rows of a class its halves say nothing. */
  private static final int MIN_HALVED_CLASS_ROWS = 10;

  /**
   * Points of each k0 that are tried in all folds, at least; with two, ionosphere lost two points
   * of accuracy.
   */
  private static final int KEPT_POINTS = 3;

  /** Accuracy of SVMs: the one that scikit-learn stops at leaves larger gaps. */
  private static final double TOLERANCE = 1e-3;

  private static final List<Double> C = List.of(0.1, 1.0, 10.0, 100.0);
  private static final List<Double> LAMBDA = List.of(1.0, 100.0);
  private static final List<Integer> K0 = List.of(1, 3);

  /** The values that are tried for what was not given; given ones stay. */
  public static Tuning of(OptionalDouble c, OptionalDouble lambda, OptionalInt k0) {
    return new Tuning(
        new Grid(
            c.isPresent() ? List.of(c.getAsDouble()) : C,
            lambda.isPresent() ? List.of(lambda.getAsDouble()) : LAMBDA,
            k0.isPresent() ? List.of(k0.getAsInt()) : K0),
        c.isEmpty(),
        k0.isEmpty(),
        Rule.STEADIEST,
        Optional.empty());
  }

  /** Takes a point by another rule. */
  public Tuning by(Rule other) {
    return new Tuning(grid, growing, mixing, other, score);
  }

  /** Judges points by this score. */
  public Tuning by(Score other) {
    return new Tuning(grid, growing, mixing, rule, Optional.of(other));
  }

  /** Why rows cannot be tuned on, in a sentence; empty where they can. */
  public static Optional<String> obstacle(Dataset train) {
    if (train.rows() < MIN_ROWS) {
      return Optional.of("There are no more than %s.".formatted(Count.of(train.rows(), "row")));
    }
    if (train.target() instanceof Target.Labels labels) {
      int[] counts = labels.counts();
      return IntStream.range(0, counts.length)
          .filter(c -> counts[c] < MIN_CLASS_ROWS)
          .mapToObj(c -> "Class '%s' has one row.".formatted(labels.classes().get(c)))
          .findFirst();
    }
    return Optional.empty();
  }

  /**
   * The rows that are looked at, ascending: all of few; of many as many of each class as its share
   * is, rounded up, drawn by the seed.
   */
  public static int[] rows(Dataset train, long seed) {
    int n = train.rows();
    if (n <= Thresholds.TUNING_ROWS) {
      return IntStream.range(0, n).toArray();
    }
    int[] strata = train.target() instanceof Target.Labels labels ? labels.of() : new int[n];
    int[] left = new int[Arrays.stream(strata).max().orElse(0) + 1];
    for (int stratum : strata) {
      left[stratum]++;
    }
    for (int s = 0; s < left.length; s++) {
      int share = (int) ((left[s] * (long) Thresholds.TUNING_ROWS + n - 1) / n);
      left[s] = Math.min(left[s], Math.max(MIN_CLASS_ROWS, share));
    }
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(n);
    return Arrays.stream(order).filter(row -> left[strata[row]]-- > 0).sorted().toArray();
  }

  /** These rows in folds: for each fold the rows that it leaves out. */
  public static List<int[]> folds(Dataset rows, int folds, long seed) {
    Folds dealt = Folds.assign(rows.target(), rows.groups(), folds, seed);
    return IntStream.range(0, folds).mapToObj(fold -> dealt.rows(fold, true)).toList();
  }

  /** Cross-validates what a fit with these settings does, on some rows of a prepared problem. */
  public Tuned run(
      FitSettings settings,
      Toolbox toolbox,
      PreparedProblem prepared,
      Consumer<CvProgress> listener) {
    int[] rows = rows(prepared.train(), settings.seed());
    KernelData data = data(settings, toolbox, prepared, rows);
    CvResult result = search(data, MethodContext.of(settings, toolbox), listener);
    FitSettings chosen =
        rule.of(result)
            .map(CvRow::parameters)
            .map(best -> settings.problem().with(best.c(), best.lambda(), best.k0()))
            .map(settings::with)
            .orElse(settings);
    int folds = result.rows().isEmpty() ? folds(data) : result.rows().get(0).folds().size();
    return new Tuned(chosen, result, rows.length, folds, rule);
  }

  /** Every point, on kernels and rows that are there. */
  public CvResult search(KernelData data, MethodContext context, Consumer<CvProgress> listener) {
    // With rules the choice is the question, and all kernels together are none.
    boolean mixed = mixing && data.rules().isNone();
    boolean free = grid.lambda().size() > 1;
    double unit = unit(data);
    Grid units = grid.times(growing ? unit : 1, free ? unit : 1);
    Grid tried = mixed ? units.withMixing(free) : units;
    int folds = folds(data);
    CvSettings how =
        new CvSettings(tried, folds, context.to(TOLERANCE))
            .growing(growing ? Set.of(Axis.C) : Set.of());
    CvSettings judged = score.map(how::by).orElse(how);
    return halved(data, folds)
        ? byHalves(data, judged, listener)
        : repeated(data, judged, listener);
  }

  /** Whether half of the rows say which points are worth all folds. */
  private static boolean halved(KernelData data, int folds) {
    return folds == FOLDS
        && data.n() >= MIN_HALVED_ROWS
        && (!(data.rows().target() instanceof Target.Labels labels)
            || Arrays.stream(labels.counts()).allMatch(count -> count >= MIN_HALVED_CLASS_ROWS));
  }

  /** Tries all points on halves of the rows, and those that did best for their k0 in all folds. */
  private static CvResult byHalves(KernelData data, CvSettings how, Consumer<CvProgress> listener) {
    long start = System.nanoTime();
    // All folds of few points on more rows take about as long as both halves of all points.
    CvResult halves =
        run(
            data,
            how.in(2),
            now -> {
              double both = (System.nanoTime() - start) * 1e-9 + now.secondsLeft();
              listener.accept(
                  new CvProgress(now.done(), now.total() + how.folds(), now.secondsLeft() + both));
            });
    if (!halves.complete()) {
      return halves;
    }
    CvSettings kept = only(halves.bestOfEach(KEPT_POINTS), how);
    CvResult result = run(data, kept, after(halves.done(), listener));
    return result.rows().isEmpty() ? halves : result.after(halves);
  }

  /**
   * Tries all points in all folds, and those that did best for their k0 in other folds as well: one
   * division of few rows says little.
   */
  private static CvResult repeated(KernelData data, CvSettings how, Consumer<CvProgress> listener) {
    CvResult result = run(data, how, listener);
    // Few groups can be divided into folds in one way only.
    boolean once = data.rows().groups().map(g -> g.count() <= FOLDS).orElse(false);
    if (!result.complete() || once || data.n() >= MIN_HALVED_ROWS) {
      return result;
    }
    CvSettings kept = only(result.bestOfEach(KEPT_POINTS), how);
    for (int number = 1; number < DIVISIONS && result.complete(); number++) {
      result = result.with(run(data, kept.divided(number), after(result.done(), listener)));
    }
    return result;
  }

  /** A listener to work that goes on after some was done. */
  private static Consumer<CvProgress> after(int done, Consumer<CvProgress> listener) {
    return now ->
        listener.accept(new CvProgress(done + now.done(), done + now.total(), now.secondsLeft()));
  }

  /** These points, and no others. */
  private static CvSettings only(List<CvRow> rows, CvSettings how) {
    Set<Parameters> points = rows.stream().map(CvRow::parameters).collect(Collectors.toSet());
    List<Double> values = points.stream().map(Parameters::c).distinct().sorted().toList();
    return how.with(how.grid().withC(values), points);
  }

  private static CvResult run(KernelData data, CvSettings how, Consumer<CvProgress> listener) {
    return CrossValidation.run(data, "", Methods.DEFAULT, how, Optional.empty(), listener);
  }

  private static int folds(KernelData data) {
    return data.rows().groups().map(g -> Math.min(FOLDS, g.count())).orElse(FOLDS);
  }

  /**
   * The power of ten by which C and lambda are multiplied, so that kernels of any size are tried at
   * the same smoothness: with all kernels s times as large C / s and lambda / s have the same
   * weights. Size is the median over kernels of the mean on the diagonal.
   */
  public static double unit(KernelData data) {
    double[] sizes =
        data.grams().stream()
            .mapToDouble(
                gram ->
                    IntStream.range(0, data.n())
                        .mapToDouble(j -> gram.get(j, j))
                        .average()
                        .orElse(1))
            .sorted()
            .toArray();
    double size = sizes[sizes.length / 2];
    return size > 0 ? Math.pow(10, -Math.rint(Math.log10(size))) : 1;
  }

  /** Matrices of some rows; where those of all are not kept, they are computed for these. */
  private static KernelData data(
      FitSettings settings, Toolbox toolbox, PreparedProblem prepared, int[] rows) {
    // Probabilities are learnt once, by the fit.
    TaskOptions task = settings.problem().task().withProbability(false);
    if (prepared.problem().stored()) {
      KernelData all = KernelData.of(prepared, task, toolbox);
      return rows.length == all.n() ? all : all.subset(rows);
    }
    FitSettings inMemory = settings.with(KernelStorage.YES);
    PreparedProblem part = new Fit(inMemory, toolbox).prepare(prepared.train().subset(rows));
    return KernelData.of(part, task, toolbox);
  }
}
