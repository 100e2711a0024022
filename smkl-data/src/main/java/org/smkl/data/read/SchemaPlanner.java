package org.smkl.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.error.Count;
import org.smkl.error.InputException;

/**
 * Matches the columns of a further file with those of the training file.
 *
 * @param source the further file's name
 * @param training the columns of the training file
 * @param id the column that names rows, by name or index
 * @param needsLabel whether there must be a label
 */
record SchemaPlanner(String source, Columns training, Optional<String> id, boolean needsLabel)
    implements ColumnPlan.Planner {

  @Override
  public ColumnPlan plan(List<String> names, boolean named) {
    int ids =
        id.map(wanted -> ColumnPlan.position(source, wanted, names, named)).orElse(ColumnPlan.NONE);
    ColumnPlan plan =
        named && training.named() ? byName(names, ids) : byPosition(names, named, ids);
    if (needsLabel && plan.label() < 0) {
      throw new InputException(
          "%s has no label column '%s'; it has %s."
              .formatted(source, training.label(), MessageLists.list(names)),
          "Expected the label, to compare predictions with.",
          "Maybe use predict, which needs none.");
    }
    return plan;
  }

  /** In any order; what the training file did not have is left out. */
  private ColumnPlan byName(List<String> names, int ids) {
    List<Columns.FileColumn> columns = training.fileColumns();
    List<String> wanted = columns.stream().map(Columns.FileColumn::name).toList();
    List<String> missing = new ArrayList<>(wanted);
    missing.removeAll(names);
    List<String> extra = new ArrayList<>(names);
    extra.removeAll(wanted);
    extra.removeAll(training.ignored());
    extra.remove(training.label());
    if (!missing.isEmpty()) {
      throw new InputException(
          source
              + " has other columns than the training data: it lacks "
              + MessageLists.list(missing)
              + (extra.isEmpty() ? "" : "; it has in addition " + MessageLists.list(extra))
              + ".",
          "Expected the columns %s, in any order.".formatted(MessageLists.list(wanted)),
          "Maybe it is the wrong file, or a column was renamed.");
    }
    if (ids >= 0) {
      extra.remove(names.get(ids));
    }
    return new ColumnPlan(
        names,
        true,
        wanted.stream().map(names::indexOf).toList(),
        columns.stream().map(Columns.FileColumn::kind).toList(),
        names.indexOf(training.label()),
        needsLabel,
        training.ignored(),
        ids,
        ColumnPlan.NONE,
        extra);
  }

  /**
   * As wide as the training file, or the same without label, weights or both, or the features
   * alone; each with the column that names rows in addition, too. Where both readings fit, that
   * column is no feature.
   */
  private ColumnPlan byPosition(List<String> names, boolean named, int ids) {
    List<Integer> all = IntStream.range(0, names.size()).boxed().toList();
    Optional<ColumnPlan> plan = byPosition(names, named, ids, all);
    if (ids >= 0 && (plan.isEmpty() || plan.get().features().contains(ids))) {
      List<Integer> others = all.stream().filter(j -> j != ids).toList();
      plan = byPosition(names, named, ids, others).or(() -> byPosition(names, named, ids, all));
    }
    return plan.orElseThrow(
        () ->
            new InputException(
                "%s has %s.".formatted(source, Count.of(names.size(), "column")),
                "Expected %d as in the training data, or %d without the label."
                    .formatted(training.width(), training.width() - 1),
                "Maybe it is the wrong file, or it needs a header to match columns by name."));
  }

  private Optional<ColumnPlan> byPosition(
      List<String> names, boolean named, int ids, List<Integer> columns) {
    int width = columns.size();
    int label = training.labelPosition();
    boolean whole = width == training.width();
    List<Columns.FileColumn> wanted = training.fileColumns();
    List<Integer> positions = wanted.stream().map(Columns.FileColumn::position).toList();
    int weight = training.weightPosition() == null ? label : training.weightPosition();
    List<Integer> features;
    if (whole) {
      features = positions;
    } else if (width == training.width() - 1 && weight != label) {
      throw withoutOne();
    } else if (width == training.width() - (weight == label ? 1 : 2)) {
      features = positions.stream().map(p -> p - before(p, label, weight)).toList();
    } else if (width == wanted.size()) {
      features = IntStream.range(0, width).boxed().toList();
    } else {
      return Optional.empty();
    }
    return Optional.of(
        new ColumnPlan(
            names,
            named,
            features.stream().map(columns::get).toList(),
            wanted.stream().map(Columns.FileColumn::kind).toList(),
            whole ? columns.get(label) : ColumnPlan.NONE,
            needsLabel,
            training.ignored(),
            ids,
            ColumnPlan.NONE,
            List.of()));
  }

  /** How many of two columns, which may be the same one, come before a place. */
  private static int before(int position, int label, int weight) {
    return (position > label ? 1 : 0) + (weight != label && position > weight ? 1 : 0);
  }

  private InputException withoutOne() {
    int width = training.width();
    return new InputException(
        "%s has %d columns and no names: without the label or without the weights, nobody can tell."
            .formatted(source, width - 1),
        "Expected %d columns as in the training data, or %d without both."
            .formatted(width, width - 2),
        "Maybe add a header, then columns are matched by name.");
  }
}
