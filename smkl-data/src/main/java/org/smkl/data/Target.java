package org.smkl.data;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.smkl.error.InputException;

/** What is to be predicted for each row: a class or a number. Arrays are shared: never write. */
public sealed interface Target {
  /** How many rows there are. */
  int size();

  /** The chosen rows in the order given. */
  Target subset(int[] rows);

  /**
   * A class for each row.
   *
   * @param classes the names of all classes, in their order; of two the second is the positive one
   * @param of for each row the index of its class
   */
  record Labels(List<String> classes, int[] of) implements Target {
    /** Checks the indices and that no class stands there twice. */
    public Labels {
      classes = List.copyOf(classes);
      if (classes.size() < 2 || Set.copyOf(classes).size() < classes.size()) {
        throw new InputException(
            "The classes are " + classes + ".",
            "Expected two or more, each once.",
            "Maybe another column is the label.");
      }
      for (int i = 0; i < of.length; i++) {
        if (of[i] < 0 || of[i] >= classes.size()) {
          throw new IllegalArgumentException(
              "Row %d has class %d; there are %d classes.".formatted(i, of[i], classes.size()));
        }
      }
    }

    /** Of two classes. */
    public static Labels two(double[] labels, String positive, String negative) {
      return new Labels(
          List.of(negative, positive),
          Arrays.stream(labels).mapToInt(y -> y > 0 ? 1 : 0).toArray());
    }

    @Override
    public int size() {
      return of.length;
    }

    @Override
    public Labels subset(int[] rows) {
      return new Labels(classes, Arrays.stream(rows).map(i -> of[i]).toArray());
    }

    /** How many rows each class has. */
    public int[] counts() {
      int[] counts = new int[classes.size()];
      for (int c : of) {
        counts[c]++;
      }
      return counts;
    }
  }

  /**
   * A number for each row.
   *
   * @param values finite
   */
  record Values(double[] values) implements Target {
    /** Checks that all are finite. */
    public Values {
      for (int i = 0; i < values.length; i++) {
        if (!Double.isFinite(values[i])) {
          throw new InputException(
              "The value to predict of row %d is %s.".formatted(i, values[i]),
              "Expected a finite number in each row.",
              "Maybe leave rows without one out.");
        }
      }
    }

    @Override
    public int size() {
      return values.length;
    }

    @Override
    public Values subset(int[] rows) {
      return new Values(Arrays.stream(rows).mapToDouble(i -> values[i]).toArray());
    }
  }
}
