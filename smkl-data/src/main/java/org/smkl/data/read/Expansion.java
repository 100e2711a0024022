package org.smkl.data.read;

import java.util.List;

/**
 * What a column becomes: a number, a feature for each of its words, those of a date, or nothing.
 *
 * @param words its categories, or null
 * @param date how its dates are read, or null
 * @param width how many features
 */
record Expansion(CategoricalColumn words, DateColumn date, int width) {
  /** One number. */
  static final Expansion NUMBER = new Expansion(null, null, 1);

  /** No feature: a text, or what is left out. */
  static final Expansion NOTHING = new Expansion(null, null, 0);

  static Expansion of(CategoricalColumn words) {
    return new Expansion(words, null, words.categories().size());
  }

  static Expansion of(DateColumn date) {
    return new Expansion(null, date, DateColumn.WIDTH);
  }

  /** The names of its features. */
  List<String> features(String column) {
    return words != null
        ? words.features()
        : date != null ? date.features() : width == 0 ? List.of() : List.of(column);
  }

  /** Writes the features of a cell: its number, the code of its word, or the days of its date. */
  void write(double cell, double[] row, int at) {
    if (date != null) {
      System.arraycopy(DateOrder.features(cell), 0, row, at, width);
    } else if (words == null) {
      if (width > 0) {
        row[at] = cell;
      }
    } else if (cell != CategoricalColumn.UNSEEN) {
      row[at + (int) cell] = 1;
    }
  }
}
