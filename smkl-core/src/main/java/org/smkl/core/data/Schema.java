package org.smkl.core.data;

import java.util.List;

/**
 * What further files (test, prediction) must look like to fit the training file. A model file keeps
 * it.
 *
 * @param features the names of the feature columns
 * @param named whether the names come from a header; otherwise columns are matched by position
 * @param width the number of columns of the training file
 * @param positions where the features were in the training file, 0-based
 * @param label the name of the label column
 * @param labelPosition where the label was in the training file, 0-based
 * @param ignored the names of the columns left out
 * @param classes the two classes
 * @param imputer how missing cells are filled
 */
public record Schema(
    List<String> features,
    boolean named,
    int width,
    List<Integer> positions,
    String label,
    int labelPosition,
    List<String> ignored,
    Classes classes,
    Imputer imputer) {

  /** Takes copies of the lists. */
  public Schema {
    features = List.copyOf(features);
    positions = List.copyOf(positions);
    ignored = List.copyOf(ignored);
  }
}
