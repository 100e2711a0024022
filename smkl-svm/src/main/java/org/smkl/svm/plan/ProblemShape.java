package org.smkl.svm.plan;

import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;

/**
 * What a plan is made from.
 *
 * @param rows points of the training data
 * @param variables of all alphas together: the rows of every block, twice for a regression
 * @param blocks support vector machines that share the choice
 * @param candidates kernels of the problem
 * @param kernels those that may have weight; fewer than candidates at a node of the search
 * @param places kernels that may be chosen
 * @param stored whether the Gram matrices are in memory
 * @param factorColumns columns of the factors of all kernels that may have weight; 0 where not all
 *     of them are of low rank, or it is not known yet
 * @param rankOne whether all of them are known to have rank one
 */
public record ProblemShape(
    int rows,
    int variables,
    int blocks,
    int candidates,
    int kernels,
    int places,
    boolean stored,
    int factorColumns,
    boolean rankOne) {
  /** That of a whole problem, before anything is known of its ranks. */
  public static ProblemShape of(Problem problem) {
    return of(problem.n(), problem.blocks(), problem.q(), problem.k0(), problem.stored());
  }

  /** The shape of a problem that is not made yet. */
  public static ProblemShape of(
      int rows, List<Block> blocks, int candidates, int places, boolean stored) {
    int variables = blocks.stream().mapToInt(Block::size).sum();
    return new ProblemShape(
        rows, variables, blocks.size(), candidates, candidates, places, stored, 0, false);
  }

  /** A copy with fewer kernels that may have weight. */
  public ProblemShape withKernels(int count) {
    return new ProblemShape(
        rows, variables, blocks, candidates, count, places, stored, factorColumns, rankOne);
  }

  /** A copy with what is known of the ranks. */
  public ProblemShape withRanks(int columns, boolean one) {
    return new ProblemShape(
        rows, variables, blocks, candidates, kernels, places, stored, columns, one);
  }
}
