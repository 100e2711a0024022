package org.smkl.cv;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.core.error.InputException;

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
   * @throws InputException if a row has none
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
    return new Groups(of, numbers.size());
  }
}
