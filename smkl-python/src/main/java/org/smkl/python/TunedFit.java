package org.smkl.python;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.smkl.Smkl;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.StopSignal;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.cv.CvRow;
import org.smkl.cv.Grid;
import org.smkl.cv.Tuned;
import org.smkl.cv.Tuning;
import org.smkl.error.InputException;

/**
 * A fit at parameters that a small cross-validation chose, as the command line's {@code fit} does
 * it.
 *
 * @param fitted what came of the fit
 * @param c the chosen C
 * @param lambda the chosen weight of |beta|^2
 * @param k0 the chosen largest number of kernels
 * @param tried a row for each point: C, lambda, k0, score, deviation, mean number of kernels, then
 *     the score of each fold
 * @param score what was looked for
 * @param rows how many training rows were looked at
 * @param cost what few kernels cost, in words; empty where nothing
 * @param note why nothing was tried; empty where something was
 */
public record TunedFit(
    Fitted fitted,
    double c,
    double lambda,
    int k0,
    double[][] tried,
    String score,
    int rows,
    String cost,
    String note) {
  /** The rest of a time limit is for the fit. */
  private static final double SHARE = 0.5;

  private static final double LAST_SECONDS = 5;

  /**
   * What is tried. An empty list stands for the usual values, which grow where the best is on the
   * edge.
   *
   * @param c values of C
   * @param lambda weights of |beta|^2
   * @param k0 largest numbers of kernels
   * @param sparsest whether the fewest kernels within a standard error of the best are taken
   */
  public record Tries(double[] c, double[] lambda, int[] k0, boolean sparsest) {
    Tuning tuning() {
      Tuning usual = Tuning.of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());
      Grid grid = usual.grid();
      if (c.length > 0) {
        grid = grid.withC(DoubleStream.of(c).boxed().toList());
      }
      if (lambda.length > 0) {
        grid = grid.withLambda(DoubleStream.of(lambda).boxed().toList());
      }
      if (k0.length > 0) {
        grid = grid.withK0(Arrays.stream(k0).boxed().toList());
      }
      Tuning.Rule rule = sparsest ? Tuning.Rule.SPARSEST : Tuning.Rule.STEADIEST;
      return new Tuning(grid, c.length == 0, k0.length == 0, rule, Optional.empty());
    }
  }

  static TunedFit of(Smkl smkl, FitInput input, Tries tries, Job<?> job) {
    Clock clock = smkl.settings().budget().start();
    PreparedProblem prepared = smkl.prepare(input);
    Tuned tuned;
    try {
      Tuning.obstacle(prepared.train())
          .ifPresent(
              why -> {
                throw new InputException(why, "", "");
              });
      Budget left = clock.left();
      tuned =
          smkl.with(left.withSeconds(SHARE * left.seconds()))
              .tune(prepared, tries.tuning(), now -> {});
    } catch (InputException e) {
      // As the command line without --tune: a fit at the usual parameters is better than none.
      Fitted fitted = fitted(smkl.with(clock.left()), input, prepared, job);
      ProblemSettings usual = smkl.settings().problem();
      String note = "C, lam and max_kernels are not tuned. " + e.getMessage().strip();
      return new TunedFit(
          fitted, usual.c(), usual.lambda(), usual.k0(), new double[0][], "", 0, "", note);
    }
    Budget rest = clock.left();
    if (rest.stop().stopRequested()) {
      rest = rest.withStop(StopSignal.NEVER).withSeconds(Math.min(rest.seconds(), LAST_SECONDS));
    }
    Smkl chosen = smkl.with(tuned.settings()).with(rest);
    ProblemSettings problem = chosen.settings().problem();
    PreparedProblem at = prepared.at(problem.forAnyCount());
    return new TunedFit(
        fitted(chosen, input, at, job),
        problem.c(),
        problem.lambda(),
        problem.k0(),
        tuned.result().rows().stream().map(TunedFit::numbers).toArray(double[][]::new),
        tuned.result().score().id(),
        tuned.rows(),
        tuned.cost().orElse(""),
        "");
  }

  private static Fitted fitted(Smkl smkl, FitInput input, PreparedProblem at, Job<?> job) {
    return Fitted.of(smkl.fit(input, at, job.listener()), smkl.toolbox());
  }

  private static double[] numbers(CvRow row) {
    List<Double> folds = row.folds();
    DoubleStream own =
        DoubleStream.of(
            row.parameters().c(),
            row.parameters().lambda(),
            row.parameters().k0(),
            row.score(),
            row.deviation(),
            row.nonzeros());
    return DoubleStream.concat(own, folds.stream().mapToDouble(value -> value)).toArray();
  }
}
