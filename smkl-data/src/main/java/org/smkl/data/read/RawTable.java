package org.smkl.data.read;

import java.util.List;
import org.smkl.data.Table;

/**
 * A file's content before labels are encoded and gaps are filled.
 *
 * @param plan its columns
 * @param x the features, NaN where a number is missing
 * @param features their names
 * @param positions the column that each comes from
 * @param categorical the columns of words
 * @param unseen how many words the training data did not have
 * @param labels the labels as written; empty where the file has none
 * @param ids what names the rows, or in a file to train on how much they count; empty where no
 *     column was asked for
 * @param groups which rows belong together; empty where no column was asked for
 * @param lines the line each row began at
 * @param remarks sentences about its columns that its owner should know
 * @param density the share of cells that the file names; the others are 0
 */
record RawTable(
    ColumnPlan plan,
    Table x,
    List<String> features,
    List<Integer> positions,
    List<CategoricalColumn> categorical,
    int unseen,
    List<String> labels,
    List<String> ids,
    List<String> groups,
    long[] lines,
    List<String> remarks,
    double density) {

  /** Of columns that are numbers, and rows without names. */
  static RawTable ofNumbers(
      ColumnPlan plan, Table x, List<String> labels, long[] lines, double density) {
    List<String> names = plan.features().stream().map(plan.names()::get).toList();
    return new RawTable(
        plan,
        x,
        names,
        plan.features(),
        List.of(),
        0,
        labels,
        List.of(),
        List.of(),
        lines,
        List.of(),
        density);
  }
}
