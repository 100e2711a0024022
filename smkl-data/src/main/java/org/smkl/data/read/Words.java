package org.smkl.data.read;

import java.util.Collection;
import java.util.stream.Collectors;

/** Lists for messages. */
final class Words {
  private static final int LISTED = 40;

  private Words() {}

  /** The names, quoted, not more than a reader wants to see. */
  static String list(Collection<String> names) {
    return join(names.stream().map(n -> "'" + n + "'").toList());
  }

  /** Anything, not more than a reader wants to see. */
  static String join(Collection<String> words) {
    String shown = words.stream().limit(LISTED).collect(Collectors.joining(", "));
    return words.size() <= LISTED ? shown : shown + " and " + (words.size() - LISTED) + " more";
  }
}
