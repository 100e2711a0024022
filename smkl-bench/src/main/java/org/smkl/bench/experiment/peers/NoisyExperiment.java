package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.peer.PeerData;
import org.smkl.bench.peer.Peers;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.method.StoppedException;
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

  /** One size. */
  private record Row(int rows, Noise noise, Result result) {
    double ratio(String ours) {
      return result.number(ours) / result.number(Fields.THEIRS_MEDIAN);
    }
  }

  private final List<Integer> sizes;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  /** With 1 000 to 16 000 rows. */
  public NoisyExperiment() {
    this(ROWS);
  }

  NoisyExperiment(List<Integer> sizes) {
    this.sizes = List.copyOf(sizes);
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    rows.clear();
    remarks.clear();
    remarks.add(
        "Processor time of one thread. 'fit' is 'smkl fit' with its defaults, the ten published"
            + " kernels, from the rows to the certified bounds; 'bound' is the Full SDP"
            + " relaxation alone, without the kernels; 'solve' is a fit with a proof to 1e-4, once; SVC is scikit-learn's with its own defaults"
            + " (one RBF kernel) at the same C. At most %d times one SVC is aimed at."
                .formatted(AIM));
    // Runs of seconds need few repetitions.
    PeerBudget budget = PeerBudget.of(true);
    Optional<Peers> peers =
        context.peers().map(folder -> new Peers(folder, budget.limit(), context.budget().stop()));
    try {
      for (int n : context.quick() ? sizes.subList(0, 1) : sizes) {
        NOISES.forEach(noise -> measure(context, budget, peers, n, noise));
      }
    } catch (StoppedException e) {
      remarks.add("The run was stopped.");
    } finally {
      peers.ifPresent(Peers::close);
    }
    return section();
  }

  private void measure(
      ExperimentContext context, PeerBudget budget, Optional<Peers> peers, int n, Noise noise) {
    String key = Keys.noisy(n, noise.columns(), noise.c(), peers.isPresent());
    context
        .once(key, () -> compare(context, budget, peers, n, noise))
        .ifPresent(result -> rows.add(new Row(n, noise, result)));
  }

  private Result compare(
      ExperimentContext context, PeerBudget budget, Optional<Peers> peers, int n, Noise noise) {
    FitInput input =
        FitInput.standardized(NoisyData.of(n, noise.columns(), context.seed()), Optional.empty());
    FitSettings settings = settings(context, noise).settings();
    PeerMeasurement measurement = new PeerMeasurement(budget, context.budget().stop());
    AtomicReference<PreparedProblem> kernels = new AtomicReference<>();
    PeerPair.Ours ours = ours(new Fit(settings, context.toolbox()), input, kernels);
    Result compared = compare(measurement, ours, peers, input, noise);
    // There is room for the matrices once, not twice.
    kernels.set(null);
    FitSettings proving = settings(context, noise).proof(SearchOptions.gap(PROOF)).settings();
    ProcessClock clock = new ProcessClock();
    double start = clock.seconds();
    FitResult proved = new Fit(proving, context.toolbox()).run(input);
    return compared.with("solve", clock.seconds() - start).with("solveGap", proved.relativeGap());
  }

  private Result compare(
      PeerMeasurement measurement,
      PeerPair.Ours ours,
      Optional<Peers> peers,
      FitInput input,
      Noise noise) {
    if (peers.isEmpty()) {
      return measurement.alone(ours);
    }
    Map<String, Object> parameters = Map.of("C", noise.c());
    peers.get().give(new PeerData(input.train().x(), input.train().labels(), List.of()));
    try {
      return measurement
          .together(ours, times -> peers.get().run(METHOD, parameters, times))
          .with(Fields.VERSIONS, peers.get().versions());
    } catch (PeerMeasurement.PeerFailure e) {
      remarks.add(
          "%d rows, %d columns: %s"
              .formatted(input.train().rows(), noise.columns(), e.getMessage()));
      return measurement.alone(ours);
    }
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

  private Section section() {
    return new Section(
        "noisy",
        "Rows that no kernel separates",
        remarks,
        List.of(
            new Columns<Row>()
                .number("rows", Row::rows)
                .number("columns", row -> row.noise().columns())
                .number("C", row -> row.noise().c())
                .number("free, %", row -> row.result().get(Fields.ours("free")))
                .seconds("SVC, s", row -> row.result().get(Fields.THEIRS_MEDIAN))
                .seconds("fit, s", row -> row.result().get(Fields.OURS_MEDIAN))
                .seconds("bound, s", row -> row.result().get(Fields.ALSO_MEDIAN))
                .gap("fit gap", row -> row.result().get(Fields.ours("relativeGap")))
                .number("fit / SVC", row -> row.ratio(Fields.OURS_MEDIAN))
                .number("bound / SVC", row -> row.ratio(Fields.ALSO_MEDIAN))
                .seconds("solve, s", row -> row.result().get("solve"))
                .gap("solve gap", row -> row.result().get("solveGap"))
                .number("solve / SVC", row -> row.ratio("solve"))
                .table("noisy", "Fit, bound and proof beside one SVC, processor time", "", rows)),
        List.of());
  }
}
