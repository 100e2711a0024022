package org.smkl.core.data.read;

import java.util.List;

/**
 * A file's content before labels are encoded and gaps are filled.
 *
 * @param plan its columns
 * @param x the features, NaN where a cell is missing
 * @param labels the labels as written; empty where the file has none
 * @param ids what names the rows; empty where no column was asked for
 * @param lines the line each row began at
 */
record RawTable(
    ColumnPlan plan, double[][] x, List<String> labels, List<String> ids, long[] lines) {}
