package org.smkl.core.fit;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.core.response.Solution;
import org.smkl.gram.StoppableKernels;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.machine.MachineValue;
import org.smkl.svm.machine.Machines;
import org.smkl.svm.machine.RowSample;
import org.smkl.svm.plan.Samples;
import org.smkl.svm.plan.Thresholds;

/**
 * What some of the rows say, for a fit that was stopped before it had learnt anything from all of
 * them. Their machine is one of all rows, in which the others have alpha 0: it is feasible, and its
 * bounds hold like those of any.
 *
 * @param solution over all rows
 * @param cut of its alpha
 * @param rows how many were learnt from
 */
record SampleFit(Solution solution, Cut cut, int rows) {
  /** Seconds after the stop: half for the sample, half for evaluating its alpha on all rows. */
  private static final double MAX_SECONDS = 2;

  /** Empty where rows are few, kernels too many, or time is up again. */
  static Optional<SampleFit> of(Problem problem, FitSettings settings, Toolbox toolbox) {
    int m = Samples.stoppedRows(problem.n(), problem.q());
    if (m == 0) {
      return Optional.empty();
    }
    Budget budget = settings.budget().withStop(StopSignal.NEVER).withSeconds(MAX_SECONDS);
    Problem whole = StoppableKernels.of(problem, budget.start().stop());
    int[] sample = sample(problem, m, settings.seed());
    try {
      return Optional.of(
          learn(whole, sample, settings.with(budget.withSeconds(MAX_SECONDS / 2)), toolbox));
    } catch (CancellationException e) {
      return Optional.empty();
    }
  }

  private static SampleFit learn(
      Problem whole, int[] sample, FitSettings settings, Toolbox toolbox) {
    Function<Start.Weights, double[]> none =
        start -> {
          throw new IllegalArgumentException("A sample has no start.");
        };
    // Lambda shrinks as the loss does.
    double lambda = whole.lambda() * sample.length / whole.n();
    RowSample part = RowSample.of(whole, sample, false, lambda, StopSignal.NEVER);
    Clock clock = settings.budget().start();
    Solution found =
        new Fitter(part.problem(), none, new CutPool(), settings, toolbox, clock).run().solution();
    double[] alpha = part.spread(whole, found.alpha());
    int threads = settings.budget().threads();
    MachineValue value = Machines.at(whole, found.beta(), threads).evaluate(alpha);
    double svm = found.rigorous() ? value.primal() : value.dual();
    double objective = svm + whole.lambda() * Bounds.squaredNorm(found.beta());
    return new SampleFit(
        new Solution(found.beta(), alpha, value, objective, found.rigorous()),
        Machines.cut(whole, alpha, threads),
        sample.length);
  }

  /** Rows in ascending order: m by the seed, and more where a machine would have one class. */
  private static int[] sample(Problem problem, int m, long seed) {
    boolean[] taken = new boolean[problem.n()];
    int[] order = RowSample.drawn(problem.n(), problem.n(), seed);
    Arrays.stream(order).limit(m).forEach(row -> taken[row] = true);
    for (Block block : problem.blocks()) {
      for (int sign : new int[] {1, -1}) {
        boolean[] has = new boolean[problem.n()];
        IntStream.range(0, block.size())
            .filter(j -> block.signs()[j] == sign)
            .forEach(j -> has[block.row(j)] = true);
        Arrays.stream(order)
            .filter(row -> has[row])
            .limit(Thresholds.MIN_SAMPLE_SIGN)
            .forEach(row -> taken[row] = true);
      }
    }
    return IntStream.range(0, taken.length).filter(row -> taken[row]).toArray();
  }
}
