package org.smkl.cv;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.smkl.core.data.Xoshiro256PlusPlus;
import org.smkl.core.error.InputException;

/** Divides rows into folds in which the classes are as frequent as in the whole. */
final class Folds {
  private Folds() {}

  /** For each row its fold: rows of a class are dealt out in shuffled order. */
  static int[] assign(double[] labels, int folds, long seed) {
    long positive = java.util.Arrays.stream(labels).filter(y -> y > 0).count();
    long fewest = Math.min(positive, labels.length - positive);
    if (folds < 2 || folds > labels.length || fewest < 2) {
      throw new InputException(
          "Cross-validation of %d rows with %d folds is asked for; the rarer class has %d rows."
              .formatted(labels.length, folds, fewest),
          "At least 2 folds, no more than rows, and 2 rows of each class are needed.",
          "Maybe use 10 folds, or fewer with few rows.");
    }
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(labels.length);
    int[] fold = new int[labels.length];
    int next = 0;
    for (boolean wanted : new boolean[] {true, false}) {
      for (int row : order) {
        if (labels[row] > 0 == wanted) {
          fold[row] = next++ % folds;
        }
      }
    }
    return fold;
  }

  /** The rows in this fold, or those in all others. */
  static int[] rows(int[] assignment, int fold, boolean inside) {
    List<Integer> rows = new ArrayList<>();
    IntStream.range(0, assignment.length)
        .filter(row -> (assignment[row] == fold) == inside)
        .forEach(rows::add);
    return rows.stream().mapToInt(Integer::intValue).toArray();
  }
}
