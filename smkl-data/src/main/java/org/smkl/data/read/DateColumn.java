package org.smkl.data.read;

import java.util.List;
import org.smkl.error.Check;

/**
 * A column of dates, as features: the year, the month, the weekday (Monday is 1) and the days since
 * 1970-01-01, with the time of day as a fraction. A model file keeps it as it is here.
 *
 * @param column the name of the column
 * @param first the number of the first of its features
 * @param order how its cells are written
 */
public record DateColumn(String column, int first, DateOrder order) {
  /** Features of a date. */
  static final int WIDTH = 4;

  /** Checks that nothing is missing. */
  public DateColumn {
    Check.present("column", column);
    Check.that(first >= 0, "first", first, "the number of a feature");
    Check.present("order", order);
  }

  /** The names of its features. */
  List<String> features() {
    return List.of(column + ".year", column + ".month", column + ".weekday", column + ".days");
  }
}
