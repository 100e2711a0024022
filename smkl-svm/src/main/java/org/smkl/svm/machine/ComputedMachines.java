package org.smkl.svm.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.numeric.Submatrix;

/**
 * Machines over kernels that are not stored. Blocks are solved one after the other: the source has
 * threads of its own, and products that start from earlier ones must come in a fixed order.
 */
public final class ComputedMachines extends Machines {
  private final Problem problem;
  private final double[] beta;

  /** K(b) between all points of the only block, if an alpha-step needed it. */
  private volatile Optional<SymmetricMatrix> dense = Optional.empty();

  ComputedMachines(Problem problem, double[] beta) {
    this.problem = problem;
    this.beta = beta;
  }

  /** Block c over its own points. */
  static Block local(Problem problem, int c) {
    Block block = problem.blocks().get(c);
    int[] points = block.points();
    return points.length == problem.n() ? block : block.over(points);
  }

  @Override
  public List<AlphaSolution> solve(AlphaSolver solver, AlphaOptions options, int threads) {
    List<AlphaSolution> solutions = new ArrayList<>();
    for (int c = 0; c < count(); c++) {
      WorkingSets sets =
          new WorkingSets(local(problem, c), problem.source(c), beta, solver, threads);
      solutions.add(sets.solve(own(problem, options, c)));
      dense = count() == 1 ? sets.dense() : Optional.empty();
    }
    return solutions;
  }

  @Override
  public Expanded expanded(int c, double[] alpha) {
    Block block = local(problem, c);
    return WorkingSets.expanded(block, problem.source(c), beta, alpha, StopSignal.NEVER);
  }

  /** f + bias of every machine at every point of the problem, by point and machine. */
  public static double[][] values(Problem problem, double[] beta, double[] alpha, double[] biases) {
    double[][] values = new double[problem.n()][biases.length];
    int[] used = IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
    for (int c = 0; c < biases.length; c++) {
      double[][] products =
          problem.source().products(problem.expansion(alpha, c), used, StopSignal.NEVER);
      for (int r = 0; r < values.length; r++) {
        values[r][c] = biases[c];
        for (int i = 0; i < beta.length; i++) {
          values[r][c] += beta[i] == 0 ? 0 : beta[i] * products[i][r];
        }
      }
    }
    return values;
  }

  @Override
  public int largestBlock() {
    return dense.isPresent() ? problem.n() : super.largestBlock();
  }

  /** (K_i v)_r for every kernel and each of these variables of block c. */
  public double[][] products(int c, double[] alpha, int[] variables, StopSignal stop) {
    Block block = local(problem, c);
    int[] points = Arrays.stream(variables).map(block::row).toArray();
    double[] v = block.expansion(alpha, problem.source(c).n());
    return problem.source(c).productsAt(points, v, stop);
  }

  /** K(b) between the points of these variables of block c, by rows. */
  public double[][] gram(int c, int[] variables, StopSignal stop) {
    Block block = local(problem, c);
    int[] points = Arrays.stream(variables).map(block::row).toArray();
    Optional<SymmetricMatrix> whole = dense;
    if (whole.isPresent()) {
      return Submatrix.rows(whole.get().entries(), problem.n(), points);
    }
    SymmetricMatrix part = problem.source(c).block(beta, points, stop);
    int m = points.length;
    return Submatrix.rows(part.entries(), m, IntStream.range(0, m).toArray());
  }

  @Override
  protected int count() {
    return problem.blocks().size();
  }

  @Override
  protected Problem problem() {
    return problem;
  }
}
