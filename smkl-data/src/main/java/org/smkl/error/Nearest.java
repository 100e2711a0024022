package org.smkl.error;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the name a user probably meant, for error messages. */
public final class Nearest {
  /** Names that a message lists. */
  private static final int MAX_LISTED_NAMES = 16;

  private Nearest() {}

  /**
   * The known name with the least edit distance to what was given, ignoring case; empty where none
   * is close: about a third of the letters may differ, or it is the beginning of a name.
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
    boolean begins =
        best != null
            && best.toLowerCase(Locale.ROOT).startsWith(given.toLowerCase(Locale.ROOT))
            && !given.isEmpty();
    return close || begins ? Optional.of(best) : Optional.empty();
  }

  /** A sentence "Maybe you meant 'x'." where a name is close, otherwise the fallback. */
  public static String suggestion(String given, Collection<String> known, String fallback) {
    return to(given, known).map(name -> "Maybe you meant '" + name + "'.").orElse(fallback);
  }

  /** A sentence that says that the name is unknown, which ones exist, and the nearest of them. */
  public static String unknown(String what, String given, Collection<String> known) {
    Collection<String> sorted = new TreeSet<>(known);
    String message =
        "Unknown %s '%s'; %s."
            .formatted(
                what, given, sorted.isEmpty() ? "there is none" : "known are " + list(sorted));
    return to(given, sorted).map(n -> message + " Maybe you mean '" + n + "'.").orElse(message);
  }

  /** Not more names than a reader wants to see. */
  public static String list(Collection<String> names) {
    String shown = names.stream().limit(MAX_LISTED_NAMES).collect(Collectors.joining(", "));
    return names.size() <= MAX_LISTED_NAMES
        ? shown
        : shown + " and " + (names.size() - MAX_LISTED_NAMES) + " more";
  }

  /** Edits between two words: insert, delete, replace, or swap two neighbours. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], 1 + d[i - 2][j - 2]);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
