package org.smkl.data.read;

/**
 * What the cells of a column are that becomes a feature, or several.
 *
 * @param mode how that is known
 * @param known the categories, where the training data had a column of words
 */
record FeatureKind(Mode mode, CategoricalColumn known) {
  /** A column of numbers. */
  static final FeatureKind NUMBER = new FeatureKind(Mode.NUMBER, null);

  /** A column of a training file; what it has tells. */
  static final FeatureKind BY_CONTENT = new FeatureKind(Mode.BY_CONTENT, null);

  /** A column of a training file whose cells are words, whatever they look like. */
  static final FeatureKind WORDS = new FeatureKind(Mode.WORDS, null);

  /** A column of texts, points that are no vectors. */
  static final FeatureKind TEXT = new FeatureKind(Mode.TEXT, null);

  /** A column that names files with such texts. */
  static final FeatureKind FILE = new FeatureKind(Mode.FILE, null);

  /** How it is known. */
  enum Mode {
    NUMBER,
    BY_CONTENT,
    WORDS,
    KNOWN,
    TEXT,
    FILE
  }

  /** A column that the training file has, too, with these categories. */
  static FeatureKind of(CategoricalColumn known) {
    return new FeatureKind(Mode.KNOWN, known);
  }

  /** Whether a column has no features, but texts. */
  boolean text() {
    return mode == Mode.TEXT || mode == Mode.FILE;
  }
}
