package org.smkl.data.read;

/**
 * What the cells of a column are that becomes a feature, or several.
 *
 * @param mode how that is known
 * @param known the categories, where the training data had a column of words
 * @param date how dates are written, where it had a column of them
 */
record FeatureKind(Mode mode, CategoricalColumn known, DateColumn date) {
  /** A column of numbers. */
  static final FeatureKind NUMBER = new FeatureKind(Mode.NUMBER, null, null);

  /** A column of a training file; what it has tells. */
  static final FeatureKind BY_CONTENT = new FeatureKind(Mode.BY_CONTENT, null, null);

  /** A column of a training file whose cells are words, whatever they look like. */
  static final FeatureKind WORDS = new FeatureKind(Mode.WORDS, null, null);

  /** A column of texts, points that are no vectors. */
  static final FeatureKind TEXT = new FeatureKind(Mode.TEXT, null, null);

  /** A column that names files with such texts. */
  static final FeatureKind FILE = new FeatureKind(Mode.FILE, null, null);

  /** How it is known. */
  enum Mode {
    NUMBER,
    BY_CONTENT,
    WORDS,
    KNOWN,
    DATE,
    TEXT,
    FILE
  }

  /** A column that the training file has, too, with these categories. */
  static FeatureKind of(CategoricalColumn known) {
    return new FeatureKind(Mode.KNOWN, known, null);
  }

  /** A column that the training file has, too, with dates. */
  static FeatureKind of(DateColumn date) {
    return new FeatureKind(Mode.DATE, null, date);
  }

  /** How many features a column of a later file has. */
  int width() {
    return switch (mode) {
      case KNOWN -> known.categories().size();
      case DATE -> DateColumn.WIDTH;
      case TEXT, FILE -> 0;
      case NUMBER, BY_CONTENT, WORDS -> 1;
    };
  }

  /** Whether a column has no features, but texts. */
  boolean text() {
    return mode == Mode.TEXT || mode == Mode.FILE;
  }
}
