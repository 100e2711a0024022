package org.smkl.core;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name a user probably meant, for error messages. */
public final class Nearest {
  private Nearest() {}

  /**
   * The known name with the least edit distance to what was given, ignoring case; empty where none
   * is close: about a third of the letters may differ.
   */
  public static Optional<String> to(String given, Collection<String> known) {
    String best = null;
    int least = Integer.MAX_VALUE;
    for (String name : known) {
      int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    int longer = best == null ? 0 : Math.max(given.length(), best.length());
    boolean close = least < longer && least <= (longer + 2) / 3;
    return close ? Optional.of(best) : Optional.empty();
  }

  /** A sentence "Maybe you meant 'x'." where a name is close, otherwise the fallback. */
  public static String suggestion(String given, Collection<String> known, String fallback) {
    return to(given, known).map(name -> "Maybe you meant '" + name + "'.").orElse(fallback);
  }

  /** Levenshtein's distance, one row of the table at a time. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
