package org.smkl.data.read;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
 * @param group the column of groups, by name or index; the file need not have it
 * @param needsLabel whether there must be a label
 */
record SchemaPlanner(
    String source,
    Columns training,
    Optional<String> id,
    Optional<String> group,
    boolean needsLabel)
    implements ColumnPlan.Planner {

  @Override
  public ColumnPlan plan(List<String> names, boolean named) {
    Map<ColumnRole, Integer> roles = new EnumMap<>(ColumnRole.class);
    id.ifPresent(
        wanted -> roles.put(ColumnRole.ID, ColumnPlan.position(source, wanted, names, named)));
    group
        .filter(wanted -> names.contains(wanted) || names.size() == training.width())
        .ifPresent(
            wanted ->
                roles.put(ColumnRole.GROUP, ColumnPlan.position(source, wanted, names, named)));
    ColumnPlan plan =
        named && training.named() ? byName(names, roles) : byPosition(names, named, roles);
    if (needsLabel && !plan.has(ColumnRole.LABEL)) {
      throw new InputException(
          "%s has no label column '%s'; it has %s."
              .formatted(source, training.label(), MessageLists.list(names)),
          "Expected the label, to compare predictions with.",
          "Maybe use predict, which needs none.");
    }
    return plan;
  }

  /** In any order; what the training file did not have is left out. */
  private ColumnPlan byName(List<String> names, Map<ColumnRole, Integer> roles) {
    List<FeatureColumn> columns = training.fileColumns();
    List<String> wanted = columns.stream().map(FeatureColumn::name).toList();
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
    if (roles.containsKey(ColumnRole.ID)) {
      extra.remove(names.get(roles.get(ColumnRole.ID)));
    }
    if (names.contains(training.label())) {
      roles.put(ColumnRole.LABEL, names.indexOf(training.label()));
    }
    return new ColumnPlan(
        names,
        true,
        columns.stream().map(column -> column.at(names.indexOf(column.name()), names)).toList(),
        roles,
        needsLabel,
        training.ignored(),
        extra);
  }

  /**
   * As wide as the training file, or the same without label, weights or both, or the features
   * alone; each with the column that names rows in addition, too. Where both readings fit, that
   * column is no feature.
   */
  private ColumnPlan byPosition(List<String> names, boolean named, Map<ColumnRole, Integer> roles) {
    List<Integer> all = IntStream.range(0, names.size()).boxed().toList();
    Optional<ColumnPlan> plan = byPosition(names, named, roles, all);
    if (roles.containsKey(ColumnRole.ID)) {
      int ids = roles.get(ColumnRole.ID);
      if (plan.isEmpty() || plan.get().features().stream().anyMatch(c -> c.position() == ids)) {
        List<Integer> others = all.stream().filter(j -> j != ids).toList();
        plan =
            byPosition(names, named, roles, others).or(() -> byPosition(names, named, roles, all));
      }
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
      List<String> names, boolean named, Map<ColumnRole, Integer> given, List<Integer> columns) {
    int width = columns.size();
    int label = training.labelPosition();
    boolean whole = width == training.width();
    List<FeatureColumn> wanted = training.fileColumns();
    List<Integer> positions = wanted.stream().map(FeatureColumn::position).toList();
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
    Map<ColumnRole, Integer> roles = new EnumMap<>(ColumnRole.class);
    roles.putAll(given);
    if (whole) {
      roles.put(ColumnRole.LABEL, columns.get(label));
    }
    return Optional.of(
        new ColumnPlan(
            names,
            named,
            IntStream.range(0, features.size())
                .mapToObj(k -> wanted.get(k).at(columns.get(features.get(k)), names))
                .toList(),
            roles,
            needsLabel,
            training.ignored(),
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
