package org.smkl.bench.experiment.peers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.MadeData;
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
import org.smkl.gram.NamedKernelSets;
import org.smkl.search.SearchOptions;
import org.smkl.svm.bound.Bounds;

/**
 * Our fit and bound beside one SVC of scikit-learn on rows that no kernel separates, where many
 * points stay free. Matrices that do not fit into memory are not kept.
 */
public final class NoisyExperiment {
  /** The largest time of our fit, as a multiple of one SVC, that is aimed at. */
  private static final int AIM = 10;

  private static final List<Integer> ROWS = List.of(1000, 2000, 4000, 8000, 16_000);

  /** The more columns and the larger C, the more points stay free. */
  private record Noise(int columns, double c) {}

  private static final List<Noise> NOISES =
      List.of(new Noise(2, 0.05), new Noise(2, 10), new Noise(5, 10), new Noise(20, 10));

  /** The gap that 'solve' proves. */
  private static final double PROOF = 1e-4;

  private static final String METHOD = "svc";

  private final List<Integer> sizes;
  private final PeerBudget budget;

  /** With 1 000 to 16 000 rows; runs of seconds need few repetitions. */
  public NoisyExperiment() {
    this(ROWS, PeerBudget.of(true));
  }

  NoisyExperiment(List<Integer> sizes, PeerBudget budget) {
    this.sizes = List.copyOf(sizes);
    this.budget = budget;
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    return SideBySide.run(
        context,
        budget,
        Findings.of("noisy"),
        side -> {
          for (int n : context.quick() ? sizes.subList(0, 1) : sizes) {
            NOISES.forEach(noise -> measure(context, side, n, noise));
          }
        },
        AIM);
  }

  private static void measure(ExperimentContext context, SideBySide side, int n, Noise noise) {
    context
        .once(
            Keys.beside(side.present(), "noisy", n, noise.columns(), noise.c()),
            () -> compare(context, side, n, noise))
        .map(result -> result.with("rows", n).with("columns", noise.columns()))
        .ifPresent(result -> side.found().row(result.with("C", noise.c())));
  }

  private static Result compare(ExperimentContext context, SideBySide side, int n, Noise noise) {
    FitInput input =
        FitInput.standardized(MadeData.noisy(n, noise.columns(), context.seed()), Optional.empty());
    AtomicReference<PreparedProblem> kernels = new AtomicReference<>();
    Fit fit = new Fit(settings(context, noise).settings(), context.toolbox());
    Result compared =
        side.compare(
            "%d rows, %d columns".formatted(n, noise.columns()),
            ours(fit, input, kernels),
            new PeerData(input.train().x(), input.train().labels(), List.of()),
            METHOD,
            Map.of("C", noise.c()));
    // There is room for the matrices once, not twice.
    kernels.set(null);
    FitSettings proving = settings(context, noise).proof(SearchOptions.gap(PROOF)).settings();
    double[] gap = new double[1];
    Spent spent =
        Spent.on(() -> gap[0] = new Fit(proving, context.toolbox()).run(input).relativeGap());
    return compared.with("solve", spent.processor()).with("solveGap", gap[0]);
  }

  private static FitSettings.Builder settings(ExperimentContext context, Noise noise) {
    return FitSettings.builder()
        .kernels(NamedKernelSets.PUBLISHED_10)
        .c(noise.c())
        .seed(context.seed())
        .threads(1)
        .stop(context.budget().stop());
  }

  /** The fit with its kernels; and the bound on the kernels of the fit before it. */
  private static PeerPair.Ours ours(
      Fit fit, FitInput input, AtomicReference<PreparedProblem> kernels) {
    return new PeerPair.Ours(
        () -> {
          kernels.set(null);
          FitResult result = fit.run(input);
          kernels.set(result.prepared());
          return () -> Map.of("relativeGap", result.relativeGap(), "free", free(result));
        },
        Optional.of(
            () -> {
              RelaxationResult result = fit.bound(kernels.get(), line -> {});
              double gap = Bounds.relativeGap(result.upperBound(), result.lowerBound());
              return () -> Map.of("relativeGap", gap);
            }));
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
