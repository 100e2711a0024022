package org.smkl.svm.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/**
 * The problem that some rows of another one pose, with kernels as matrices. Immutable; arrays are
 * shared: read, never write.
 *
 * @param variables those of the whole problem's blocks that are left, block by block
 * @param problem of these rows alone
 */
public record RowSample(List<int[]> variables, Problem problem) {
  /** Rows 0 to n - 1 in random order, of which the first so many are drawn. */
  public static int[] drawn(int n, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] order = IntStream.range(0, n).toArray();
    for (int k = 0; k < count; k++) {
      int other = k + random.nextInt(n - k);
      int swap = order[k];
      order[k] = order[other];
      order[other] = swap;
    }
    return order;
  }

  /**
   * Cuts a problem down.
   *
   * @param rows ascending, some of each block's
   * @param weighed whether a loss counts as often as makes up for those left out
   * @param lambda of the part
   * @throws CancellationException if the stop signal was raised before the end
   */
  public static RowSample of(
      Problem whole, int[] rows, boolean weighed, double lambda, StopSignal stop) {
    List<int[]> variables = whole.blocks().stream().map(block -> variables(block, rows)).toList();
    List<Block> blocks = new ArrayList<>();
    for (int c = 0; c < variables.size(); c++) {
      Block block = whole.blocks().get(c);
      double times = weighed ? (double) block.size() / variables.get(c).length : 1;
      blocks.add(part(block, variables.get(c), rows, times));
    }
    List<SymmetricMatrix> matrices = new ArrayList<>();
    List<PsdGround> grounds = new ArrayList<>();
    for (int i = 0; i < whole.q(); i++) {
      double[] one = new double[whole.q()];
      one[i] = 1;
      matrices.add(whole.source().block(one, rows, stop));
      grounds.add(whole.psd(i) ? PsdGround.stored() : PsdGround.none());
    }
    return new RowSample(
        variables,
        new Problem(KernelSource.of(matrices), grounds, blocks, lambda, whole.k0())
            .withRules(whole.rules()));
  }

  /** The variables of a block that belong to these rows, which ascend. */
  public static int[] variables(Block block, int[] rows) {
    return IntStream.range(0, block.size())
        .filter(j -> Arrays.binarySearch(rows, block.row(j)) >= 0)
        .toArray();
  }

  /** An alpha of the part as one of the whole problem, 0 in all other rows. */
  public double[] spread(Problem whole, double[] alpha) {
    double[] all = new double[whole.size()];
    for (int c = 0; c < variables.size(); c++) {
      int[] own = variables.get(c);
      for (int k = 0; k < own.length; k++) {
        all[whole.start(c) + own[k]] = alpha[problem.start(c) + k];
      }
    }
    return all;
  }

  private static Block part(Block block, int[] variables, int[] rows, double times) {
    return new Block(
        Arrays.stream(variables).map(j -> Arrays.binarySearch(rows, block.row(j))).toArray(),
        Arrays.stream(variables).mapToDouble(j -> block.linear()[j]).toArray(),
        Arrays.stream(variables).mapToDouble(j -> times * block.upper()[j]).toArray(),
        Arrays.stream(variables).mapToDouble(j -> block.signs()[j]).toArray());
  }
}
