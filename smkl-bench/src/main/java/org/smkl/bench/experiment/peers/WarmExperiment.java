package org.smkl.bench.experiment.peers;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Memory;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.made.MadeRows;
import org.smkl.data.made.MadeShapes;
import org.smkl.gram.NamedKernelSets;
import org.smkl.search.SearchOptions;
import org.smkl.svm.bound.Bounds;

/**
 * Our fit beside one SVC (SVR) of scikit-learn in a warm virtual machine: on rows of many shapes,
 * and with bounds and proofs where many points stay free. Matrices that do not fit into memory are
 * not kept.
 */
public final class WarmExperiment {
  /** The largest time of our fit, as a multiple of one SVC, that is aimed at. */
  private static final int AIM = 10;

  /** The gap that 'solve' proves. */
  private static final double PROOF = 1e-4;

  private static final String METHOD = "svc";

  /** Rows of a kind: the more columns and the larger C, the more points of noisy ones stay free. */
  record Shape(String kind, int rows, int columns, double c) {}

  private static final List<Shape> NOISY =
      List.of(1000, 2000, 4000, 8000, 16_000).stream().flatMap(n -> noisy(n).stream()).toList();

  /** Those that take long come last. */
  private static final List<Shape> SHAPES =
      List.of(
          new Shape("noisy", 500, 10, 10),
          new Shape("noisy", 1000, 2, 10),
          new Shape("noisy", 1000, 50, 10),
          new Shape("noisy", 2000, 10, 0.1),
          new Shape("noisy", 2000, 10, 10),
          new Shape("noisy", 1000, 10, 1000),
          new Shape("twice", 1000, 10, 10),
          new Shape("rare", 1000, 10, 10),
          new Shape("rare", 2000, 10, 10),
          new Shape("apart", 1000, 10, 10),
          new Shape("apart", 2000, 10, 10),
          new Shape("10", 1000, 16, 10),
          new Shape("26", 2000, 16, 10),
          new Shape("numbers", 500, 8, 10),
          new Shape("numbers", 2000, 8, 10),
          new Shape("rare", 4000, 10, 10),
          new Shape("apart", 4000, 10, 10),
          new Shape("noisy", 4000, 10, 10),
          new Shape("rare", 16_000, 10, 10),
          new Shape("apart", 16_000, 10, 10),
          new Shape("numbers", 5000, 8, 10),
          new Shape("numbers", 10_000, 8, 10));

  private final String name;
  private final List<Shape> shapes;
  private final boolean proves;
  private final PeerBudget budget;

  /** One of a name: 'warm' has many shapes, 'noisy' bounds and proofs. */
  public WarmExperiment(String name) {
    // Runs of seconds need few repetitions, small shapes a longer warm-up.
    this(
        name,
        name.equals("noisy") ? NOISY : SHAPES,
        name.equals("noisy")
            ? PeerBudget.of(true)
            : new PeerBudget(2, 0.3, 3, 5, Duration.ofMinutes(10)));
  }

  WarmExperiment(String name, List<Shape> shapes, PeerBudget budget) {
    this.name = name;
    this.shapes = List.copyOf(shapes);
    this.proves = name.equals("noisy");
    this.budget = budget;
  }

  static List<Shape> noisy(int rows) {
    return List.of(
        new Shape("made", rows, 2, 0.05),
        new Shape("made", rows, 2, 10),
        new Shape("made", rows, 5, 10),
        new Shape("made", rows, 20, 10));
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    return SideBySide.run(
        context,
        budget,
        Findings.of(name),
        side -> {
          for (Shape shape : context.quick() ? shapes.subList(0, 4) : shapes) {
            measure(context, side, shape);
          }
          if (!proves) {
            summary(side.found());
          }
        },
        AIM);
  }

  private void measure(ExperimentContext context, SideBySide side, Shape shape) {
    context
        .once(
            Keys.beside(
                side.present(), name, shape.kind(), shape.rows(), shape.columns(), shape.c()),
            () -> compare(context, side, shape))
        .map(result -> result.with("kind", shape.kind()).with("rows", shape.rows()))
        .map(result -> result.with("columns", shape.columns()).with("C", shape.c()))
        .ifPresent(side.found()::row);
  }

  /** Medians and worst of all ratios. */
  private static void summary(Findings found) {
    List<Result> rows = found.rows("warm");
    double[] ratios =
        rows.stream()
            .mapToDouble(row -> row.number("oursMedian") / row.number("theirsMedian"))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (ratios.length > 0) {
      found.remark(
          "Of %d ratios the median is %.1f, the largest %.0f; %d are at most %d."
              .formatted(
                  ratios.length,
                  ratios[ratios.length / 2],
                  ratios[ratios.length - 1],
                  Arrays.stream(ratios).filter(r -> r <= AIM).count(),
                  AIM));
    }
  }

  private Result compare(ExperimentContext context, SideBySide side, Shape shape) {
    Dataset data =
        shape.kind().equals("made")
            ? MadeRows.noisy(shape.rows(), shape.columns(), context.seed())
            : MadeShapes.of(shape.kind(), shape.rows(), shape.columns(), context.seed());
    FitInput input = FitInput.standardized(data, Optional.empty());
    AtomicReference<PreparedProblem> kernels = new AtomicReference<>();
    Fit fit = new Fit(settings(context, shape, 1).settings(), context.toolbox());
    boolean numbers = data.target() instanceof Target.Values;
    Result compared =
        side.compare(
            shape.toString(),
            ours(fit, input, kernels),
            new PeerData(input.train().x(), given(data.target()), List.of()),
            METHOD,
            Map.of("C", shape.c(), "regression", numbers));
    // There is room for the matrices once, not twice.
    kernels.set(null);
    if (!proves) {
      Fit two = new Fit(settings(context, shape, 2).settings(), context.toolbox());
      Memory memory = Memory.start();
      Spent one = Spent.on(() -> fit.run(input));
      Result watched = memory.stop(compared);
      return watched.with("speedup", one.wall() / Spent.on(() -> two.run(input)).wall());
    }
    FitSettings proving = settings(context, shape, 1).proof(SearchOptions.gap(PROOF)).settings();
    double[] gap = new double[1];
    Spent spent =
        Spent.on(() -> gap[0] = new Fit(proving, context.toolbox()).run(input).relativeGap());
    return compared.with("solve", spent.processor()).with("solveGap", gap[0]);
  }

  private static double[] given(Target target) {
    return target instanceof Target.Labels labels
        ? Arrays.stream(labels.of()).asDoubleStream().toArray()
        : ((Target.Values) target).values();
  }

  private static FitSettings.Builder settings(ExperimentContext context, Shape shape, int threads) {
    return FitSettings.builder()
        .kernels(NamedKernelSets.PUBLISHED_10)
        .c(shape.c())
        .seed(context.seed())
        .threads(threads)
        .stop(context.budget().stop());
  }

  /** The fit with its kernels; for proofs also the bound on the kernels of the fit before it. */
  private PeerPair.Ours ours(Fit fit, FitInput input, AtomicReference<PreparedProblem> kernels) {
    PeerPair.Work work =
        () -> {
          kernels.set(null);
          FitResult result = fit.run(input);
          kernels.set(proves ? result.prepared() : null);
          return () -> Map.of("relativeGap", result.relativeGap(), "free", free(result));
        };
    return new PeerPair.Ours(
        work,
        Optional.of(
                (PeerPair.Work)
                    () -> {
                      RelaxationResult result = fit.bound(kernels.get(), line -> {});
                      double gap = Bounds.relativeGap(result.upperBound(), result.lowerBound());
                      return () -> Map.of("relativeGap", gap);
                    })
            .filter(bound -> proves));
  }

  /** The share of points strictly inside their box, in per cent. */
  private static double free(FitResult result) {
    double[] alpha = result.solution().alpha();
    double[] box = result.prepared().problem().upper();
    int free = 0;
    for (int j = 0; j < alpha.length; j++) {
      free += alpha[j] > 1e-9 * box[j] && alpha[j] < (1 - 1e-9) * box[j] ? 1 : 0;
    }
    return 100.0 * free / alpha.length;
  }
}
