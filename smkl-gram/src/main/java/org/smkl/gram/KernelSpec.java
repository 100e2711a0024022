package org.smkl.gram;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * One kernel as a user asks for it. {@link #text} is the canonical text, which {@link
 * KernelSpecParser} reads back to an equal value; {@link #toString} is the kernel's name in every
 * result, which is the same unless the kernel has a label.
 *
 * @param family id of the kernel family
 * @param arguments every parameter's value in the family's order; an empty value stands for
 *     "nothing given" and is not printed
 * @param columns 0-based feature columns, ascending; empty means all
 * @param names the names of these columns where the user knows them by name; else empty
 * @param label what the user calls its columns, or its matrix: the view or group; empty for none
 */
public record KernelSpec(
    String family,
    Map<String, String> arguments,
    List<Integer> columns,
    List<String> names,
    String label) {
  /** Neighbouring columns from which on a range of names is printed. */
  private static final int MIN_RANGE_COLUMNS = 3;

  /** Copies the collections, keeps the order of the arguments and sorts the columns. */
  public KernelSpec {
    Objects.requireNonNull(family, "family");
    if (!label.isEmpty() && !label.equals(SpecText.label(label))) {
      throw new IllegalArgumentException(
          "The label '%s' has space at an end, two in a row, or other space than blanks."
              .formatted(label));
    }
    arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    names = List.copyOf(names);
    if (!names.isEmpty() && names.size() != columns.size()) {
      throw new IllegalArgumentException(
          "Expected a name for each column or none; got %d names of %d columns."
              .formatted(names.size(), columns.size()));
    }
    // Lists of values make many kernels of the same columns, which then share one list.
    if (!ascending(columns)) {
      TreeSet<Integer> sorted = new TreeSet<>(columns);
      if (sorted.size() != columns.size() || sorted.first() < 0) {
        throw new IllegalArgumentException(
            "Columns must be distinct and not negative; got %s.".formatted(columns));
      }
      if (!names.isEmpty()) {
        throw new IllegalArgumentException(
            "Columns with names must ascend; got %s.".formatted(columns));
      }
      columns = List.copyOf(sorted);
    }
    columns = List.copyOf(columns);
  }

  private static boolean ascending(List<Integer> columns) {
    int before = -1;
    for (int column : columns) {
      if (column <= before) {
        return false;
      }
      before = column;
    }
    return true;
  }

  /** A kernel of columns that are known by their indices. */
  public KernelSpec(String family, Map<String, String> arguments, List<Integer> columns) {
    this(family, arguments, columns, List.of(), "");
  }

  /** This kernel with indices for columns, as files that outlive the data's names keep it. */
  public KernelSpec byIndex() {
    return names.isEmpty() ? this : new KernelSpec(family, arguments, columns, List.of(), label);
  }

  /** The same kernel under no name: equal for equal kernels. */
  public KernelSpec unnamed() {
    return names.isEmpty() && label.isEmpty() ? this : new KernelSpec(family, arguments, columns);
  }

  /** This kernel with other values of its parameters. */
  KernelSpec with(Map<String, String> values) {
    return new KernelSpec(family, values, columns, names, label);
  }

  /**
   * The view or group that the kernel belongs to: its label, or else its columns as written; empty
   * where it has neither.
   */
  public String group() {
    return !label.isEmpty() || columns.isEmpty() ? label : ranges();
  }

  /**
   * The names of several kernels, as {@link #toString} says them; where different kernels would
   * have one name, their canonical texts.
   */
  public static List<String> names(List<KernelSpec> specs) {
    Map<String, KernelSpec> first = new HashMap<>();
    Set<String> shared = new HashSet<>();
    for (KernelSpec spec : specs) {
      KernelSpec other = first.putIfAbsent(spec.toString(), spec);
      if (other != null && !other.equals(spec)) {
        shared.add(spec.toString());
      }
    }
    return specs.stream()
        .map(spec -> shared.contains(spec.toString()) ? spec.text() : spec.toString())
        .toList();
  }

  /** The canonical texts of several specifications as one text that the parser reads back. */
  public static String print(List<KernelSpec> specs) {
    StringJoiner text = new StringJoiner("; ");
    specs.forEach(spec -> text.add(spec.text()));
    return text.toString();
  }

  /** What people read: the label alone in brackets, for example {@code rbf(gamma=0.1)[rna]}. */
  @Override
  public String toString() {
    return label.isEmpty() ? text() : head() + '[' + label + ']';
  }

  /**
   * The canonical text, for example {@code rbf(gamma=0.1)[cols=0-3,7]}, {@code linear[cols=age]} or
   * {@code linear[cols=0-3,name=rna]}.
   */
  public String text() {
    StringJoiner options = new StringJoiner(",", "[", "]").setEmptyValue("");
    if (!columns.isEmpty()) {
      options.add("cols=" + ranges());
    }
    if (!label.isEmpty()) {
      options.add("name=" + SpecText.quoteIfNeeded(label));
    }
    return head() + options;
  }

  private String head() {
    StringJoiner printed = new StringJoiner(",", "(", ")").setEmptyValue("");
    arguments.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            printed.add(name + "=" + SpecText.quoteIfNeeded(value));
          }
        });
    return family + printed;
  }

  private String ranges() {
    StringJoiner text = new StringJoiner(",");
    for (int start = 0; start < columns.size(); ) {
      int end = start;
      while (end + 1 < columns.size() && columns.get(end + 1) == columns.get(end) + 1) {
        end++;
      }
      addRun(text, start, end);
      start = end + 1;
    }
    return text.toString();
  }

  private void addRun(StringJoiner text, int start, int end) {
    if (names.isEmpty()) {
      String first = columns.get(start).toString();
      text.add(end == start ? first : first + "-" + columns.get(end));
    } else if (end - start + 1 >= MIN_RANGE_COLUMNS) {
      text.add(SpecText.quote(names.get(start)) + "-" + SpecText.quote(names.get(end)));
    } else {
      names.subList(start, end + 1).forEach(name -> text.add(SpecText.columnName(name)));
    }
  }
}
