package org.smkl.data.made;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A problem in which choosing one kernel after the other goes wrong by construction. A linear
 * kernel for each Gaussian column; three of them make the score s = (x1 + x2 + x3) / sqrt(3), whose
 * sign, after some noise, is the label. Blends are further columns c s + sqrt(1 - c^2) e. Whatever
 * blends are chosen, what they leave unexplained of s is correlated with the next blend by c and
 * with a relevant column by 1 / sqrt(3), up to the same factor: with c above that the next blend is
 * always taken before. For the same reason l1-norms take blends (the irrepresentable condition is c
 * sqrt(3) at most 1). But only the three together explain s.
 *
 * @param rows to learn from
 * @param kernels how many candidates
 * @param blends how many of them are blends
 * @param correlation c
 * @param noise the deviation of the noise; s has 1
 */
public record Blended(int rows, int kernels, int blends, double correlation, double noise) {
  /** Above 1 / sqrt(3). */
  public static final double STRONG = 0.75;

  /** Of the score, which has a deviation of 1. */
  public static final double NOISE = 0.2;

  private static final int TEST_ROWS = 1000;
  private static final int RELEVANT = 3;

  /** The problem with this seed. */
  public MadeProblem sample(long seed) {
    Random random = new Random(seed);
    int total = rows + TEST_ROWS;
    double[][] columns = new double[kernels][total];
    double[] labels = new double[total];
    for (int row = 0; row < total; row++) {
      double score = 0;
      for (int k = 0; k < kernels; k++) {
        double own = random.nextGaussian();
        boolean blend = k >= RELEVANT && k < RELEVANT + blends;
        columns[k][row] =
            blend ? correlation * score + Math.sqrt(1 - correlation * correlation) * own : own;
        score += k < RELEVANT ? own / Math.sqrt(RELEVANT) : 0;
      }
      labels[row] = score + noise * random.nextGaussian() > 0 ? 1 : -1;
    }
    return build(random, columns, labels);
  }

  /** In any order: the place of a kernel says nothing about it. */
  private MadeProblem build(Random random, double[][] columns, double[] labels) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, kernels).boxed().toList());
    Collections.shuffle(order, random);
    List<double[]> placed = order.stream().map(k -> columns[k]).toList();
    List<BitSet> groups = new ArrayList<>();
    for (int k = 0; k < RELEVANT; k++) {
      BitSet group = new BitSet();
      group.set(order.indexOf(k));
      groups.add(group);
    }
    return MadeProblem.of(placed, labels, rows, "linear[each]", groups, kernels);
  }
}
