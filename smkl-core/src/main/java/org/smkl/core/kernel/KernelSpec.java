package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * One kernel as a user asks for it. {@link #toString} is the canonical text, which {@link
 * KernelSpecParser} reads back to an equal value; it is the kernel's name in every result.
 *
 * @param family id of the kernel family
 * @param arguments every parameter's value in the family's order; an empty value stands for
 *     "nothing given" and is not printed
 * @param columns 0-based feature columns, ascending; empty means all
 */
public record KernelSpec(String family, Map<String, String> arguments, List<Integer> columns) {
  /** Copies the collections, keeps the order of the arguments and sorts the columns. */
  public KernelSpec {
    Objects.requireNonNull(family, "family");
    arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    TreeSet<Integer> sorted = new TreeSet<>(columns);
    if (sorted.size() != columns.size() || (!sorted.isEmpty() && sorted.first() < 0)) {
      throw new IllegalArgumentException(
          "Columns must be distinct and not negative; got %s.".formatted(columns));
    }
    columns = List.copyOf(sorted);
  }

  /** The canonical texts of several specifications as one text that the parser reads back. */
  public static String print(List<KernelSpec> specs) {
    StringJoiner text = new StringJoiner("; ");
    specs.forEach(spec -> text.add(spec.toString()));
    return text.toString();
  }

  /** The canonical text, for example {@code rbf(gamma=0.1)[cols=0-3,7]}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(family);
    List<String> printed = new ArrayList<>();
    arguments.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            printed.add(name + "=" + SpecText.quoteIfNeeded(value));
          }
        });
    if (!printed.isEmpty()) {
      text.append('(').append(String.join(",", printed)).append(')');
    }
    if (!columns.isEmpty()) {
      text.append("[cols=").append(ranges()).append(']');
    }
    return text.toString();
  }

  private String ranges() {
    StringJoiner text = new StringJoiner(",");
    for (int start = 0; start < columns.size(); ) {
      int end = start;
      while (end + 1 < columns.size() && columns.get(end + 1) == columns.get(end) + 1) {
        end++;
      }
      String first = columns.get(start).toString();
      text.add(end == start ? first : first + "-" + columns.get(end));
      start = end + 1;
    }
    return text.toString();
  }
}
