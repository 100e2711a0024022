package org.smkl.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The words of one column of a training file, while it is read. Not thread-safe. */
final class WordColumn {
  /** Rows for which there is room at first. */
  private static final int START_CAPACITY = 64;

  private final Map<String, Integer> found = new HashMap<>();
  private int[] codes = new int[START_CAPACITY];
  private int rows;
  private int numbers;

  /** Whether a column is one of words: it has some, and no number. */
  boolean isText() {
    return numbers == 0
        && found.keySet().stream().anyMatch(w -> !w.equals(CategoricalColumn.MISSING));
  }

  /** A cell that is a number, or was meant to be one. */
  void number() {
    numbers++;
    rows++;
  }

  /** Any other cell. */
  void word(String word) {
    if (numbers > 0) {
      // No column of words any more: what it has need not be kept.
      rows++;
      return;
    }
    if (rows == codes.length) {
      codes = Arrays.copyOf(codes, 2 * rows);
    }
    codes[rows++] = found.computeIfAbsent(word, w -> found.size());
  }

  int rows() {
    return rows;
  }

  /** The categories in their natural order, whatever the order of the rows. */
  List<String> categories() {
    List<String> sorted = new ArrayList<>(found.keySet());
    sorted.sort(null);
    return sorted;
  }

  /** For each row the number of its category in that order. */
  int[] codes() {
    List<String> sorted = categories();
    int[] place = new int[sorted.size()];
    for (int k = 0; k < place.length; k++) {
      place[found.get(sorted.get(k))] = k;
    }
    return Arrays.stream(codes, 0, rows).map(code -> place[code]).toArray();
  }
}
