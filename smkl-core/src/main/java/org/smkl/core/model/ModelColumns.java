package org.smkl.core.model;

import java.util.List;

/**
 * What a file to predict must look like, and what the classes are called.
 *
 * @param features the names of the feature columns
 * @param named whether they come from a header
 * @param width the number of columns of the training file
 * @param positions where the features were in it, 0-based
 * @param label the name of the label column
 * @param labelPosition where the label was, 0-based
 * @param ignored the names of the columns left out
 * @param positive the class +1
 * @param negative the class -1
 * @param rest what every other class is: none (refused), negative or positive
 */
public record ModelColumns(
    List<String> features,
    boolean named,
    int width,
    List<Integer> positions,
    String label,
    int labelPosition,
    List<String> ignored,
    String positive,
    String negative,
    String rest) {

  private static final List<String> RESTS = List.of("none", "negative", "positive");

  /** Takes copies of the lists. */
  public ModelColumns {
    Check.present("features", features);
    Check.present("positions", positions);
    Check.present("label", label);
    Check.present("ignored", ignored);
    Check.present("positive", positive);
    Check.present("negative", negative);
    Check.that(rest != null && RESTS.contains(rest), "rest", rest, "one of " + RESTS);
    Check.length("positions", positions.size(), features.size());
    for (int position : positions) {
      Check.that(position >= 0 && position < width, "positions", position, "0 to " + (width - 1));
    }
    Check.that(
        labelPosition >= 0 && labelPosition < width,
        "labelPosition",
        labelPosition,
        "0 to " + (width - 1));
    features = List.copyOf(features);
    positions = List.copyOf(positions);
    ignored = List.copyOf(ignored);
  }
}
