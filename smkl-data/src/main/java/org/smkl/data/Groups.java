package org.smkl.data;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.error.InputException;

/**
 * Rows that belong together, such as those of one patient: they are left out together.
 *
 * @param of for each row the number of its group, from 0 on
 * @param count how many groups there are
 */
public record Groups(int[] of, int count) {
  /**
   * By the names of the groups, one for each row.
   *
   * @throws InputException if a row has none, or all have the same
   */
  public static Groups named(List<String> names) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[] of = new int[names.size()];
    for (int row = 0; row < of.length; row++) {
      String name = names.get(row).strip();
      if (name.isEmpty()) {
        throw new InputException(
            "Row %d has no group: its cell is empty.".formatted(row + 1),
            "Expected the name of a group in each row.",
            "Maybe another column has the groups.");
      }
      of[row] = numbers.computeIfAbsent(name, key -> numbers.size());
    }
    if (numbers.size() == 1 && of.length > 1) {
      throw new InputException(
          "All %d rows are of one group, '%s'.".formatted(of.length, names.get(0).strip()),
          "Expected two groups or more: the rows of a group are left out together.",
          "Maybe another column has the groups.");
    }
    return new Groups(of, numbers.size());
  }

  /** The groups of the chosen rows, in the order given; those of which no row is left are gone. */
  Groups subset(int[] chosen) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    int[] part =
        Arrays.stream(chosen)
            .map(row -> numbers.computeIfAbsent(of[row], key -> numbers.size()))
            .toArray();
    return new Groups(part, numbers.size());
  }

  /**
   * For each row its fold: rows of a group have the same one, no fold is empty, and every class is
   * as evenly shared out as that allows.
   *
   * @param strata for each row its class, from 0 on
   * @param order a permutation of the rows, in which groups of equal size are dealt out
   * @throws InputException if there are fewer groups than folds
   */
  public int[] deal(int[] strata, int folds, int[] order) {
    return GroupedFolds.assign(strata, this, folds, order);
  }
}
