package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.experiment.Parts;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Solvers;
import org.smkl.cv.Stability;
import org.smkl.cv.StabilityResult;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.data.made.Blended;
import org.smkl.numeric.Intervals;

/**
 * Whether kernels that complementary halves choose often are false no more often than promised, and
 * how many relevant ones are found.
 */
public final class ControlExperiment {
  private static final int DRAWS = 100;
  private static final int QUICK_DRAWS = 2;
  private static final int ROWS = 60;
  private static final int KERNELS = 20;
  private static final int K0 = 3;
  private static final int HALVES = 50;
  private static final double FALSE_AT_MOST = 1;
  private static final double GAP = 1e-3;
  private static final Parameters POINT = Parameters.of(1, 0.1, K0);
  private static final String LASSO = "lasso";

  private static final List<MklMethod> METHODS =
      List.of(Methods.CERTIFIED, Methods.largestOfL1(K0), Methods.GREEDY);

  private static final Map<String, LongFunction<Sample>> PROBLEMS = new LinkedHashMap<>();

  static {
    PROBLEMS.put(
        "linear",
        Sample.draws(new Blended(ROWS, KERNELS, 0, Blended.STRONG, Blended.NOISE)::sample));
    PROBLEMS.put(
        "blends",
        Sample.draws(new Blended(ROWS, KERNELS, 6, Blended.STRONG, Blended.NOISE)::sample));
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    int draws = context.chosen().draws().orElse(context.quick() ? QUICK_DRAWS : DRAWS);
    Findings found = Findings.of("control");
    Map<String, Map<String, List<Result>>> all = new LinkedHashMap<>();
    try (SelectionPeers peers = new SelectionPeers(context)) {
      for (int draw = 1; draw <= draws; draw++) {
        for (String problem : PROBLEMS.keySet()) {
          int seed = draw;
          Supplier<Sample> sample = new Lazy<>(() -> PROBLEMS.get(problem).apply(seed));
          Supplier<KernelData> data = new Lazy<>(() -> data(context, sample.get()));
          Map<String, List<Result>> own =
              all.computeIfAbsent(problem, name -> new LinkedHashMap<>());
          for (MklMethod method : METHODS) {
            context
                .once(
                    Keys.of("control", problem, draw, method.id()),
                    () -> halves(context, method, data.get(), sample.get(), seed))
                .ifPresent(own.computeIfAbsent(method.id(), id -> new ArrayList<>())::add);
          }
          if (peers.present()) {
            context
                .once(
                    Keys.of("control", problem, draw, LASSO),
                    () -> lasso(peers, sample.get(), seed))
                .ifPresent(own.computeIfAbsent(LASSO, id -> new ArrayList<>())::add);
          }
        }
      }
      peers.remarks().forEach(found::remark);
    }
    all.forEach(
        (problem, methods) ->
            methods.forEach(
                (method, results) ->
                    found.row(
                        row(new Draws(results)).with("problem", problem).with("method", method))));
    return found.section(
        draws, ROWS, KERNELS, K0, HALVES, FALSE_AT_MOST, POINT.c(), POINT.lambda(), GAP);
  }

  private static FitInput input(Sample sample) {
    return FitInput.standardized(sample.train(), Optional.of(sample.test()));
  }

  private static KernelData data(ExperimentContext context, Sample sample) {
    return Parts.of(context, input(sample), FitSettings.builder().kernels(sample.kernels())).data();
  }

  private static Result halves(
      ExperimentContext context, MklMethod method, KernelData data, Sample sample, int seed) {
    MethodContext how =
        new MethodContext(context.toolbox(), 1e-6, seed, Solvers.DEFAULT, GAP, context.budget());
    double start = Spent.processorSeconds();
    method.trainer(data, how).train(POINT);
    double one = Spent.processorSeconds() - start;
    StabilityResult result =
        Stability.run(
            data, method, POINT, HALVES, OptionalDouble.of(FALSE_AT_MOST), how, done -> {});
    return counted(result.frequencies(), sample)
        .with("proved", 100.0 * result.proved() / HALVES)
        .with("seconds", Spent.processorSeconds() - start - one)
        .with("one", one);
  }

  private static Result lasso(SelectionPeers peers, Sample sample, int seed) {
    peers.give(input(sample));
    Result answer = peers.frequencies(ROWS, K0, HALVES, seed);
    return counted(answer.numbers("frequencies"), sample).with("seconds", answer.number("seconds"));
  }

  /** False and relevant kernels among those that reach the threshold. */
  private static Result counted(double[] frequencies, Sample sample) {
    StabilityResult result =
        new StabilityResult(HALVES, HALVES, 0, K0, OptionalDouble.of(FALSE_AT_MOST), frequencies);
    BitSet wrong = result.selected();
    wrong.and(sample.useless());
    return Result.of("false", wrong.cardinality())
        .with("bound", result.expectedFalse())
        .with("threshold", result.threshold().orElseThrow())
        .with("found", 100 * sample.recall(result.selected()))
        .with("exact", 100 * sample.exact(result.selected()));
  }

  private static Result row(Draws draws) {
    return draws
        .means("false", "bound", "threshold", "found", "exact", "proved", "seconds")
        .with("times", 100.0 / HALVES * draws.median("seconds") / draws.median("one"))
        .with("halfWidth", Intervals.halfWidth(draws.values("false")))
        .with("foundHalfWidth", Intervals.halfWidth(draws.values("found")));
  }
}
