package org.smkl.cv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.data.Xoshiro256PlusPlus;
import org.smkl.error.Count;
import org.smkl.error.InputException;

/**
 * Divides rows into folds: classes are as frequent in each as in the whole, numbers are dealt out
 * at random, and rows of a group stay together.
 *
 * @param of for each row its fold
 * @param notes sentences about rows that no division treats fairly
 */
record Folds(int[] of, List<String> notes) {
  /** For each row its fold, at random by the seed. */
  static Folds assign(Target target, Optional<Groups> groups, int folds, long seed) {
    int n = target.size();
    int[] strata = target instanceof Target.Labels labels ? labels.of() : new int[n];
    String rarest =
        target instanceof Target.Labels labels
            ? "; the rarest class has " + Count.of(fewest(labels), "row")
            : "";
    if (folds < 2 || folds > n || (target instanceof Target.Labels l && fewest(l) < 2)) {
      throw new InputException(
          "Cross-validation of %s with %s is asked for%s."
              .formatted(Count.of(n, "row"), Count.of(folds, "fold"), rarest),
          "At least 2 folds, no more than rows, and 2 rows of each class are needed.",
          n < 4
              ? "Maybe there are too few rows to leave any out."
              : "Maybe use %d folds, and leave out classes with one row."
                  .formatted(Math.min(5, n / 2)));
    }
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(n);
    int[] of =
        groups.isPresent()
            ? groups.get().deal(strata, folds, order)
            : dealtOut(strata, folds, order);
    List<String> notes =
        target instanceof Target.Labels labels ? FoldNotes.of(labels, of, folds) : List.of();
    return new Folds(of, notes);
  }

  /** Rows of a class are dealt out in shuffled order; the next class goes on where it ended. */
  private static int[] dealtOut(int[] strata, int folds, int[] order) {
    int[] fold = new int[strata.length];
    int next = 0;
    for (int stratum = Arrays.stream(strata).max().orElse(0); stratum >= 0; stratum--) {
      for (int row : order) {
        if (strata[row] == stratum) {
          fold[row] = next++ % folds;
        }
      }
    }
    return fold;
  }

  private static int fewest(Target.Labels labels) {
    return Arrays.stream(labels.counts()).filter(count -> count > 0).min().orElse(0);
  }

  /** The rows in this fold, or those in all others. */
  int[] rows(int fold, boolean inside) {
    List<Integer> rows = new ArrayList<>();
    IntStream.range(0, of.length).filter(row -> (of[row] == fold) == inside).forEach(rows::add);
    return rows.stream().mapToInt(Integer::intValue).toArray();
  }
}
