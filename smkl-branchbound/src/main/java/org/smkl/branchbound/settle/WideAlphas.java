package org.smkl.branchbound.settle;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.numeric.Vectors;

/**
 * Finds alphas that settle a support together with as many other kernels as possible. A kernel that
 * an alpha does not settle costs as much as its energy is above the threshold; minimising the sum
 * leaves few of them, and fewer when those that are far above cost less the next time (reweighting,
 * as for sparse solutions elsewhere). What an alpha settles is for others to evaluate: nothing here
 * is believed. Not thread-safe.
 */
public final class WideAlphas {
  /** Programs for one support, at most. */
  private static final int MAX_WEIGHTINGS = 6;

  /** Programs that only show which kernels are far above the threshold. */
  private static final int ROUGH_WEIGHTINGS = 2;

  private static final double ROUGH = 1e-2;
  private static final double FINE = 1e-3;

  /** A kernel that is so far above the threshold, relative to the value, costs half. */
  private static final double HALF_COST = 0.05;

  /** What a kernel of the support costs, where others cost at most 1. */
  private static final double SUPPORT_COST = 100;

  /** How far above the level is aimed, relative to the value: solutions are not exact. */
  private static final double MARGIN = 1e-4;

  /** Excesses of earlier alphas that are remembered: the next one begins with the nearest. */
  private static final int REMEMBERED = 300;

  private final Problem problem;
  private final Forms forms;
  private final HingeProgram program;
  private final BooleanSupplier stop;
  private final Deque<double[]> remembered = new ArrayDeque<>();

  WideAlphas(Problem problem, Forms forms, BooleanSupplier stop) {
    this.problem = problem;
    this.forms = forms;
    this.program = new HingeProgram(forms, stop);
    this.stop = stop;
  }

  /**
   * An alpha that seems to settle a support and many others; empty if none was found.
   *
   * @param gone kernels whose choices are settled: they do not count
   * @param level that choices are to be worth
   * @param scale the size of the optimum
   */
  public Optional<double[]> find(BitSet support, BitSet gone, double level, double scale) {
    int[] counted = IntStream.range(0, forms.kernels()).filter(i -> !gone.get(i)).toArray();
    double goal = level - problem.lambda() / problem.k0();
    double aim = goal + MARGIN * scale;
    double[] costs = costs(support, counted, nearest(support));
    double[] best = null;
    double[] bestExcess = null;
    int most = 0;
    HingeProgram.Point point = null;
    for (int r = 0; r < MAX_WEIGHTINGS && !stop.getAsBoolean(); r++) {
      double tolerance = r < ROUGH_WEIGHTINGS ? ROUGH : FINE;
      point = program.solve(counted, costs, aim, scale, tolerance, point);
      double[] w = balanced(point.w());
      double[] excess = excess(w, goal, scale);
      boolean settles = support.stream().allMatch(i -> excess[i] <= 0);
      int size = (int) IntStream.of(counted).filter(i -> excess[i] <= 0).count();
      if (settles && size > most) {
        best = w;
        bestExcess = excess;
        most = size;
      } else if (best != null || r > ROUGH_WEIGHTINGS) {
        break;
      }
      costs = costs(support, counted, excess);
    }
    if (best == null) {
      return Optional.empty();
    }
    remembered.addLast(bestExcess);
    if (remembered.size() > REMEMBERED) {
      remembered.removeFirst();
    }
    double[] signs = problem.signs();
    double[] alpha = new double[best.length];
    for (int j = 0; j < alpha.length; j++) {
      alpha[j] = signs[j] * best[j];
    }
    return Optional.of(alpha);
  }

  private double[] costs(BitSet support, int[] counted, double[] excess) {
    double[] costs = new double[counted.length];
    for (int k = 0; k < costs.length; k++) {
      int i = counted[k];
      double above = excess == null ? 0 : Math.max(0, excess[i]);
      costs[k] = support.get(i) ? SUPPORT_COST : HALF_COST / (HALF_COST + above);
    }
    return costs;
  }

  /** The excess that is least on a support; null if there is none. */
  private double[] nearest(BitSet support) {
    double[] nearest = null;
    double least = Double.POSITIVE_INFINITY;
    for (double[] excess : remembered) {
      double sum = support.stream().mapToDouble(i -> Math.max(0, excess[i])).sum();
      if (sum < least) {
        least = sum;
        nearest = excess;
      }
    }
    return nearest;
  }

  /** Within the box and balanced: the heavier side of each block is scaled down. */
  private double[] balanced(double[] w) {
    double[] up = new double[forms.blocks()];
    double[] down = new double[up.length];
    double[] balanced = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      balanced[j] = Math.max(forms.least()[j], Math.min(forms.most()[j], w[j]));
      up[forms.block()[j]] += Math.max(0, balanced[j]);
      down[forms.block()[j]] -= Math.min(0, balanced[j]);
    }
    for (int j = 0; j < w.length; j++) {
      int c = forms.block()[j];
      double side = balanced[j] > 0 ? up[c] : down[c];
      balanced[j] *= side > 0 ? Math.min(up[c], down[c]) / side : 0;
    }
    return balanced;
  }

  /** d_i - T of all kernels, in units of the scale. */
  private double[] excess(double[] w, double goal, double scale) {
    double threshold = 2 * (Vectors.dot(forms.linear(), w) - goal);
    double[] excess = new double[forms.kernels()];
    double[] product = new double[w.length];
    for (int i = 0; i < excess.length; i++) {
      HingeProgram.multiply(forms.rows()[i], w, product);
      excess[i] = (Vectors.dot(w, product) - threshold) / scale;
    }
    return excess;
  }
}
