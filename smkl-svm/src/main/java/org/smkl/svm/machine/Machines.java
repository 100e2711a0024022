package org.smkl.svm.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.relax.Cut;
import org.smkl.numeric.Vectors;
import org.smkl.svm.bound.Energies;
import org.smkl.svm.bound.WeightedGram;
import org.smkl.svm.parallel.Parallel;
import org.smkl.svm.plan.AlphaWay;
import org.smkl.svm.plan.ValueCost;

/**
 * The alpha-steps of all blocks of a problem at one K(b), wherever its kernels are. They share
 * nothing but the weights, so that each is solved by itself. Thread-safe.
 */
public abstract sealed class Machines permits StoredMachines, ComputedMachines {
  /**
   * A point of one block with its products.
   *
   * @param block the block over its own points
   * @param linear p'a
   * @param v the expansion over these points
   * @param f K(b) v
   */
  public record Expanded(Block block, double linear, double[] v, double[] f) {
    /** Its values. */
    public AlphaValue value() {
      return AlphaValue.of(block, linear, v, f);
    }
  }

  /**
   * Memory for K(b), made when first needed and used again by the next step; what was made last is
   * known, for steps at the same weights. Not thread-safe.
   */
  public static final class Buffer {
    private double[] entries = new double[0];
    private Problem problem;
    private double[] beta;
    private Machines last;

    private boolean holds(Problem other, double[] weights) {
      return last != null && problem == other && Arrays.equals(beta, weights);
    }

    private Machines keep(Problem other, double[] weights, Machines made) {
      problem = other;
      beta = weights.clone();
      last = made;
      return made;
    }

    private double[] of(int length) {
      if (entries.length != length) {
        entries = new double[length];
      }
      return entries;
    }
  }

  /**
   * At these weights.
   *
   * @param buffer where K(b) is put if it is stored: machines made with it before are not valid any
   *     more
   */
  public static Machines at(Problem problem, double[] beta, int threads, Buffer buffer) {
    if (!problem.stored()) {
      return new ComputedMachines(problem, beta);
    }
    if (buffer.holds(problem, beta)) {
      return buffer.last;
    }
    // Parts that a solver had copied of it make room for the next ones.
    buffer.last = null;
    double[] target = buffer.of(problem.n() * problem.n());
    SymmetricMatrix gram = WeightedGram.into(problem, beta, threads, target);
    return buffer.keep(problem, beta, StoredMachines.of(problem, gram, threads));
  }

  /** At these weights, in memory of its own. */
  public static Machines at(Problem problem, double[] beta, int threads) {
    return at(problem, beta, threads, new Buffer());
  }

  /**
   * Solves every block.
   *
   * @param options the warm start, if any, is that of all blocks
   * @param threads how many blocks may be solved at the same time
   */
  public abstract List<AlphaSolution> solve(AlphaSolver solver, AlphaOptions options, int threads);

  /** The point of block c with its products. */
  public abstract Expanded expanded(int c, double[] alpha);

  /**
   * The most points between which a dense K(b) is worked with: what a part of the heap has room
   * for, with the copies that factors need.
   */
  public int largestBlock() {
    return AlphaWay.workingSets(problem().n(), Runtime.getRuntime().maxMemory()).maxVariables();
  }

  /**
   * W'K_i W of some kernels, for columns W over the points of some variables of block c; null for
   * the other kernels.
   *
   * @throws java.util.concurrent.CancellationException if a stop was asked for before the end
   */
  public double[][][] forms(
      int c, int[] variables, double[][] w, int[] kernels, int threads, StopSignal stop) {
    Block block = problem().blocks().get(c);
    int[] points = Arrays.stream(variables).map(block::row).toArray();
    double[][][] forms = new double[problem().q()][][];
    for (int i : kernels) {
      forms[i] = new double[w.length][w.length];
    }
    // Matrices are read by one thread each; other sources have threads of their own.
    ValueCost cost = ValueCost.of(problem());
    int[][] turns =
        cost.isHigh()
            ? new int[][] {kernels}
            : Arrays.stream(kernels).mapToObj(i -> new int[] {i}).toArray(int[][]::new);
    Parallel.run(
        cost.tasksAtOnce(threads),
        turns.length,
        t ->
            problem()
                .source()
                .reduce(
                    turns[t],
                    points,
                    points,
                    FormSums.stretches(points.length),
                    new FormSums(w, forms.length),
                    (stretch, sums) -> {
                      for (int i : turns[t]) {
                        for (int k = 0; k < w.length; k++) {
                          Vectors.add(forms[i][k], 1, sums[i][k]);
                        }
                      }
                    },
                    stop));
    return forms;
  }

  /** How many blocks there are. */
  protected abstract int count();

  /** The problem. */
  protected abstract Problem problem();

  /** What an alpha of block c is worth here, computed afresh. */
  public AlphaValue evaluate(int c, double[] alpha) {
    return expanded(c, alpha).value();
  }

  /** What an alpha of all blocks is worth here, computed afresh. */
  public MachineValue evaluate(double[] alpha) {
    List<AlphaValue> values = new ArrayList<>();
    for (int c = 0; c < count(); c++) {
      values.add(evaluate(c, problem().part(alpha, c)));
    }
    return MachineValue.of(values);
  }

  /** The options of block c. */
  static AlphaOptions own(Problem problem, AlphaOptions options, int c) {
    return options.warmStart().isPresent()
        ? options.from(problem.part(options.warmStart().get(), c))
        : options;
  }

  /** The cut of a solver's alpha, which is moved into A first: solvers leave a little of s'a. */
  public static Cut cut(Problem problem, double[] alpha, int threads) {
    return Energies.cut(problem, FeasibleAlpha.repair(problem, alpha), threads);
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
}
