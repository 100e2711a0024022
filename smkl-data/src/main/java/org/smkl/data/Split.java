package org.smkl.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.error.InputException;

/**
 * Row numbers for training and for testing. The arrays are shared, not to be written to.
 *
 * @param train rows to train on
 * @param test the other rows
 */
public record Split(int[] train, int[] test) {

  /** Shuffles 0..n-1 with the seed; the first floor(fraction n) rows train, the rest test. */
  public static Split shuffled(int n, double fraction, long seed) {
    int trained = (int) Math.floor(fraction * n);
    if (!(fraction > 0 && fraction < 1) || trained < 1) {
      throw new InputException(
          "A training fraction of " + fraction + " of " + n + " rows was asked for.",
          "Expected a number between 0 and 1 that leaves rows on both sides.",
          "Maybe use 0.8.");
    }
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(n);
    int[] train = Arrays.copyOfRange(order, 0, trained);
    int[] test = Arrays.copyOfRange(order, trained, n);
    return new Split(train, test);
  }

  /**
   * Keeps a share of the rows for a test, of each class alike and never the last one of a class;
   * rows of a group stay together. Rows are in their order.
   *
   * @throws InputException if no row would be left on one side
   */
  public static Split holdout(Target target, Optional<Groups> groups, double share, long seed) {
    int n = target.size();
    int[] strata = target instanceof Target.Labels labels ? labels.of() : new int[n];
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(n);
    boolean[] held =
        groups.isPresent()
            ? heldGroups(strata, groups.get(), share, order)
            : heldRows(strata, share, order);
    int[] test = IntStream.range(0, n).filter(i -> held[i]).toArray();
    int[] train = IntStream.range(0, n).filter(i -> !held[i]).toArray();
    boolean lost = IntStream.of(strata).distinct().count() > kinds(strata, train);
    if (test.length == 0 || train.length == 0 || lost) {
      throw new InputException(
          "A share of %s of %d rows%s is to be kept for a test, which leaves %s."
              .formatted(
                  share,
                  n,
                  groups.map(g -> " in %d groups".formatted(g.count())).orElse(""),
                  test.length == 0 ? "none to test on" : "none of some class to learn from"),
          "Expected rows on both sides, and some of each class to learn from.",
          "Maybe another share, or more rows.");
    }
    return new Split(train, test);
  }

  private static long kinds(int[] strata, int[] rows) {
    return Arrays.stream(rows).map(i -> strata[i]).distinct().count();
  }

  private static boolean[] heldRows(int[] strata, double share, int[] order) {
    int[] counts = new int[Arrays.stream(strata).max().orElse(0) + 1];
    Arrays.stream(strata).forEach(c -> counts[c]++);
    int[] wanted =
        Arrays.stream(counts).map(c -> (int) Math.min(Math.rint(share * c), c - 1.0)).toArray();
    boolean[] held = new boolean[strata.length];
    for (int row : order) {
      held[row] = wanted[strata[row]]-- > 0;
    }
    return held;
  }

  /** Groups by falling size, each kept where that brings all classes nearer to their share. */
  private static boolean[] heldGroups(int[] strata, Groups groups, double share, int[] order) {
    int classes = Arrays.stream(strata).max().orElse(0) + 1;
    double[][] counts = new double[groups.count()][classes];
    double[] totals = new double[classes];
    for (int i = 0; i < strata.length; i++) {
      counts[groups.of()[i]][strata[i]]++;
      totals[strata[i]]++;
    }
    boolean[] chosen = new boolean[groups.count()];
    double[] sum = new double[classes];
    Arrays.stream(order)
        .map(i -> groups.of()[i])
        .distinct()
        .boxed()
        .sorted(Comparator.comparingDouble(g -> -Arrays.stream(counts[g]).sum()))
        .forEach(
            g -> {
              double change = 0;
              for (int c = 0; c < classes; c++) {
                double part = counts[g][c] / totals[c];
                change += part * (2 * (sum[c] / totals[c] - share) + part);
              }
              chosen[g] = change < 0;
              for (int c = 0; change < 0 && c < classes; c++) {
                sum[c] += counts[g][c];
              }
            });
    boolean[] held = new boolean[strata.length];
    for (int i = 0; i < held.length; i++) {
      held[i] = chosen[groups.of()[i]];
    }
    return held;
  }
}
