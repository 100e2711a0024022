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

  /** Edits (insert, delete, replace) between two words. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
