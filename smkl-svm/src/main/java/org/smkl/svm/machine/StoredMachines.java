package org.smkl.svm.machine;

import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.svm.parallel.Parallel;

/**
 * Machines at a K(b) that is in memory. A block over some of the points sees its own part of it.
 *
 * <p>Immutable; valid as long as the matrix is. Thread-safe.
 */
public final class StoredMachines extends Machines {
  private final Problem problem;
  private final List<AlphaProblem> steps;

  private StoredMachines(Problem problem, List<AlphaProblem> steps) {
    this.problem = problem;
    this.steps = steps;
  }

  /** At K(b), of order n. */
  public static StoredMachines of(Problem problem, SymmetricMatrix gram, int threads) {
    AlphaProblem[] steps = new AlphaProblem[problem.blocks().size()];
    Parallel.run(threads, steps.length, c -> steps[c] = step(problem.blocks().get(c), gram));
    return new StoredMachines(problem, List.of(steps));
  }

  /**
   * How many entries the parts of one K(b) have that blocks over some of n points see: what they
   * copy at most, for a solver that wants all entries.
   */
  public static long copied(List<Block> blocks, int n) {
    return blocks.stream()
        .filter(block -> !block.identityRows())
        .mapToLong(block -> block.points().length)
        .filter(points -> points < n)
        .map(points -> points * points)
        .sum();
  }

  private static AlphaProblem step(Block block, SymmetricMatrix gram) {
    if (block.identityRows()) {
      return new AlphaProblem(gram, block);
    }
    int[] points = block.points();
    return points.length == gram.order()
        ? new AlphaProblem(gram, block)
        : new AlphaProblem(gram.view(points), block.over(points));
  }

  /** The alpha-step of each block. */
  public List<AlphaProblem> steps() {
    return steps;
  }

  @Override
  public List<AlphaSolution> solve(AlphaSolver solver, AlphaOptions options, int threads) {
    if (steps.size() == 1) {
      return List.of(solver.solve(steps.get(0), options));
    }
    AlphaSolution[] solutions = new AlphaSolution[steps.size()];
    Parallel.run(
        threads,
        solutions.length,
        c -> solutions[c] = solver.solve(steps.get(c), own(problem, options, c)));
    return List.of(solutions);
  }

  @Override
  public Expanded expanded(int c, double[] alpha) {
    AlphaProblem step = steps.get(c);
    double[] v = step.block().expansion(alpha, step.gram().order());
    double[] f = new double[v.length];
    step.gram().multiply(v, f);
    return new Expanded(step.block(), step.block().linearValue(alpha), v, f);
  }

  @Override
  protected int count() {
    return steps.size();
  }

  @Override
  protected Problem problem() {
    return problem;
  }
}
