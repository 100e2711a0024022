package org.smkl.core.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.smkl.core.error.Advice;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Setting;

/** Finds label and features of a training file from the options. */
record TrainingPlanner(String source, ReadOptions options) implements ColumnPlan.Planner {

  @Override
  public ColumnPlan plan(List<String> names, boolean named) {
    int label =
        options
            .label()
            .map(wanted -> ColumnPlan.position(source, wanted, names, named))
            .orElse(names.size() - 1);
    TreeSet<Integer> ignored = new TreeSet<>();
    for (String wanted : options.ignored()) {
      ignored.add(ColumnPlan.position(source, wanted, names, named));
    }
    int weight =
        options
            .weight()
            .map(wanted -> ColumnPlan.position(source, wanted, names, named))
            .orElse(ColumnPlan.NONE);
    int group =
        options
            .group()
            .map(wanted -> ColumnPlan.position(source, wanted, names, named))
            .orElse(ColumnPlan.NONE);
    if (weight >= 0) {
      ignored.add(weight);
    }
    if (group >= 0 && group == label) {
      throw new InputException(
          "Column '%s' of %s is the label and is to have the groups."
              .formatted(names.get(label), source),
          "Expected another column for the groups: rows of one class are not left out together.",
          Advice.of("Maybe another %s.", Setting.GROUP));
    }
    if (group >= 0) {
      ignored.add(group);
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
          Advice.of(
              "Maybe the separator is none of comma, semicolon and tab, or %s names another.",
              Setting.LABEL));
    }
    return new ColumnPlan(
        names,
        named,
        features,
        kinds(names, named, features),
        label,
        true,
        ignored.stream().map(names::get).toList(),
        weight,
        group,
        List.of());
  }

  private List<FeatureKind> kinds(List<String> names, boolean named, List<Integer> features) {
    TreeSet<Integer> words = new TreeSet<>();
    for (String wanted : options.categorical()) {
      int column = ColumnPlan.position(source, wanted, names, named);
      if (!features.contains(column)) {
        throw new InputException(
            "Column '%s' of %s is to have categories, and is the label or ignored."
                .formatted(names.get(column), source),
            "Expected a column that becomes features.",
            Advice.of("Maybe leave it out of %s.", Setting.CATEGORICAL));
      }
      words.add(column);
    }
    FeatureKind other = options.oneHot() ? FeatureKind.BY_CONTENT : FeatureKind.NUMBER;
    return features.stream().map(j -> words.contains(j) ? FeatureKind.WORDS : other).toList();
  }
}
