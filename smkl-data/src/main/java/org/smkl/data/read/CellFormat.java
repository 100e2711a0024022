package org.smkl.data.read;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/**
 * What the cells of a file mean: which are missing, and how numbers are written.
 *
 * @param decimal the sign before a number's fraction, comma or point; then the other one, a blank
 *     or an apostrophe may stand between thousands. Empty: a point, and nothing between thousands
 * @param missing what else than the usual signs stands for a missing cell
 */
public record CellFormat(Optional<Character> decimal, List<String> missing) {
  /** A point, and the usual signs alone. */
  public static final CellFormat PLAIN = new CellFormat(Optional.empty(), List.of());

  private static final Pattern POINT = numbers("\\.", ",");
  private static final Pattern COMMA = numbers(",", "\\.");

  /** Checks the sign; takes a copy of the list, without blanks around the words. */
  public CellFormat {
    missing = missing.stream().map(String::strip).toList();
    if (decimal.isPresent() && decimal.get() != '.' && decimal.get() != ',') {
      throw new InputException(
          "The decimal sign is '%s'.".formatted(decimal.get()),
          "Expected a comma or a point.",
          Advice.of("Maybe %s.", Setting.DECIMAL.to(",")));
    }
  }

  private static Pattern numbers(String decimal, String other) {
    String exponent = "(?:[eE][-+]?\\d+)?";
    String grouped = "\\d{1,3}([" + other + " '’\\u00a0\\u202f])\\d{3}(?:\\1\\d{3})*";
    return Pattern.compile(
        "[-+]?(?:%1$s(?:%2$s\\d*)?|\\d+(?:%2$s\\d*)?|%2$s\\d+)%3$s"
            .formatted(grouped, decimal, exponent));
  }

  /** Whether there is nothing in the cell. */
  boolean isMissing(String cell) {
    return Cells.isMissing(cell) || (!missing.isEmpty() && missing.contains(cell.strip()));
  }

  /** The number in the cell, possibly infinite; NaN where it is missing or no number. */
  double parse(String cell) {
    if (!missing.isEmpty() && missing.contains(cell.strip())) {
      return Double.NaN;
    }
    boolean other = decimal.isPresent() && !matches(cell) && hasSign(cell);
    return other ? Double.NaN : Cells.parse(plain(cell));
  }

  boolean isNumber(String cell) {
    return !Double.isNaN(parse(cell));
  }

  /** A number as everybody writes it; any other cell as it is. */
  String plain(String cell) {
    if (decimal.isEmpty() || !matches(cell)) {
      return cell;
    }
    char sign = decimal.get();
    StringBuilder number = new StringBuilder();
    for (char c : cell.strip().toCharArray()) {
      if (c == sign) {
        number.append('.');
      } else if (c == '-' || c == '+' || Character.isLetterOrDigit(c)) {
        number.append(c);
      }
    }
    return number.toString();
  }

  /** Whether the cell is a number once somebody says what its commas mean. */
  boolean unclear(String cell) {
    String text = cell.strip();
    return text.indexOf(',') >= 0
        && !isNumber(cell)
        && (POINT.matcher(text).matches() || COMMA.matcher(text).matches());
  }

  private boolean matches(String cell) {
    return (decimal.get() == ',' ? COMMA : POINT).matcher(cell.strip()).matches();
  }

  private static boolean hasSign(String cell) {
    return cell.indexOf('.') >= 0 || cell.indexOf(',') >= 0;
  }

  /** What to try where {@link #unclear}. */
  static Advice advice() {
    return Advice.of(
        "Maybe say which sign stands before the fraction (%s or %s); the other one may stand between thousands.",
        Setting.DECIMAL.to(","), Setting.DECIMAL.to("."));
  }
}
