package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Neighbouring columns that belong together: views, and the categories of one column of words. */
public final class ColumnGroups {
  private ColumnGroups() {}

  /** Numbers of columns whose names are the same but for an ending. */
  public static List<List<Integer>> of(List<String> names, String ending) {
    Map<String, List<Integer>> groups = new LinkedHashMap<>();
    IntStream.range(0, names.size())
        .forEach(
            c ->
                groups
                    .computeIfAbsent(names.get(c).replaceAll(ending, ""), name -> new ArrayList<>())
                    .add(c));
    return List.copyOf(groups.values());
  }

  /** A group in a specification of kernels. */
  public static String columns(List<Integer> group) {
    return "[cols=%d-%d]".formatted(group.get(0), group.get(group.size() - 1));
  }

  /** A linear and two RBF kernels for each view; columns of a view have its name and a number. */
  public static String views(List<String> names) {
    List<String> specs = new ArrayList<>();
    for (List<Integer> view : of(names, "\\d+$")) {
      specs.add("linear" + columns(view));
      specs.add(
          "rbf(gamma=%s|%s)%s".formatted(0.2 / view.size(), 1.0 / view.size(), columns(view)));
    }
    return String.join("; ", specs);
  }
}
