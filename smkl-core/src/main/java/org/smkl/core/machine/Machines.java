package org.smkl.core.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.core.parallel.Parallel;

/**
 * The alpha-steps of all blocks of a problem at one K(b). They share nothing but the weights, so
 * that each is solved by itself. A block over some of the points sees its own part of K(b).
 *
 * <p>Immutable; valid as long as the matrix is. Thread-safe.
 */
public final class Machines {
  private final Problem problem;
  private final List<AlphaProblem> steps;

  private Machines(Problem problem, List<AlphaProblem> steps) {
    this.problem = problem;
    this.steps = steps;
  }

  /** At K(b), of order n. */
  public static Machines of(Problem problem, SymmetricMatrix gram, int threads) {
    AlphaProblem[] steps = new AlphaProblem[problem.blocks().size()];
    Parallel.run(threads, steps.length, c -> steps[c] = step(problem.blocks().get(c), gram));
    return new Machines(problem, List.of(steps));
  }

  private static AlphaProblem step(Block block, SymmetricMatrix gram) {
    if (block.identityRows()) {
      return new AlphaProblem(gram, block);
    }
    int[] points = block.points();
    return points.length == gram.order()
        ? new AlphaProblem(gram, block)
        : new AlphaProblem(gram.part(points), block.over(points));
  }

  /** The alpha-step of each block. */
  public List<AlphaProblem> steps() {
    return steps;
  }

  /**
   * Solves every block.
   *
   * @param options the warm start, if any, is that of all blocks
   * @param threads how many blocks may be solved at the same time
   */
  public List<AlphaSolution> solve(AlphaSolver solver, AlphaOptions options, int threads) {
    if (steps.size() == 1) {
      return List.of(solver.solve(steps.get(0), options));
    }
    AlphaSolution[] solutions = new AlphaSolution[steps.size()];
    Parallel.run(
        threads,
        solutions.length,
        c -> {
          AlphaOptions own =
              options.warmStart().isPresent()
                  ? options.from(problem.part(options.warmStart().get(), c))
                  : options;
          solutions[c] = solver.solve(steps.get(c), own);
        });
    return List.of(solutions);
  }

  /** The alphas of the blocks, one after the other. */
  public static double[] alpha(List<AlphaSolution> solutions) {
    return solutions.size() == 1
        ? solutions.get(0).alpha()
        : solutions.stream().map(AlphaSolution::alpha).flatMapToDouble(Arrays::stream).toArray();
  }

  /** The values of the blocks' solutions, added up. */
  public static MachineValue value(List<AlphaSolution> solutions) {
    return MachineValue.of(solutions.stream().map(AlphaSolution::value).toList());
  }

  /** What an alpha of all blocks is worth here, computed afresh. */
  public MachineValue evaluate(double[] alpha) {
    List<AlphaValue> values = new ArrayList<>();
    for (int c = 0; c < steps.size(); c++) {
      values.add(steps.get(c).evaluate(problem.part(alpha, c)));
    }
    return MachineValue.of(values);
  }
}
