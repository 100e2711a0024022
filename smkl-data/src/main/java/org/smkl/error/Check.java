package org.smkl.error;

/**
 * Checks of what a file or a caller gives; messages name the field, the value and what was
 * expected.
 */
public final class Check {
  private Check() {}

  /** Refuses what does not hold. */
  public static void that(boolean holds, String field, Object given, String expected) {
    if (!holds) {
      throw new IllegalArgumentException(
          "'%s' is %s. Expected %s.".formatted(field, given, expected));
    }
  }

  /** Refuses what is missing. */
  public static void present(String field, Object value) {
    that(value != null, field, "missing", "a value");
  }

  /** Refuses a wrong number of entries. */
  public static void length(String field, int given, int expected) {
    that(given == expected, field, given + " long", expected + " entries");
  }

  /** Refuses NaN and infinities. */
  public static void finite(String field, double value) {
    that(Double.isFinite(value), field, value, "a finite number");
  }

  /** Checks each entry. */
  public static void finite(String field, double[] values) {
    present(field, values);
    for (double value : values) {
      finite(field, value);
    }
  }
}
