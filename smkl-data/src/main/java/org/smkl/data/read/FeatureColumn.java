package org.smkl.data.read;

import java.util.List;

/**
 * A column of a file that becomes a feature, several of them, or a text.
 *
 * @param name its name
 * @param position where it is, 0-based
 * @param kind what its cells are
 * @param words its categories, where they are known; else null
 * @param date how its dates are read, where it has some; else null
 */
record FeatureColumn(
    String name, int position, Kind kind, CategoricalColumn words, DateColumn date) {
  /** What the cells of a column are. */
  enum Kind {
    NUMBER,
    /** Of a training file; what the column has tells. */
    BY_CONTENT,
    /** Words, whatever they look like. */
    WORDS,
    DATE,
    /** Points that are no vectors. */
    TEXT,
    /** Names of files with such texts. */
    FILE,
    /** Dates that nobody can read: left out. */
    UNCLEAR
  }

  /** A column of which no more is known yet, or no more is to be known. */
  FeatureColumn(String name, int position, Kind kind) {
    this(name, position, kind, null, null);
  }

  /** With these categories. */
  FeatureColumn of(CategoricalColumn known) {
    return new FeatureColumn(name, position, Kind.WORDS, known, null);
  }

  /** With dates that are read so. */
  FeatureColumn of(DateColumn known) {
    return new FeatureColumn(name, position, Kind.DATE, null, known);
  }

  /** With other cells. */
  FeatureColumn of(Kind other) {
    return new FeatureColumn(name, position, other);
  }

  /** This content in another file. */
  FeatureColumn at(int other, List<String> names) {
    return new FeatureColumn(names.get(other), other, kind, words, date);
  }

  /** Whether it has no features, but texts. */
  boolean text() {
    return kind == Kind.TEXT || kind == Kind.FILE;
  }

  /** How many features it has. */
  int width() {
    if (words != null) {
      return words.categories().size();
    }
    if (date != null) {
      return DateColumn.WIDTH;
    }
    return text() || kind == Kind.UNCLEAR ? 0 : 1;
  }

  /** The names of its features. */
  List<String> features() {
    if (words != null) {
      return words.features();
    }
    if (date != null) {
      return date.features();
    }
    return width() == 0 ? List.of() : List.of(name);
  }

  /** Writes the features of a cell: its number, the code of its word, or the days of its date. */
  void write(double cell, double[] row, int at) {
    if (date != null) {
      System.arraycopy(DateOrder.features(cell), 0, row, at, DateColumn.WIDTH);
    } else if (words == null) {
      if (width() > 0) {
        row[at] = cell;
      }
    } else if (cell != CategoricalColumn.UNSEEN) {
      row[at + (int) cell] = 1;
    }
  }
}
