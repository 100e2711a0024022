package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Budget;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.speed.ProcessorClock;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * Proofs of planted problems with a small lambda, where the relaxation cannot see the choice: how
 * many are closed within a minute, by how many leaves, and how long their verification takes.
 */
public final class HardExperiment {
  private static final List<String> CASES =
      List.of("planted", "decoys", "twins", "blends", "pairs");
  private static final List<Integer> PLACES = List.of(3, 5);
  private static final double GAP = 1e-3;
  private static final double SECONDS = 60;
  private static final int DRAWS = 20;
  private static final int QUICK_DRAWS = 1;

  private record Row(String problem, int k0, List<Result> draws) {
    double median(String field) {
      double[] values = draws.stream().mapToDouble(draw -> draw.number(field)).sorted().toArray();
      return values.length == 0 ? Double.NaN : values[values.length / 2];
    }

    double largest(String field) {
      return draws.stream().mapToDouble(draw -> draw.number(field)).max().orElse(Double.NaN);
    }

    double proved() {
      return 100.0
          * draws.stream().filter(draw -> draw.number(Fields.GAP) <= GAP).count()
          / draws.size();
    }
  }

  /** Proves, or takes what was proved before. */
  public Section run(ExperimentContext context) {
    List<Row> rows = new ArrayList<>();
    int draws = context.quick() ? QUICK_DRAWS : DRAWS;
    for (String name : CASES) {
      SelectionCase problem =
          SelectionCase.all(context.dataDir()).stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .orElseThrow();
      for (int k0 : PLACES) {
        List<Result> results = new ArrayList<>();
        for (int draw = 0; draw < draws; draw++) {
          int seed = draw;
          context
              .once(Keys.hard(name, k0, draw), () -> prove(context, problem.draw().apply(seed), k0))
              .ifPresent(results::add);
        }
        if (!results.isEmpty()) {
          rows.add(new Row(name, k0, results));
        }
      }
    }
    return new Section(
        "hard",
        "Proofs where choosing matters",
        List.of(
            "Problems of 'selection' with C = 10 and lambda = 0.1, from nothing, to a gap of %s or %.0f s. Processor seconds of the whole process; medians, and the largest."
                .formatted(GAP, SECONDS)),
        List.of(
            new Columns<Row>()
                .text("problem", Row::problem)
                .number("k0", Row::k0)
                .number("draws", row -> row.draws().size())
                .percent("proved, %", Row::proved)
                .number("largest gap", row -> row.largest(Fields.GAP))
                .seconds("processor s", row -> row.median(Fields.SECONDS))
                .seconds("largest", row -> row.largest(Fields.SECONDS))
                .number("leaves", row -> row.median(Fields.LEAVES))
                .seconds("verify, s", row -> row.median(Fields.VERIFY_SECONDS))
                .table("hard", "Planted problems, proved", "", rows)),
        List.of());
  }

  private static Result prove(ExperimentContext context, Sample sample, int k0) {
    Budget budget = context.budget().withSeconds(SECONDS);
    FitSettings settings =
        FitSettings.builder()
            .kernels(sample.kernels())
            .c(10)
            .lambda(0.1)
            .k0(k0)
            .threads(budget.threads())
            .stop(budget.stop())
            .settings();
    Fit fit = new Fit(settings, context.toolbox());
    PreparedProblem prepared = fit.prepare(FitInput.asGiven(sample.train(), Optional.empty()));
    ProcessorClock clock = new ProcessorClock();
    double start = clock.seconds();
    SearchResult found =
        fit.search(prepared, SearchOptions.gap(GAP).withBudget(budget), SearchListener.NONE);
    double seconds = clock.seconds() - start;
    Optional<Certificate> proof = found.proof();
    long verifying = System.nanoTime();
    Optional<Verification> verified =
        proof.map(
            certificate ->
                Verifier.verify(
                    certificate.of(prepared.statement()),
                    prepared.problem(),
                    prepared.statement()));
    if (verified.isPresent() && !verified.get().valid()) {
      throw new IllegalStateException("A proof is not valid: " + verified.get().reason());
    }
    return Result.of(Fields.GAP, found.relativeGap())
        .with(Fields.STATUS, found.status().toString())
        .with(Fields.UPPER_BOUND, found.upperBound())
        .with(Fields.LOWER_BOUND, found.lowerBound())
        .with(Fields.SECONDS, seconds)
        .with(Fields.LEAVES, proof.map(c -> (double) c.leaves().size()).orElse(0.0))
        .with(Fields.VERIFY_SECONDS, (System.nanoTime() - verifying) * 1e-9);
  }
}
