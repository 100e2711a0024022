package org.smkl.data.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.data.Table;

/**
 * A file's content before labels are encoded and gaps are filled.
 *
 * @param plan its columns
 * @param x the features, NaN where a number is missing
 * @param unseen how many words the training data did not have
 * @param unlabelled what is to be known about rows that were left out without a label
 * @param cells the cells of columns that are no features, as written
 * @param lines the line each row began at
 * @param remarks sentences about its columns that its owner should know
 * @param density the share of cells that the file names; the others are 0
 */
record RawTable(
    ColumnPlan plan,
    Table x,
    int unseen,
    Optional<String> unlabelled,
    Map<ColumnRole, List<String>> cells,
    long[] lines,
    List<String> remarks,
    double density) {

  /** Of columns that are numbers, and rows without names. */
  static RawTable ofNumbers(
      ColumnPlan plan, Table x, List<String> labels, long[] lines, double density) {
    return new RawTable(
        plan, x, 0, Optional.empty(), Map.of(ColumnRole.LABEL, labels), lines, List.of(), density);
  }

  /** The cells of the column that is for this; none where the file has no such column. */
  List<String> cells(ColumnRole role) {
    return cells.getOrDefault(role, List.of());
  }
}
