package org.smkl.bench.experiment.selection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Lazy;
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
import org.smkl.data.Dataset;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
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

  private record Row(String method, Result result) {}

  private static FitInput input(ExperimentContext context) {
    return FitInput.standardized(
        read(context.dataDir(), "golub-train.csv"),
        Optional.of(read(context.dataDir(), "golub-test.csv")));
  }

  private static Dataset read(Path folder, String name) {
    return DataReader.readTraining(folder.resolve(name), ReadOptions.defaults().withPositive("AML"))
        .dataset();
  }

  /** Computes what is not known yet, and shows all there is. */
  public Section run(ExperimentContext context) {
    Supplier<FitInput> input = new Lazy<>(() -> input(context));
    List<Row> rows = new ArrayList<>();
    for (int k = 1; k <= MOST; k++) {
      int k0 = k;
      context
          .once(Keys.genes("k0-" + k0), () -> prove(context, input.get(), k0))
          .ifPresent(result -> rows.add(new Row("at most %d".formatted(k0), result)));
    }
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "38 patients to train on, 34 to test on, as published; 7129 genes, standardised with the training part; a linear kernel for each, C = 1, lambda = 0.1. Proofs to a gap of %s, as far as they come within %.0f s each; then the choices within %s of the best one, in as much time; where that was not enough their number is 'at least' what was found."
            .formatted(GAP, seconds(context), WITHIN));
    try (SelectionPeers peers = new SelectionPeers(context)) {
      for (String method : PEERS) {
        if (peers.present()) {
          context
              .once(
                  Keys.genes(method),
                  () -> {
                    peers.give(input.get());
                    return peers.learn(method, input.get(), FOLDS);
                  })
              .ifPresent(result -> rows.add(new Row(method, result)));
        }
      }
      remarks.addAll(peers.remarks());
    }
    return new Section(
        "genes",
        "The best one, two and three genes",
        remarks,
        List.of(
            new Columns<Row>()
                .text("method", Row::method)
                .count("genes", row -> row.result().get(Fields.NONZEROS))
                .percent("test, %", row -> row.result().get(Fields.ACCURACY))
                .upper("objective", row -> row.result().get(Fields.OBJECTIVE))
                .lower("lower bound", row -> row.result().get(Fields.LOWER_BOUND))
                .gap("gap", row -> row.result().get(Fields.GAP))
                .text("choices within 1 %", row -> row.result().text(Fields.NEAR))
                .number("every other at least", row -> row.result().get(Fields.OTHERS))
                .remark(row -> row.result().text(Fields.REMARK))
                .table("genes", "Genes and test accuracy", "", rows)),
        List.of());
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
        Result.of(Fields.ACCURACY, 100 * found.testAccuracy().orElseThrow())
            .with(Fields.NONZEROS, (int) Arrays.stream(found.beta()).filter(b -> b > 0).count())
            .with(Fields.OBJECTIVE, found.objective())
            .with(Fields.LOWER_BOUND, found.lowerBound())
            .with(Fields.GAP, found.relativeGap())
            .with(Fields.REMARK, names(found));
    if (found.proof().isEmpty()) {
      return result.with(Fields.NEAR, "not known");
    }
    Budget budget = context.budget().withSeconds(seconds(context));
    NearResult near =
        fit.near(prepared, found.proof().get(), new NearOptions(WITHIN, LISTED, GAP, budget));
    String least = near.status() == NearStatus.COMPLETE ? "" : "at least ";
    return result
        .with(Fields.NEAR, least + near.within().size())
        .with(Fields.OTHERS, near.others());
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
