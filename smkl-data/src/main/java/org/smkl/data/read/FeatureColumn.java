package org.smkl.data.read;

import java.util.List;

/**
 * A column of a file that becomes a feature, several of them, or a text.
 *
 * @param name its name
 * @param position where it is, 0-based
 * @param kind what its cells are
 */
record FeatureColumn(String name, int position, FeatureKind kind) {
  /** This content in another file. */
  FeatureColumn at(int other, List<String> names) {
    return new FeatureColumn(names.get(other), other, kind);
  }
}
