package org.smkl.bench.experiment.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Budget;
import org.smkl.api.StopSignal;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
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

  /** Proves, or takes what was proved before. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("hard");
    int draws = context.quick() ? QUICK_DRAWS : DRAWS;
    for (String name : CASES) {
      SelectionCase problem = SelectionCase.of(context.dataDir(), name);
      for (int k0 : PLACES) {
        List<Result> results = new ArrayList<>();
        for (int draw = 0; draw < draws; draw++) {
          long seed = context.seed() - 1 + draw;
          context
              .once(
                  Keys.of("hard", name, k0, seed),
                  () -> prove(context, problem.draw().apply(seed), k0))
              .ifPresent(results::add);
        }
        if (!results.isEmpty()) {
          found.row(row(new Draws(results)).with("problem", name).with("k0", k0));
        }
      }
    }
    return found.section(GAP, "%.0f".formatted(SECONDS));
  }

  /** What the draws of a problem come to. */
  private static Result row(Draws draws) {
    double proved = draws.results().stream().filter(draw -> draw.number("gap") <= GAP).count();
    return Result.of("draws", draws.results().size())
        .with("proved", 100 * proved / draws.results().size())
        .with("largestGap", draws.largest("gap"))
        .with("seconds", draws.median("seconds"))
        .with("largestSeconds", draws.largest("seconds"))
        .with("leaves", draws.median("leaves"))
        .with("verifySeconds", draws.median("verifySeconds"));
  }

  private static Result prove(ExperimentContext context, Sample sample, int k0) {
    double start = Spent.processorSeconds();
    StopSignal limit = () -> Spent.processorSeconds() - start > SECONDS;
    Budget budget = context.budget().withStop(context.budget().stop().or(limit));
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
    SearchResult found =
        fit.search(prepared, SearchOptions.gap(GAP).withBudget(budget), SearchListener.NONE);
    double seconds = Spent.processorSeconds() - start;
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
    return Result.of("gap", found.relativeGap())
        .with("status", found.status().toString())
        .with("upperBound", found.upperBound())
        .with("lowerBound", found.lowerBound())
        .with("seconds", seconds)
        .with("leaves", proof.map(c -> (double) c.leaves().size()).orElse(0.0))
        .with("verifySeconds", (System.nanoTime() - verifying) * 1e-9);
  }
}
