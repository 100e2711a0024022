package org.smkl.gram;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The feature columns that a specification may speak of. Immutable and thread-safe.
 *
 * @param count how many there are, if that is known
 * @param texts how many of them are columns of text, the last ones
 * @param names their names in order; empty where columns are known by their indices alone
 * @param positions where each name is; names that occur twice are not among them
 * @param numeric whether a name could be taken for an index or a range of indices
 */
record ColumnNames(
    OptionalInt count,
    int texts,
    List<String> names,
    Map<String, Integer> positions,
    boolean numeric) {
  private static final Pattern NUMERIC = Pattern.compile("\\d+(-\\d+)?");

  /** Nothing is known. */
  static ColumnNames unknown() {
    return new ColumnNames(OptionalInt.empty(), 0, List.of(), Map.of(), false);
  }

  /** So many columns without names. */
  static ColumnNames unnamed(int numbers, int texts) {
    return new ColumnNames(OptionalInt.of(numbers + texts), texts, List.of(), Map.of(), false);
  }

  /** Columns of numbers and of text with these names; without any, nothing is known. */
  static ColumnNames of(List<String> numbers, List<String> texts) {
    List<String> names = new ArrayList<>(numbers);
    names.addAll(texts);
    if (names.isEmpty()) {
      return unknown();
    }
    Map<String, Integer> positions = new HashMap<>();
    boolean numeric = false;
    for (int j = 0; j < names.size(); j++) {
      positions.merge(names.get(j), j, (first, second) -> -1);
      numeric |= NUMERIC.matcher(names.get(j)).matches();
    }
    positions.values().removeIf(position -> position < 0);
    return new ColumnNames(
        OptionalInt.of(names.size()),
        texts.size(),
        List.copyOf(names),
        Map.copyOf(positions),
        numeric);
  }

  /** The column with this name; empty where there is none, or more than one. */
  OptionalInt named(String name) {
    Integer position = positions.get(name);
    return position == null ? OptionalInt.empty() : OptionalInt.of(position);
  }

  /** The names of these columns where each stands for one column; else none. */
  List<String> of(Iterable<Integer> columns) {
    List<String> found = new ArrayList<>();
    for (int column : columns) {
      String name = names.isEmpty() ? null : names.get(column);
      if (name == null || !positions.containsKey(name)) {
        return List.of();
      }
      found.add(name);
    }
    return found;
  }
}
