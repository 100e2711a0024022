package org.smkl.data.read;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** In which order a date has its parts, and what may stand between them. */
public enum DateOrder {
  /** 2024-01-31, 2024/01/31, 2024.01.31. */
  YEAR_MONTH_DAY("(?<y>\\d{4})([-/.])(?<m>\\d{1,2})\\2(?<d>\\d{1,2})"),
  /** 31.01.2024, 31/01/2024, 31-01-2024. */
  DAY_MONTH_YEAR("(?<d>\\d{1,2})([-/.])(?<m>\\d{1,2})\\2(?<y>\\d{4})"),
  /** 01/31/2024. */
  MONTH_DAY_YEAR("(?<m>\\d{1,2})([-/.])(?<d>\\d{1,2})\\2(?<y>\\d{4})");

  private static final String TIME =
      "(?:[T ](?<h>\\d{1,2}):(?<min>\\d{2})(?::(?<s>\\d{2}(?:\\.\\d+)?))?\\s?(?:Z|[-+]\\d{2}:?\\d{2})?)?";

  private static final double SECONDS_OF_DAY = 86_400;

  private final Pattern pattern;

  DateOrder(String date) {
    this.pattern = Pattern.compile(date + TIME);
  }

  /** The name that files keep. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The orders in which every one of these words is a date. */
  static List<DateOrder> of(Collection<String> words) {
    return Arrays.stream(values())
        .filter(order -> words.stream().allMatch(word -> !Double.isNaN(order.days(word))))
        .toList();
  }

  /**
   * Days since 1970-01-01, with the time of day by the clock of whoever wrote it as a fraction; NaN
   * where the word is no date in this order.
   */
  double days(String word) {
    Matcher found = pattern.matcher(word.strip());
    if (!found.matches()) {
      return Double.NaN;
    }
    try {
      LocalDate date = LocalDate.of(part(found, "y"), part(found, "m"), part(found, "d"));
      return date.toEpochDay() + seconds(found) / SECONDS_OF_DAY;
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  private static int part(Matcher found, String name) {
    return Integer.parseInt(found.group(name));
  }

  private static double seconds(Matcher found) {
    if (found.group("h") == null) {
      return 0;
    }
    double seconds = found.group("s") == null ? 0 : Double.parseDouble(found.group("s"));
    if (part(found, "h") > 23 || part(found, "min") > 59 || seconds >= 60) {
      throw new DateTimeException("no time of day: " + found.group());
    }
    return 3600.0 * part(found, "h") + 60.0 * part(found, "min") + seconds;
  }

  /** What a date says: year, month, weekday, days; four times NaN of NaN. */
  static double[] features(double days) {
    if (Double.isNaN(days)) {
      return new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    }
    LocalDate date = LocalDate.ofEpochDay((long) Math.floor(days));
    return new double[] {
      date.getYear(), date.getMonthValue(), date.getDayOfWeek().getValue(), days
    };
  }
}
