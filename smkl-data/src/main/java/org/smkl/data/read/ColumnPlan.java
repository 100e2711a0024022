package org.smkl.data.read;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.smkl.data.read.FeatureColumn.Kind;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * Which columns of a file are what.
 *
 * @param names the names of all columns of the file
 * @param named whether they come from a header
 * @param features the columns that become features, in the order wanted
 * @param roles the positions of the columns that are for something else
 * @param labelRequired whether each row must have a label; in files to predict it may be missing
 * @param ignored the names of the columns left out
 * @param extra the names of the columns that the training file did not have
 */
record ColumnPlan(
    List<String> names,
    boolean named,
    List<FeatureColumn> features,
    Map<ColumnRole, Integer> roles,
    boolean labelRequired,
    List<String> ignored,
    List<String> extra) {
  /** Decides about the columns of a file. */
  @FunctionalInterface
  interface Planner {
    ColumnPlan plan(List<String> names, boolean named);
  }

  /**
   * The position of a column that a user names: by name first, because a header may have numbers
   * for names; then by index.
   */
  static int position(String source, String wanted, List<String> names, boolean named) {
    int byName = named ? names.indexOf(wanted) : -1;
    if (byName >= 0) {
      return byName;
    }
    if (wanted.matches("-?\\d{1,9}")) {
      int index = Integer.parseInt(wanted);
      int position = index < 0 ? names.size() + index : index;
      if (position >= 0 && position < names.size()) {
        return position;
      }
    }
    throw new InputException(
        "%s has no column '%s'.".formatted(source, wanted),
        "Expected one of %s, or an index from %d to %d."
            .formatted(MessageLists.list(names), -names.size(), names.size() - 1),
        named
            ? Nearest.suggestion(wanted, names, "Maybe check the spelling; case counts.")
            : "Maybe use an index, because the file has no header.");
  }

  /** The same columns, of which it is known now what they become. */
  ColumnPlan with(List<FeatureColumn> known) {
    return new ColumnPlan(names, named, known, roles, labelRequired, ignored, extra);
  }

  /** The names of the features. */
  List<String> featureNames() {
    return features.stream().flatMap(column -> column.features().stream()).toList();
  }

  /** For each feature the position of the column that it comes from. */
  List<Integer> positions() {
    return features.stream()
        .flatMap(column -> Stream.generate(column::position).limit(column.width()))
        .toList();
  }

  /** The columns of words. */
  List<CategoricalColumn> categorical() {
    return features.stream().map(FeatureColumn::words).filter(Objects::nonNull).toList();
  }

  /** The columns of dates. */
  List<DateColumn> dates() {
    return features.stream().map(FeatureColumn::date).filter(Objects::nonNull).toList();
  }

  /** The columns of text, in the order wanted. */
  List<TextColumn> texts() {
    return features.stream()
        .filter(FeatureColumn::text)
        .map(column -> new TextColumn(column.name(), column.position(), column.kind() == Kind.FILE))
        .toList();
  }

  /** The names of the columns that become no feature, because nobody can read their dates. */
  List<String> unclear() {
    return features.stream()
        .filter(column -> column.kind() == Kind.UNCLEAR)
        .map(FeatureColumn::name)
        .toList();
  }

  /** Whether the file has a column for this. */
  boolean has(ColumnRole role) {
    return roles.containsKey(role);
  }

  /** The name of the column that is for this. */
  String name(ColumnRole role) {
    return names.get(roles.get(role));
  }
}
