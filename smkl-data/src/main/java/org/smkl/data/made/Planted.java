package org.smkl.data.made;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A problem of which the relevant kernels are known. Each kernel is an RBF kernel on one or two
 * Gaussian columns of its own. The label is the sign of the sum of an effect for each relevant
 * kernel, and noise: sqrt(2) sin(2 x) for one column, x z for two.
 *
 * @param rows to learn from
 * @param kernels how many candidates
 * @param relevant how many of them matter
 * @param noise the deviation of the noise; each effect has a deviation of about 1
 * @param pairs whether all relevant kernels have two columns; else the first of three has
 * @param decoys how many further kernels have columns that correlate (0.7) with relevant ones
 * @param twins whether each relevant kernel has a twin that correlates 0.95
 */
public record Planted(
    int rows, int kernels, int relevant, double noise, boolean pairs, int decoys, boolean twins) {
  private static final int TEST_ROWS = 1000;
  private static final double DECOY = 0.7;
  private static final double TWIN = 0.95;

  /** Without decoys and twins. */
  public static Planted plain(int rows, int kernels) {
    return new Planted(rows, kernels, 3, 0.5, false, 0, false);
  }

  /** Another number for another problem, in every Java; a record's hash code need not be that. */
  private int identity() {
    int[] parts = {
      rows,
      kernels,
      relevant,
      Double.hashCode(noise),
      Boolean.hashCode(pairs),
      decoys,
      Boolean.hashCode(twins)
    };
    return Arrays.stream(parts).reduce(0, (number, part) -> 31 * number + part);
  }

  /** The problem with this seed. */
  public MadeProblem sample(long seed) {
    Random random = new Random(31 * seed + identity());
    // The place of a kernel says nothing about it.
    List<Integer> place = new ArrayList<>(IntStream.range(0, kernels).boxed().toList());
    java.util.Collections.shuffle(place, random);
    int[] width = new int[kernels];
    Arrays.setAll(width, k -> 1 + k % 2);
    for (int r = 0; r < relevant; r++) {
      width[r] = pairs || r % 3 == 0 ? 2 : 1;
    }
    int copies = decoys + (twins ? relevant : 0);
    for (int k = 0; k < copies; k++) {
      width[relevant + k] = width[k % relevant];
    }
    int total = rows + TEST_ROWS;
    double[][][] columns = new double[kernels][][];
    for (int k = 0; k < kernels; k++) {
      int original = k - relevant;
      double[][] like = original >= 0 && original < copies ? columns[original % relevant] : null;
      boolean twin = twins && original < relevant;
      columns[k] = columns(random, width[k], total, like, twin ? TWIN : DECOY);
    }
    double[] labels = new double[total];
    Arrays.setAll(labels, row -> label(random, columns, row));
    return build(place, width, columns, labels);
  }

  private static double[][] columns(
      Random random, int width, int total, double[][] like, double correlation) {
    double[][] columns = new double[width][total];
    for (int c = 0; c < width; c++) {
      for (int row = 0; row < total; row++) {
        double own = random.nextGaussian();
        columns[c][row] =
            like == null
                ? own
                : correlation * like[c][row] + Math.sqrt(1 - correlation * correlation) * own;
      }
    }
    return columns;
  }

  private double label(Random random, double[][][] columns, int row) {
    double score = noise * random.nextGaussian();
    for (int r = 0; r < relevant; r++) {
      double[][] own = columns[r];
      score +=
          own.length == 2 ? own[0][row] * own[1][row] : Math.sqrt(2) * Math.sin(2 * own[0][row]);
    }
    return score > 0 ? 1 : -1;
  }

  private MadeProblem build(
      List<Integer> place, int[] width, double[][][] columns, double[] labels) {
    int[] kernelAt = new int[kernels];
    IntStream.range(0, kernels).forEach(k -> kernelAt[place.get(k)] = k);
    List<String> specs = new ArrayList<>();
    List<double[]> all = new ArrayList<>();
    for (int position = 0; position < kernels; position++) {
      int k = kernelAt[position];
      int first = all.size();
      specs.add(
          width[k] == 1
              ? "rbf(gamma=0.5)[cols=%d]".formatted(first)
              : "rbf(gamma=0.5)[cols=%d,%d]".formatted(first, first + 1));
      all.addAll(Arrays.asList(columns[k]));
    }
    List<BitSet> groups = new ArrayList<>();
    for (int r = 0; r < relevant; r++) {
      BitSet group = new BitSet();
      group.set(place.get(r));
      if (twins) {
        group.set(place.get(relevant + r));
      }
      groups.add(group);
    }
    return MadeProblem.of(all, labels, rows, String.join("; ", specs), groups, kernels);
  }
}
