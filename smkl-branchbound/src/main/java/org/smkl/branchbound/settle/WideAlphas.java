package org.smkl.branchbound.settle;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.relax.NodeChoices;
import org.smkl.numeric.Vectors;

/**
 * Finds alphas that settle a support together with as many other kernels as possible. A kernel that
 * an alpha does not settle costs as much as its energy is above the threshold; minimising the sum
 * leaves few of them ({@link HingeProgram}). What an alpha settles is for others to evaluate:
 * nothing here is believed. Not thread-safe.
 */
public final class WideAlphas {
  /** What a kernel of the support costs, at least, and as much as all others together. */
  private static final double SUPPORT_WORTH = 200;

  /** What a kernel costs that would complete the support's other kernels to an open choice. */
  private static final double WANTED_WORTH = 300;

  /** What a kernel costs that is in no open choice with the support's first kernels. */
  private static final double CLOSED_WORTH = 0.01;

  /** How far above the level is aimed, relative to the value: solutions are not exact. */
  private static final double MARGIN = 3e-4;

  /** Kernels up to which a program has all that count. */
  private static final int ALL_KERNELS = 300;

  /** Kernels of a program where there are more: those that were above the threshold of late. */
  private static final int MAX_KERNELS = 150;

  /** Programs for one alpha: kernels that turn out above the threshold join. */
  private static final int MAX_ROUNDS = 2;

  /** The share of a kernel's heat that an alpha leaves. */
  private static final double KEPT_HEAT = 0.8;

  /** What a wanted kernel is hotter. */
  private static final double WANTED_HEAT = 1;

  private final Problem problem;
  private final Forms forms;
  private final int[] block;
  private final HingeProgram program;
  private double[] heat;

  WideAlphas(Problem problem, Forms forms, BooleanSupplier stop) {
    this.problem = problem;
    this.forms = forms;
    this.block = forms.block();
    this.program = new HingeProgram(forms, stop);
  }

  /**
   * An alpha that should settle a support and many others.
   *
   * @param level that choices are to be worth
   * @param scale the size of the optimum
   */
  public double[] find(Aim aim, double level, double scale) {
    BitSet wanted = aim.last();
    BitSet out = aim.out();
    double least = problem.constant() + problem.lambda() / NodeChoices.of(problem).rank();
    double goal = level - least;
    BitSet counted = hottest(aim.support(), wanted, out);
    double[] w = solve(counted, aim, goal, scale);
    for (int round = 1; round < MAX_ROUNDS && heat != null; round++) {
      double[] excess = excess(w, goal, scale);
      int before = counted.cardinality();
      IntStream.range(0, excess.length)
          .filter(i -> excess[i] > 0 && !counted.get(i) && !out.get(i))
          .boxed()
          .sorted(Comparator.comparingDouble(i -> -excess[i] * (wanted.get(i) ? WANTED_WORTH : 1)))
          .limit(MAX_KERNELS / 2)
          .forEach(counted::set);
      if (counted.cardinality() == before) {
        break;
      }
      w = solve(counted, aim, goal, scale);
    }
    if (heat != null) {
      double[] excess = excess(w, goal, scale);
      for (int i = 0; i < heat.length; i++) {
        heat[i] = KEPT_HEAT * heat[i] + (1 - KEPT_HEAT) * excess[i];
      }
    }
    return alpha(w);
  }

  private double[] solve(BitSet counted, Aim aim, double goal, double scale) {
    int[] numbers = counted.stream().toArray();
    double[] worth = new double[numbers.length];
    boolean[] required = new boolean[numbers.length];
    double sum = 0;
    for (int k = 0; k < numbers.length; k++) {
      required[k] = aim.support().get(numbers[k]);
      worth[k] = required[k] ? 0 : worth(numbers[k], aim);
      sum += worth[k];
    }
    double joint = aim.pairs().length == 0 ? 0 : HingeProgram.PARTNERS_WORTH * numbers.length;
    double most = Math.max(SUPPORT_WORTH, sum + joint / 2);
    Arrays.setAll(worth, k -> required[k] ? most : worth[k]);
    return program.solve(
        new HingeProgram.Kernels(numbers, worth, required, partners(numbers, aim.pairs())),
        goal + MARGIN * scale,
        scale);
  }

  /** Open pairs by the positions of their kernels; empty where nobody knows them. */
  private static int[][] partners(int[] numbers, BitSet[] pairs) {
    int[][] partners = new int[pairs.length == 0 ? 0 : numbers.length][];
    for (int k = 0; k < partners.length; k++) {
      BitSet open = pairs[numbers[k]];
      partners[k] =
          open == null
              ? new int[0]
              : IntStream.range(0, numbers.length).filter(l -> open.get(numbers[l])).toArray();
    }
    return partners;
  }

  private static double worth(int kernel, Aim aim) {
    if (aim.last().get(kernel)) {
      return WANTED_WORTH;
    }
    boolean closed = aim.pairs().length > 0 && aim.pairs()[kernel] == null;
    return closed ? CLOSED_WORTH : 1;
  }

  /** The support, and of all others that count as many as a program takes. */
  private BitSet hottest(BitSet support, BitSet wanted, BitSet out) {
    BitSet counted = new BitSet();
    counted.set(0, forms.kernels().length);
    counted.andNot(out);
    counted.or(support);
    if (counted.cardinality() <= ALL_KERNELS) {
      return counted;
    }
    heat = heat == null ? new double[forms.kernels().length] : heat;
    int[] hottest =
        counted.stream()
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -heat[i] - (wanted.get(i) ? WANTED_HEAT : 0)))
            .limit(MAX_KERNELS)
            .mapToInt(i -> i)
            .toArray();
    counted.clear();
    counted.or(support);
    IntStream.of(hottest).forEach(counted::set);
    return counted;
  }

  /** How far each kernel is above the threshold, in units of the scale. */
  private double[] excess(double[] w, double goal, double scale) {
    double threshold = 2 * (Vectors.dot(forms.linear(), w) - goal);
    double[] excess = new double[forms.kernels().length];
    Arrays.setAll(excess, i -> (forms.energy(i, w) - threshold) / scale);
    return excess;
  }

  /** Within the box and balanced: the heavier side of each block is scaled down. */
  private double[] alpha(double[] w) {
    double[] up = new double[forms.blocks()];
    double[] down = new double[up.length];
    double[] alpha = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      alpha[j] = Math.max(forms.least()[j], Math.min(forms.most()[j], w[j]));
      up[block[j]] += Math.max(0, alpha[j]);
      down[block[j]] -= Math.min(0, alpha[j]);
    }
    double[] signs = problem.signs();
    for (int j = 0; j < w.length; j++) {
      int c = block[j];
      double side = alpha[j] > 0 ? up[c] : down[c];
      alpha[j] *= signs[j] * (side > 0 ? Math.min(up[c], down[c]) / side : 0);
    }
    return alpha;
  }
}
