package org.smkl.core.data;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.smkl.core.InputException;
import org.smkl.core.Nearest;

/** Finds label and features of a training file from the options. */
record TrainingPlanner(String source, ReadOptions options) implements ColumnPlan.Planner {

  @Override
  public ColumnPlan plan(List<String> names, boolean named) {
    int label =
        options.label().map(wanted -> position(wanted, names, named)).orElse(names.size() - 1);
    TreeSet<Integer> ignored = new TreeSet<>();
    for (String wanted : options.ignored()) {
      ignored.add(position(wanted, names, named));
    }
    List<Integer> features = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      if (j != label && !ignored.contains(j)) {
        features.add(j);
      }
    }
    if (features.isEmpty() || ignored.contains(label)) {
      throw new InputException(
          "%s has columns %s, of which '%s' is the label and %d are ignored."
              .formatted(source, Words.list(names), names.get(label), ignored.size()),
          "Expected a label column and at least one other column of numbers.",
          "Maybe the separator is none of comma, semicolon and tab, or --label names another.");
    }
    return new ColumnPlan(
        names, named, features, label, true, ignored.stream().map(names::get).toList());
  }

  /** By name first, because a header may have numbers for names; then by index. */
  private int position(String wanted, List<String> names, boolean named) {
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
            .formatted(Words.list(names), -names.size(), names.size() - 1),
        named
            ? Nearest.suggestion(wanted, names, "Maybe check the spelling; case counts.")
            : "Maybe use an index, because the file has no header.");
  }
}
