package org.smkl.gram;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.error.Count;

/**
 * Sets of columns with names; they may overlap. Immutable.
 *
 * @param from where they are from, for messages
 * @param columns the columns of each, ascending, in the order in which they become kernels
 * @param remarks what users should know, without full stops
 */
record ColumnGroups(String from, Map<String, List<Integer>> columns, List<String> remarks) {
  /** Names that a remark lists. */
  private static final int LISTED_NAMES = 5;

  ColumnGroups {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    remarks = List.copyOf(remarks);
  }

  /**
   * Those with so many columns.
   *
   * @throws IllegalArgumentException if none has
   */
  ColumnGroups within(GroupSizes sizes) {
    Map<String, List<Integer>> left = new LinkedHashMap<>(columns);
    List<String> few = new ArrayList<>();
    List<String> many = new ArrayList<>();
    columns.forEach(
        (name, some) -> {
          if (some.size() < sizes.min()) {
            few.add(name);
          } else if (some.size() > sizes.max()) {
            many.add(name);
          }
        });
    left.keySet().removeAll(few);
    left.keySet().removeAll(many);
    List<String> said = new ArrayList<>(remarks);
    leftOut(few, "fewer than " + Count.of(sizes.min(), "column")).ifPresent(said::add);
    leftOut(many, "more than " + Count.of(sizes.max(), "column")).ifPresent(said::add);
    if (left.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: no group is left; %s. Maybe other sizes.".formatted(from, String.join("; ", said)));
    }
    return new ColumnGroups(from, left, said);
  }

  /** One sentence with all remarks; none where there are none. */
  Optional<String> note() {
    return remarks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: %s; %s."
                .formatted(from, Count.of(columns.size(), "group"), String.join("; ", remarks)));
  }

  /** "3 are left out, with fewer than 5 columns (a, b, c)". */
  static Optional<String> leftOut(List<String> names, String why) {
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of("%d left out with %s (%s)".formatted(names.size(), why, list(names)));
  }

  /** The first names, and how many more. */
  static String list(Collection<String> names) {
    String shown = String.join(", ", names.stream().limit(LISTED_NAMES).toList());
    return names.size() <= LISTED_NAMES
        ? shown
        : "%s and %d more".formatted(shown, names.size() - LISTED_NAMES);
  }
}
