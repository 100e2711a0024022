package org.smkl.cli.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.error.InputException;

/** Sizes of memory as people write them. */
final class Bytes {
  private static final Pattern SIZE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kmgt]?)(?:i?b)?");
  private static final String UNITS = "kmgt";

  private Bytes() {}

  /** Reads for example 4g, 500m, 1.5GiB or a number of bytes; units are powers of 1024. */
  static long parse(String text) {
    Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    double bytes = 0;
    if (size.matches()) {
      int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
      bytes = Double.parseDouble(size.group(1)) * Math.pow(1024, unit);
    }
    if (!(bytes >= 1) || bytes > Long.MAX_VALUE) {
      throw new InputException(
          "The memory is '" + text + "'.",
          "Expected a positive number of bytes, or of k, m, g or t of them.",
          "Maybe 4g or 500m.");
    }
    return (long) bytes;
  }
}
