package org.smkl.core.model;

/** Checks of the parts of a document; messages name the field, the value and what was expected. */
final class Check {
  private Check() {}

  static void that(boolean holds, String field, Object given, String expected) {
    if (!holds) {
      throw new IllegalArgumentException(
          "'%s' is %s. Expected %s.".formatted(field, given, expected));
    }
  }

  static void present(String field, Object value) {
    that(value != null, field, "missing", "a value");
  }

  static void length(String field, int given, int expected) {
    that(given == expected, field, given + " long", expected + " entries");
  }

  static void finite(String field, double value) {
    that(Double.isFinite(value), field, value, "a finite number");
  }

  static void finite(String field, double[] values) {
    present(field, values);
    for (double value : values) {
      finite(field, value);
    }
  }
}
