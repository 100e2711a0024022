package org.smkl.bench.experiment.selection;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.bench.experiment.Draws;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Keys;
import org.smkl.bench.result.Result;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.made.Planted;
import org.smkl.search.ChoiceCount;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchResult;

/**
 * Proofs of planted problems with a small lambda, where the relaxation cannot see the choice: how
 * many are closed within a minute, by how many leaves, and how long their verification takes. One
 * draw of every problem comes before the second of any, so that a run may be stopped at any time.
 */
public final class HardExperiment {
  private static final List<String> CASES =
      List.of("planted", "decoys", "twins", "blends", "pairs");

  /** Rows and kernels of further planted problems. */
  private static final List<String> GROWTH =
      List.of("150-100", "150-200", "150-500", "150-1000", "500-50", "1000-50", "2000-50");

  private static final List<Integer> PLACES = List.of(3, 5);
  private static final double C = 10;
  private static final double GAP = 1e-3;
  private static final double SECONDS = 60;
  private static final int DRAWS = 20;

  /** Choices that are bounded by themselves, to say what all of them would take. */
  private static final int SAMPLE = 5000;

  /** Proves, or takes what was proved before. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("hard");
    int most = context.chosen().draws().orElse(context.quick() ? 1 : DRAWS);
    for (int draws = 1; draws <= most; draws++) {
      for (String name : context.quick() ? CASES : cases()) {
        for (int k0 : PLACES) {
          List<Result> results = results(context, name, k0, draws);
          if (draws == most && !results.isEmpty()) {
            found.row(row(new Draws(results)).with("problem", name).with("k0", k0));
          }
        }
      }
    }
    return found.section(GAP, "%.0f".formatted(SECONDS));
  }

  private static List<Result> results(ExperimentContext context, String name, int k0, int draws) {
    return LongStream.range(context.seed() - 1, context.seed() - 1 + draws)
        .mapToObj(
            seed ->
                context.once(
                    Keys.of("hard", name, k0, seed),
                    () -> prove(context, sample(context, name, seed), k0)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<String> cases() {
    return Stream.concat(CASES.stream(), GROWTH.stream().map(size -> "planted-" + size)).toList();
  }

  private static Sample sample(ExperimentContext context, String name, long seed) {
    String[] parts = name.split("-", -1);
    return parts.length == 1
        ? SelectionCase.of(context.dataDir(), name).draw().apply(seed)
        : Sample.of(
            Planted.plain(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])).sample(seed));
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
        .with("kilobytes", draws.median("kilobytes"))
        .with("verifySeconds", draws.median("verifySeconds"))
        .with("enumeration", draws.median("enumeration"));
  }

  private static Result prove(ExperimentContext context, Sample sample, int k0) {
    double start = Spent.processorSeconds();
    Budget budget = context.budget().withStop(context.budget().stop().or(Spent.limit(SECONDS)));
    FitSettings settings =
        FitSettings.builder()
            .kernels(sample.kernels())
            .c(C)
            .lambda(0.1)
            .k0(k0)
            .threads(budget.threads())
            .stop(budget.stop())
            .settings();
    Fit fit = new Fit(settings, context.toolbox());
    PreparedProblem prepared = fit.prepare(FitInput.asGiven(sample.train(), Optional.empty()));
    SearchResult found = context.search(prepared.problem(), GAP, budget, SearchListener.NONE);
    Result result =
        Solved.of(found)
            .with("seconds", Spent.processorSeconds() - start)
            .with("enumeration", enumeration(context, prepared.problem(), found));
    return found.proof().map(proof -> verified(result, proof, prepared)).orElse(result);
  }

  /**
   * Seconds to bound every choice by itself, without the other kernels, from those that a sample of
   * them takes.
   */
  private static double enumeration(
      ExperimentContext context, Problem problem, SearchResult found) {
    RelaxationBackend backend = context.toolbox().backend(Optional.empty());
    RelaxationOptions options =
        RelaxationOptions.defaults(context.toolbox().alpha(Optional.empty()))
            .withTolerance(GAP)
            .withTarget(found.incumbent().upperBound() * (1 - GAP));
    Random random = new Random(context.seed());
    int k0 = problem.k0();
    boolean[] psd = new boolean[k0];
    Arrays.fill(psd, true);
    double[] box = new double[problem.n()];
    Arrays.fill(box, C);
    double start = Spent.processorSeconds();
    for (int sample = 0; sample < SAMPLE; sample++) {
      List<SymmetricMatrix> grams =
          random.ints(0, problem.q()).distinct().limit(k0).mapToObj(problem::gram).toList();
      Problem alone = new Problem(grams, psd, problem.signs(), box, problem.lambda(), k0);
      // Cuts of other kernels say nothing of these.
      backend.solve(alone, Node.root(), options.withPool(new CutPool()));
    }
    double each = (Spent.processorSeconds() - start) / SAMPLE;
    return each * Math.pow(10, ChoiceCount.log10(problem.q(), k0));
  }

  private static Result verified(Result result, Certificate proof, PreparedProblem prepared) {
    Certificate stated = proof.of(prepared.statement());
    double start = Spent.processorSeconds();
    Verification verified = Verifier.verify(stated, prepared.problem(), prepared.statement());
    double seconds = Spent.processorSeconds() - start;
    if (!verified.valid()) {
      throw new IllegalStateException("A proof is not valid: " + verified.reason());
    }
    return result
        .with("leaves", proof.leaves().size())
        .with("kilobytes", CertificateFile.size(stated) * 1e-3)
        .with("verifySeconds", seconds);
  }
}
