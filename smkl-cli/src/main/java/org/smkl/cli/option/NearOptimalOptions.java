package org.smkl.cli.option;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.smkl.Smkl;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.console.ProgressLine;
import org.smkl.console.Usage;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.Stability;
import org.smkl.cv.StabilityResult;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import picocli.CommandLine.Option;

/** How sure a choice is. */
public final class NearOptimalOptions {
  private static final int HALVES = 100;

  @Option(
      names = "--near",
      paramLabel = "G",
      description =
          "List all selections of kernels whose objective is within the share G of the optimum"
              + " (0.01: one per cent), and the second best, with bounds and a proof that the list"
              + " is complete. 0: the second best only.")
  public Double near;

  @Option(
      names = "--near-limit",
      paramLabel = "N",
      description = "List at most N selections. Default: 100.")
  Integer nearLimit;

  @Option(
      names = "--resamples",
      paramLabel = "N",
      description =
          "Fit on N random halves of the rows and report how often each kernel is selected.")
  public Integer resamples;

  @Option(
      names = "--false-at-most",
      paramLabel = "X",
      description =
          "Name the kernels that halves of the rows select so often that at most X of them are"
              + " expected to be false. Halves: --resamples, default 100.")
  Double falseAtMost;

  /** Finds out before the work what has no meaning. */
  public void check() {
    Usage.refuse(nearLimit != null && near == null, "--near-limit", "--near");
    if (falseAtMost != null && resamples == null) {
      resamples = HALVES;
    }
  }

  /** Whether false choices are to be bounded. */
  public boolean boundsFalse() {
    return falseAtMost != null;
  }

  /** How many steps of work that is. */
  public int steps() {
    return (near == null ? 0 : 1) + (resamples == null ? 0 : 1);
  }

  /** What needs the matrices of the kernels. */
  public Optional<String> matrices() {
    return resamples == null ? Optional.empty() : Optional.of("--resamples");
  }

  /** Checks what can only be checked once the problem is known. */
  public void check(Smkl smkl, PreparedProblem prepared) {
    if (near != null) {
      options(smkl, smkl.settings().budget());
      smkl.requireChoice(prepared);
    }
    if (resamples != null) {
      Stability.require(resamples);
    }
    if (falseAtMost != null) {
      smkl.requireStability(prepared, resamples, falseAtMost);
    }
  }

  private NearOptions options(Smkl smkl, Budget budget) {
    return new NearOptions(
        near,
        nearLimit == null ? NearOptions.DEFAULT_LIMIT : nearLimit,
        smkl.settings().proof().orElseThrow().gap(),
        budget);
  }

  /** The choices near the optimum that was found, where they are asked for. */
  public Optional<NearResult> near(Smkl smkl, FitResult found, Clock clock, ProgressLine progress) {
    if (near == null) {
      return Optional.empty();
    }
    progress.next("choices near the optimum");
    return Optional.of(smkl.near(found, options(smkl, clock.left())));
  }

  /** How often kernels are chosen, where that is asked for. */
  public Optional<StabilityResult> stability(
      Smkl smkl, FitResult found, Clock clock, ProgressLine progress) {
    if (resamples == null) {
      return Optional.empty();
    }
    progress.next("halves of the rows");
    Smkl left = smkl.with(clock.left());
    IntConsumer done =
        count -> progress.say("%d of %d halves of the rows".formatted(count, resamples));
    return Optional.of(
        falseAtMost == null
            ? left.stability(found.prepared(), resamples, done)
            : left.stability(found.prepared(), resamples, falseAtMost, done));
  }
}
