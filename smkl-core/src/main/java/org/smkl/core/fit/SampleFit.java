package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.bound.Bounds;
import org.smkl.core.data.Xoshiro256PlusPlus;
import org.smkl.core.kernel.StoppableKernels;
import org.smkl.core.machine.MachineValue;
import org.smkl.core.machine.Machines;
import org.smkl.core.response.AlphaStep;
import org.smkl.core.response.Solution;

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
  private static final int ROWS = 400;

  /** Numbers that the matrices of the sample may have. */
  private static final int ROOM = 1 << 24;

  /** Each machine has so many variables of either sign, where there are as many. */
  private static final int LEAST_SIGN = 10;

  /** Who asked for a stop waits no longer; half of it is for the sample, half for all rows. */
  private static final double SECONDS = 2;

  /** Empty where rows are few, kernels too many, or time is up again. */
  static Optional<SampleFit> of(Problem problem, FitSettings settings, Toolbox toolbox) {
    int m = Math.min(ROWS, (int) Math.sqrt((double) ROOM / problem.q()));
    if (m < 2 * LEAST_SIGN || problem.n() <= m) {
      return Optional.empty();
    }
    Budget budget = settings.budget().withStop(StopSignal.NEVER).withSeconds(SECONDS);
    Problem whole = StoppableKernels.of(problem, budget.start().stop());
    int[] sample = sample(problem, m, settings.seed());
    try {
      return Optional.of(
          learn(whole, sample, settings.with(budget.withSeconds(SECONDS / 2)), toolbox));
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
    Problem part = part(whole, sample);
    Clock clock = settings.budget().start();
    Solution found =
        new Fitter(part, none, new CutPool(), settings, toolbox, clock).run().solution();
    double[] alpha = new double[whole.size()];
    for (int c = 0; c < whole.blocks().size(); c++) {
      int[] variables = variables(whole.blocks().get(c), sample);
      double[] own = part.part(found.alpha(), c);
      for (int k = 0; k < variables.length; k++) {
        alpha[whole.start(c) + variables[k]] = own[k];
      }
    }
    int threads = settings.budget().threads();
    MachineValue value = Machines.at(whole, found.beta(), threads).evaluate(alpha);
    double svm = found.rigorous() ? value.primal() : value.dual();
    double objective = svm + whole.lambda() * Bounds.squaredNorm(found.beta());
    return new SampleFit(
        new Solution(found.beta(), alpha, value, objective, found.rigorous()),
        AlphaStep.cut(whole, alpha, threads),
        sample.length);
  }

  /** Rows in ascending order: m by the seed, and more where a machine would have one class. */
  private static int[] sample(Problem problem, int m, long seed) {
    boolean[] taken = new boolean[problem.n()];
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(problem.n());
    Arrays.stream(order).limit(m).forEach(row -> taken[row] = true);
    int[] position = new int[problem.n()];
    IntStream.range(0, order.length).forEach(k -> position[order[k]] = k);
    for (Block block : problem.blocks()) {
      for (int sign : new int[] {1, -1}) {
        IntStream.range(0, block.size())
            .filter(j -> block.signs()[j] == sign)
            .map(block::row)
            .boxed()
            .sorted((a, b) -> Integer.compare(position[a], position[b]))
            .limit(LEAST_SIGN)
            .forEach(row -> taken[row] = true);
      }
    }
    return IntStream.range(0, taken.length).filter(row -> taken[row]).toArray();
  }

  private static int[] variables(Block block, int[] sample) {
    return IntStream.range(0, block.size())
        .filter(j -> Arrays.binarySearch(sample, block.row(j)) >= 0)
        .toArray();
  }

  /** The problem of these rows; lambda shrinks as the loss does. */
  private static Problem part(Problem whole, int[] sample) {
    List<Block> blocks = new ArrayList<>();
    for (Block block : whole.blocks()) {
      int[] kept = variables(block, sample);
      blocks.add(
          new Block(
              Arrays.stream(kept).map(j -> Arrays.binarySearch(sample, block.row(j))).toArray(),
              Arrays.stream(kept).mapToDouble(j -> block.linear()[j]).toArray(),
              Arrays.stream(kept).mapToDouble(j -> block.upper()[j]).toArray(),
              Arrays.stream(kept).mapToDouble(j -> block.signs()[j]).toArray()));
    }
    List<SymmetricMatrix> matrices = new ArrayList<>();
    List<PsdGround> grounds = new ArrayList<>();
    for (int i = 0; i < whole.q(); i++) {
      double[] one = new double[whole.q()];
      one[i] = 1;
      matrices.add(whole.source().block(one, sample));
      grounds.add(whole.psd(i) ? PsdGround.stored() : PsdGround.none());
    }
    return new Problem(
        KernelSource.of(matrices),
        grounds,
        blocks,
        whole.lambda() * sample.length / whole.n(),
        whole.k0());
  }
}
