package org.smkl.gram;

import org.smkl.data.Table;
import org.smkl.error.Count;

/** Checks the points handed in: rectangular and finite. */
final class DataCheck {
  private DataCheck() {}

  /** Throws unless there are rows, all of the same form and finite. */
  static void check(Table x, String what) {
    if (x.count() == 0) {
      throw new IllegalArgumentException(
          "The %s must have at least one row; got none.".formatted(what));
    }
    check(x, x, what);
  }

  /** Throws unless every row has as many columns and texts as these rows, all finite. */
  static void check(Table x, Table others, String what) {
    int features = others.columns();
    if (x.count() > 0 && x.texts() != others.texts()) {
      throw new IllegalArgumentException(
          "The %s have %d columns of text; expected %d."
              .formatted(what, x.texts(), others.texts()));
    }
    for (int i = 0; i < x.count(); i++) {
      double[] values = x.values(i);
      int width = x.sparse() ? x.columns() : values.length;
      if (width != features) {
        throw new IllegalArgumentException(
            "Row %d (0-based) of the %s has %s; expected %d."
                .formatted(i, what, Count.of(width, "column"), features));
      }
      for (int k = 0; k < values.length; k++) {
        if (!Double.isFinite(values[k])) {
          throw new IllegalArgumentException(
              "Row %d, column %d (0-based) of the %s is %s; values must be finite. Maybe impute missing values."
                  .formatted(i, x.column(i, k), what, values[k]));
        }
      }
    }
  }
}
