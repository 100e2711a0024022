package org.smkl.relax.saddle;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.svm.machine.RowSample;
import org.smkl.svm.plan.Thresholds;

/**
 * Where to begin when kernels are not stored and every round costs passes over all rows: at the
 * solution for a sample of the points, whose matrices fit into memory. A loss on the sample counts
 * n / m times, so that weights have about the value that they have on all points. The sample's
 * machine tells which of the other variables are at which of their bounds.
 *
 * @param weights over all kernels
 * @param alpha feasible
 */
record SampleStart(double[] weights, double[] alpha) {
  /** Sampling errs by more than this. */
  private static final double TOLERANCE = 1e-3;

  private static final long SEED = 1;

  /**
   * Empty where a sample is no use, or a stop is asked for.
   *
   * @param rows of the sample
   */
  static Optional<SampleStart> of(
      Problem problem, int rows, Node node, RelaxationOptions options, StopSignal stop) {
    int[] sample =
        Arrays.stream(RowSample.drawn(problem.n(), rows, SEED), 0, rows).sorted().toArray();
    for (Block block : problem.blocks()) {
      int[] variables = RowSample.variables(block, sample);
      long positive = Arrays.stream(variables).filter(j -> block.signs()[j] > 0).count();
      if (Math.min(positive, variables.length - positive) < Thresholds.MIN_SAMPLE_SIGN) {
        return Optional.empty();
      }
    }
    try {
      RowSample part = RowSample.of(problem, sample, true, problem.lambda(), stop);
      RelaxationResult result =
          new RoundsRun(
                  part.problem(),
                  node,
                  options
                      .withTolerance(Math.max(TOLERANCE, options.tolerance()))
                      .withTarget(Double.POSITIVE_INFINITY)
                      .withPool(new CutPool()))
              .run();
      double[] alpha = new double[problem.size()];
      double[] sampled = part.spread(problem, result.alpha());
      for (int c = 0; c < problem.blocks().size(); c++) {
        double[] own = place(problem, c, problem.part(sampled, c), result.beta(), stop);
        System.arraycopy(own, 0, alpha, problem.start(c), own.length);
      }
      return Optional.of(new SampleStart(result.beta(), FeasibleAlpha.repair(problem, alpha)));
    } catch (CancellationException e) {
      return Optional.empty();
    }
  }

  /**
   * The variables of a block at the bounds where the sample's machine wants them. With m_j = s_j
   * p_j - f_row(j), a variable belongs to its upper bound where s_j (m_j - bias) is positive; the
   * bias is the one at which s'a = 0.
   */
  private static double[] place(
      Problem problem, int c, double[] sampled, double[] beta, StopSignal stop) {
    int[] points = problem.blocks().get(c).points();
    Block block = problem.blocks().get(c).over(points);
    double[] v = block.expansion(sampled, points.length);
    int[] used = IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
    double[][] products = problem.source(c).products(v, used, stop);
    double[] m = new double[block.size()];
    for (int j = 0; j < m.length; j++) {
      m[j] = block.signs()[j] * block.linear()[j];
      for (int i : used) {
        m[j] -= beta[i] * products[i][block.row(j)];
      }
    }
    return balanced(block, m);
  }

  /** The bias grows from the least m on until s'a, which only shrinks, is no longer positive. */
  private static double[] balanced(Block block, double[] m) {
    double[] alpha = new double[m.length];
    double sum = 0;
    for (int j = 0; j < m.length; j++) {
      if (block.signs()[j] > 0) {
        alpha[j] = block.upper()[j];
        sum += alpha[j];
      }
    }
    int[] order =
        IntStream.range(0, m.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(j -> m[j]).thenComparing(j -> j))
            .mapToInt(j -> j)
            .toArray();
    for (int j : order) {
      if (sum <= 0) {
        break;
      }
      double step = Math.min(sum, block.upper()[j]);
      alpha[j] += block.signs()[j] > 0 ? -step : step;
      sum -= step;
    }
    return alpha;
  }
}
