package org.smkl.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.smkl.error.InputException;

/**
 * Deals groups out one by one, the largest first, each to the fold that keeps the classes most
 * evenly shared out: the sum of squares of the folds' shares of each class is least.
 */
final class GroupedFolds {
  private final int[][] counts;
  private final int[] totals;
  private final int[][] held;
  private final int[] groupsOf;

  private GroupedFolds(int[] strata, Groups groups, int folds) {
    int classes = Arrays.stream(strata).max().orElse(0) + 1;
    counts = new int[groups.count()][classes];
    totals = new int[classes];
    held = new int[folds][classes];
    groupsOf = new int[folds];
    for (int row = 0; row < strata.length; row++) {
      counts[groups.of()[row]][strata[row]]++;
      totals[strata[row]]++;
    }
  }

  /** For each row its fold; groups of equal size in the order in which a permutation meets them. */
  static int[] assign(int[] strata, Groups groups, int folds, int[] order) {
    if (groups.of().length != strata.length) {
      throw new IllegalArgumentException(
          "Expected a group for each of %d rows; got %d."
              .formatted(strata.length, groups.of().length));
    }
    if (groups.count() < folds) {
      throw new InputException(
          (groups.count() == 1
                  ? "There is 1 group for %2$d folds."
                  : "There are %d groups for %d folds.")
              .formatted(groups.count(), folds),
          "Expected at least as many groups as folds, because rows of a group stay together.",
          groups.count() < 2
              ? "Maybe another column has the groups."
              : "Maybe use %d folds%s, or another column for the groups."
                  .formatted(groups.count(), groups.count() > 2 ? " or fewer" : ""));
    }
    GroupedFolds dealer = new GroupedFolds(strata, groups, folds);
    int[] met = Arrays.stream(order).map(row -> groups.of()[row]).distinct().toArray();
    int[] fold = new int[groups.count()];
    int[] largestFirst =
        IntStream.of(met)
            .boxed()
            .sorted(Comparator.comparingInt(g -> -Arrays.stream(dealer.counts[g]).sum()))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int k = 0; k < largestFirst.length; k++) {
      int group = largestFirst[k];
      fold[group] = dealer.place(group, largestFirst.length - k);
    }
    return Arrays.stream(groups.of()).map(group -> fold[group]).toArray();
  }

  /** The fold for a group, when so many groups are left with it. */
  private int place(int group, int left) {
    long empty = Arrays.stream(groupsOf).filter(count -> count == 0).count();
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int f = 0; f < held.length; f++) {
      // No fold stays empty: the last groups go where none is.
      boolean allowed = left > empty || groupsOf[f] == 0;
      double cost = allowed ? cost(f, group) : Double.POSITIVE_INFINITY;
      if (cost < least) {
        least = cost;
        best = f;
      }
    }
    for (int c = 0; c < totals.length; c++) {
      held[best][c] += counts[group][c];
    }
    groupsOf[best]++;
    return best;
  }

  /** By how much the sum of squares grows; rare classes count as much as common ones. */
  private double cost(int fold, int group) {
    double cost = 0;
    for (int c = 0; c < totals.length; c++) {
      double share = counts[group][c] / (double) Math.max(1, totals[c]);
      double before = held[fold][c] / (double) Math.max(1, totals[c]);
      cost += share * (2 * before + share);
    }
    return cost;
  }
}
