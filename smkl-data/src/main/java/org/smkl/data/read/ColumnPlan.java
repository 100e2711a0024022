package org.smkl.data.read;

import java.util.List;
import java.util.stream.IntStream;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * Which columns of a file are what.
 *
 * @param names the names of all columns of the file
 * @param named whether they come from a header
 * @param features the positions of the columns that become features, in the order wanted
 * @param kinds for each of them what its cells are
 * @param label the position of the label; -1 where the file has none
 * @param labelRequired whether each row must have a label; in files to predict it may be missing
 * @param ignored the names of the columns left out
 * @param id the position of a column that is kept as text: in a file to predict what names rows, in
 *     one to train on how much they count; {@link #NONE} where none was asked for
 * @param group the position of a column that says which rows belong together; {@link #NONE} where
 *     none was asked for
 * @param extra the names of the columns that the training file did not have
 */
record ColumnPlan(
    List<String> names,
    boolean named,
    List<Integer> features,
    List<FeatureKind> kinds,
    int label,
    boolean labelRequired,
    List<String> ignored,
    int id,
    int group,
    List<String> extra) {
  /** No such column. */
  static final int NONE = -1;

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
    int byName = named ? names.indexOf(wanted) : NONE;
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

  /** The columns of text, in the order wanted. */
  List<TextColumn> texts() {
    return IntStream.range(0, features.size())
        .filter(k -> kinds.get(k).text())
        .mapToObj(
            k ->
                new TextColumn(
                    names.get(features.get(k)),
                    features.get(k),
                    kinds.get(k).equals(FeatureKind.FILE)))
        .toList();
  }

  String labelName() {
    return names.get(label);
  }
}
