package org.smkl.bench.experiment.selection;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Lazy;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;

/**
 * The best one, two and three genes that tell two kinds of leukaemia apart (Golub et al. 1999), on
 * the published split: one linear kernel for each gene.
 */
public final class GenesExperiment {
  private static final int MOST = 3;
  private static final double GAP = 1e-3;
  private static final double WITHIN = 0.01;
  private static final int LISTED = 1000;
  private static final int FOLDS = 5;
  private static final double SECONDS = 1800;
  private static final double QUICK_SECONDS = 20;
  private static final List<String> PEERS = List.of("l1-logistic", "centroid");

  private static FitInput input(ExperimentContext context) {
    return FitInput.standardized(
        DataFiles.golub(context.dataDir(), "train"),
        Optional.of(DataFiles.golub(context.dataDir(), "test")));
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("genes");
    Supplier<FitInput> input = new Lazy<>(() -> input(context));
    for (int k = 1; k <= MOST; k++) {
      int k0 = k;
      context
          .once(Keys.of("genes", "k0-" + k0), () -> prove(context, input.get(), k0))
          .ifPresent(result -> found.row(result.with("method", "at most %d".formatted(k0))));
    }
    try (SelectionPeers peers = new SelectionPeers(context)) {
      for (String method : peers.present() ? PEERS : List.<String>of()) {
        context
            .once(
                Keys.of("genes", method),
                () -> {
                  peers.give(input.get());
                  return peers.learn(method, input.get(), FOLDS);
                })
            .ifPresent(result -> found.row(result.with("method", method).with("near", "")));
      }
      peers.remarks().forEach(found::remark);
    }
    return found.section(GAP, "%.0f".formatted(seconds(context)), WITHIN);
  }

  private static double seconds(ExperimentContext context) {
    return context.quick() ? QUICK_SECONDS : SECONDS;
  }

  private static FitSettings settings(ExperimentContext context, int k0) {
    return FitSettings.builder()
        .kernels("linear[each]")
        .c(1)
        .lambda(0.1)
        .k0(k0)
        .certified(GAP)
        .threads(context.budget().threads())
        .timeLimit(seconds(context))
        .stop(context.budget().stop())
        .settings();
  }

  private static Result prove(ExperimentContext context, FitInput input, int k0) {
    Fit fit = new Fit(settings(context, k0), context.toolbox());
    PreparedProblem prepared = fit.prepare(input);
    FitResult found = fit.run(input, prepared);
    Result result =
        Result.of("accuracy", 100 * found.testAccuracy().orElseThrow())
            .with("nonzeros", (int) Arrays.stream(found.beta()).filter(b -> b > 0).count())
            .with("objective", found.objective())
            .with("lowerBound", found.lowerBound())
            .with("gap", found.relativeGap())
            .with("remark", names(found));
    if (found.proof().isEmpty()) {
      return result.with("near", "not known");
    }
    Budget budget = context.budget().withSeconds(seconds(context));
    NearResult near =
        fit.near(prepared, found.proof().get(), new NearOptions(WITHIN, LISTED, GAP, budget));
    String least = near.status() == NearStatus.COMPLETE ? "" : "at least ";
    return result.with("near", least + near.within().size()).with("others", near.others());
  }

  private static String names(FitResult found) {
    double[] beta = found.beta();
    List<String> names = found.prepared().train().featureNames();
    return IntStream.range(0, beta.length)
        .filter(i -> beta[i] > 0)
        .mapToObj(names::get)
        .collect(Collectors.joining(", "));
  }
}
