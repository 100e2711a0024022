package org.smkl.core.data;

import java.util.ArrayList;
import java.util.List;
import org.smkl.core.InputException;

/** Matches the columns of a further file with those of the training file. */
record SchemaPlanner(String source, Schema schema, boolean needsLabel)
    implements ColumnPlan.Planner {

  @Override
  public ColumnPlan plan(List<String> names, boolean named) {
    ColumnPlan plan = named && schema.named() ? byName(names) : byPosition(names, named);
    if (needsLabel && plan.label() < 0) {
      throw new InputException(
          "%s has no label column '%s'; it has %s."
              .formatted(source, schema.label(), Words.list(names)),
          "Expected the label, to compare predictions with.",
          "Maybe use predict, which needs none.");
    }
    return plan;
  }

  /** The order may differ, the set may not. */
  private ColumnPlan byName(List<String> names) {
    List<String> missing = new ArrayList<>(schema.features());
    missing.removeAll(names);
    List<String> extra = new ArrayList<>(names);
    extra.removeAll(schema.features());
    extra.removeAll(schema.ignored());
    extra.remove(schema.label());
    if (!missing.isEmpty() || !extra.isEmpty()) {
      throw new InputException(
          source
              + " has other columns than the training data:"
              + (missing.isEmpty() ? "" : " it lacks " + Words.list(missing))
              + (missing.isEmpty() || extra.isEmpty() ? "" : ";")
              + (extra.isEmpty() ? "" : " it has in addition " + Words.list(extra))
              + ".",
          "Expected the columns %s, in any order.".formatted(Words.list(schema.features())),
          "Maybe it is the wrong file, or a column was renamed.");
    }
    List<Integer> features = schema.features().stream().map(names::indexOf).toList();
    return new ColumnPlan(
        names, true, features, names.indexOf(schema.label()), needsLabel, schema.ignored());
  }

  /** As wide as the training file, or the same without the label, or the features alone. */
  private ColumnPlan byPosition(List<String> names, boolean named) {
    int width = names.size();
    int label = schema.labelPosition();
    if (width == schema.width()) {
      return new ColumnPlan(names, named, schema.positions(), label, needsLabel, schema.ignored());
    }
    if (width == schema.width() - 1) {
      List<Integer> shifted = schema.positions().stream().map(p -> p > label ? p - 1 : p).toList();
      return new ColumnPlan(names, named, shifted, -1, needsLabel, schema.ignored());
    }
    if (width == schema.features().size()) {
      List<Integer> all = new ArrayList<>();
      for (int j = 0; j < width; j++) {
        all.add(j);
      }
      return new ColumnPlan(names, named, all, -1, needsLabel, List.of());
    }
    throw new InputException(
        "%s has %d columns.".formatted(source, width),
        "Expected %d as in the training data, or %d without the label."
            .formatted(schema.width(), schema.width() - 1),
        "Maybe it is the wrong file, or it needs a header to match columns by name.");
  }
}
