package org.smkl.core.data.read;

import java.util.Collections;
import java.util.List;

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

  /** How it is known. */
  enum Mode {
    NUMBER,
    BY_CONTENT,
    WORDS,
    KNOWN
  }

  /** A column that the training file has, too, with these categories. */
  static FeatureKind of(CategoricalColumn known) {
    return new FeatureKind(Mode.KNOWN, known);
  }

  static List<FeatureKind> numbers(int count) {
    return Collections.nCopies(count, NUMBER);
  }
}
