package org.smkl.core.kernel;

/** Checks the points handed in: rectangular and finite. */
final class DataCheck {
  private DataCheck() {}

  /** The number of columns of the data, all of which is checked. */
  static int features(double[][] x, String what) {
    if (x.length == 0) {
      throw new IllegalArgumentException(
          "The %s must have at least one row; got none.".formatted(what));
    }
    check(x, x[0].length, what);
    return x[0].length;
  }

  /** Throws unless every row has this many columns, all finite. */
  static void check(double[][] x, int features, String what) {
    for (int i = 0; i < x.length; i++) {
      if (x[i].length != features) {
        throw new IllegalArgumentException(
            "Row %d (0-based) of the %s has %d columns; expected %d."
                .formatted(i, what, x[i].length, features));
      }
      for (int j = 0; j < features; j++) {
        if (!Double.isFinite(x[i][j])) {
          throw new IllegalArgumentException(
              "Row %d, column %d (0-based) of the %s is %s; values must be finite. Maybe impute missing values."
                  .formatted(i, j, what, x[i][j]));
        }
      }
    }
  }
}
