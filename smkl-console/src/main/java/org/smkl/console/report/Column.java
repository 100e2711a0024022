package org.smkl.console.report;

/**
 * A column of a table.
 *
 * @param heading what it is called
 * @param format what its values are, which decides how people see them
 * @param published whether they are somebody else's figures, shown beside ours
 */
public record Column(String heading, Format format, boolean published) {
  /** What values are. */
  public enum Format {
    /** A word. */
    TEXT,
    /** Words that may need several lines. */
    REMARK,
    /** A whole number in a narrow column; nothing stands out but what is not 0. */
    COUNT,
    /** About six digits. */
    NUMBER,
    /** A lower bound, rounded down. */
    LOWER,
    /** An upper bound, rounded up. */
    UPPER,
    /** A relative gap, rounded up. */
    GAP,
    /** A share in per cent, one decimal. */
    PERCENT,
    /** A difference of shares, in points: one decimal, with its sign. */
    POINTS,
    /** A relative difference: three decimals, with its sign. */
    CHANGE,
    /** Seconds, three digits. */
    SECONDS
  }

  /** Whether cells are words. */
  boolean words() {
    return format == Format.TEXT || format == Format.REMARK;
  }
}
