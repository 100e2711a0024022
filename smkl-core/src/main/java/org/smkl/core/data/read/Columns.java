package org.smkl.core.data.read;

import java.util.List;
import java.util.stream.IntStream;
import org.smkl.core.data.Dataset;
import org.smkl.core.error.Check;

/**
 * The columns of a training file, and what its two classes are called. A model file keeps them as
 * they are here.
 *
 * @param features the names of the feature columns
 * @param named whether the names come from a header; otherwise columns are matched by position
 * @param width the number of columns of the training file
 * @param positions where the features were in the training file, 0-based
 * @param label the name of the label column
 * @param labelPosition where the label was in the training file, 0-based
 * @param ignored the names of the columns left out
 * @param positive the class +1
 * @param negative the class -1
 * @param rest what every other class is
 */
public record Columns(
    List<String> features,
    boolean named,
    int width,
    List<Integer> positions,
    String label,
    int labelPosition,
    List<String> ignored,
    String positive,
    String negative,
    Classes.Rest rest) {

  /** Checks the positions; takes copies of the lists. */
  public Columns {
    Check.present("features", features);
    Check.present("positions", positions);
    Check.present("label", label);
    Check.present("ignored", ignored);
    Check.present("positive", positive);
    Check.present("negative", negative);
    Check.present("rest", rest);
    Check.length("positions", positions.size(), features.size());
    for (int position : positions) {
      requireColumn("positions", position, width);
    }
    requireColumn("labelPosition", labelPosition, width);
    features = List.copyOf(features);
    positions = List.copyOf(positions);
    ignored = List.copyOf(ignored);
  }

  private static void requireColumn(String field, int position, int width) {
    Check.that(position >= 0 && position < width, field, position, "0 to " + (width - 1));
  }

  /** Of data that came from Java: the features in their order, then the label. */
  public static Columns of(Dataset data) {
    int d = data.columns();
    return new Columns(
        data.featureNames(),
        false,
        d + 1,
        IntStream.range(0, d).boxed().toList(),
        "label",
        d,
        List.of(),
        data.positiveName(),
        data.negativeName(),
        Classes.Rest.NONE);
  }

  /** The names of the two classes, the positive one last. */
  public List<String> classNames() {
    return List.of(negative, positive);
  }

  /** The two classes. */
  public Classes classes() {
    return new Classes(positive, negative, rest);
  }
}
