package org.smkl.core.kernel;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Helps with misspelt names. */
final class NearestName {
  private NearestName() {}

  /** A sentence that says that the name is unknown, which ones exist, and the nearest of them. */
  static String unknown(String what, String name, Collection<String> known) {
    TreeSet<String> sorted = new TreeSet<>(known);
    String message =
        "Unknown %s '%s'; %s."
            .formatted(
                what,
                name,
                sorted.isEmpty() ? "there is none" : "known are " + String.join(", ", sorted));
    return nearest(name, sorted).map(n -> message + " Maybe you mean '" + n + "'.").orElse(message);
  }

  private static Optional<String> nearest(String name, Set<String> known) {
    String lower = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(Comparator.comparingInt(k -> distance(lower, k.toLowerCase(Locale.ROOT))))
        .filter(k -> close(lower, k.toLowerCase(Locale.ROOT)));
  }

  private static boolean close(String name, String known) {
    return known.startsWith(name)
        || name.startsWith(known)
        || distance(name, known) <= Math.max(1, known.length() / 2);
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
