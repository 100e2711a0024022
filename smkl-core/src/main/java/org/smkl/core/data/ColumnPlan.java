package org.smkl.core.data;

import java.util.List;

/**
 * Which columns of a file are what.
 *
 * @param names the names of all columns of the file
 * @param named whether they come from a header
 * @param features the positions of the features, in the order wanted
 * @param label the position of the label; -1 where the file has none
 * @param labelRequired whether each row must have a label; in files to predict it may be missing
 * @param ignored the names of the columns left out
 */
record ColumnPlan(
    List<String> names,
    boolean named,
    List<Integer> features,
    int label,
    boolean labelRequired,
    List<String> ignored) {

  /** Decides about the columns of a file. */
  @FunctionalInterface
  interface Planner {
    ColumnPlan plan(List<String> names, boolean named);
  }

  List<String> featureNames() {
    return features.stream().map(names::get).toList();
  }

  String labelName() {
    return names.get(label);
  }
}
