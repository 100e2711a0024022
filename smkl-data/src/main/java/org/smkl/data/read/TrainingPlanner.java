package org.smkl.data.read;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.smkl.data.read.FeatureColumn.Kind;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** Finds label and features of a training file from the options. */
record TrainingPlanner(String source, ReadOptions options) implements ColumnPlan.Planner {

  @Override
  public ColumnPlan plan(List<String> names, boolean named) {
    int label = options.label().map(w -> at(w, names, named)).orElse(last(names));
    TreeSet<Integer> ignored = new TreeSet<>();
    for (String wanted : options.ignored()) {
      ignored.add(at(wanted, names, named));
    }
    Map<ColumnRole, Integer> roles = new EnumMap<>(ColumnRole.class);
    if (label >= 0) {
      roles.put(ColumnRole.LABEL, label);
    }
    options.weight().ifPresent(wanted -> roles.put(ColumnRole.WEIGHT, at(wanted, names, named)));
    options.group().ifPresent(wanted -> roles.put(ColumnRole.GROUP, at(wanted, names, named)));
    if (label >= 0 && roles.getOrDefault(ColumnRole.GROUP, -1) == label) {
      throw new InputException(
          "Column '%s' of %s is the label and is to have the groups."
              .formatted(names.get(label), source),
          "Expected another column for the groups: rows of one class are not left out together.",
          Advice.of("Maybe another %s.", Setting.GROUP));
    }
    roles.forEach(
        (role, position) -> {
          if (role != ColumnRole.LABEL) {
            ignored.add(position);
          }
        });
    List<Integer> features = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      if (j != label && !ignored.contains(j)) {
        features.add(j);
      }
    }
    if (features.isEmpty() || ignored.contains(label)) {
      throw new InputException(
          names.size() == 1
              ? "%s has one column, '%s'.".formatted(source, names.get(0))
              : "%s has the columns %s, of which '%s' is the label and %s."
                  .formatted(
                      source,
                      MessageLists.list(names),
                      label < 0 ? "none" : names.get(label),
                      ignored.size() == 1 ? "1 is ignored" : ignored.size() + " are ignored"),
          "Expected a label column and at least one other column of numbers.",
          Advice.of(
              "Maybe the separator is none of comma, semicolon, tab and bar (%s), or %s names another.",
              Setting.SEPARATOR, Setting.LABEL));
    }
    return new ColumnPlan(
        names,
        named,
        columns(names, named, features),
        roles,
        label >= 0,
        ignored.stream().map(names::get).toList(),
        List.of());
  }

  /** The label where nobody says which it is; none where none is needed. */
  private int last(List<String> names) {
    boolean needed = options.learning().stream().noneMatch(ReadOptions.Learning.INLIERS::equals);
    return needed ? names.size() - 1 : -1;
  }

  private int at(String wanted, List<String> names, boolean named) {
    return ColumnPlan.position(source, wanted, names, named);
  }

  private List<FeatureColumn> columns(List<String> names, boolean named, List<Integer> features) {
    Map<Integer, Kind> told = new HashMap<>();
    tell(options.categorical(), Kind.WORDS, names, named, told);
    tell(options.texts(), Kind.TEXT, names, named, told);
    tell(options.textFiles(), Kind.FILE, names, named, told);
    told.forEach(
        (column, kind) -> {
          if (!features.contains(column)) {
            throw new InputException(
                "Column '%s' of %s is to have %s, and is the label or ignored."
                    .formatted(names.get(column), source, words(kind)),
                "Expected a column that kernels see.",
                Advice.of("Maybe leave it out of %s.", setting(kind)));
          }
        });
    Kind other = options.oneHot() ? Kind.BY_CONTENT : Kind.NUMBER;
    return features.stream()
        .map(j -> new FeatureColumn(names.get(j), j, told.getOrDefault(j, other)))
        .toList();
  }

  private void tell(
      List<String> wanted, Kind kind, List<String> names, boolean named, Map<Integer, Kind> told) {
    for (String column : wanted) {
      int position = at(column, names, named);
      Kind before = told.put(position, kind);
      if (before != null && before != kind) {
        throw new InputException(
            "Column '%s' of %s is to have %s and %s."
                .formatted(names.get(position), source, words(before), words(kind)),
            "Expected one of them.",
            Advice.of("Maybe leave it out of %s.", setting(kind)));
      }
    }
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case TEXT -> "texts";
      case FILE -> "names of files";
      default -> "categories";
    };
  }

  private static Setting setting(Kind kind) {
    return switch (kind) {
      case TEXT -> Setting.TEXTS;
      case FILE -> Setting.TEXT_FILES;
      default -> Setting.CATEGORICAL;
    };
  }
}
