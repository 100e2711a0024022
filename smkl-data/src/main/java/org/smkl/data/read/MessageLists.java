package org.smkl.data.read;

import java.util.Collection;
import java.util.stream.Collectors;

/** Lists for messages. */
final class MessageLists {
  /** Words that a message lists. */
  private static final int MAX_LISTED_WORDS = 10;

  private MessageLists() {}

  /** The names, quoted, not more than a reader wants to see. */
  static String list(Collection<String> names) {
    return join(names.stream().map(n -> "'" + n + "'").toList());
  }

  /** Anything, not more than a reader wants to see. */
  static String join(Collection<String> words) {
    String shown = words.stream().limit(MAX_LISTED_WORDS).collect(Collectors.joining(", "));
    return words.size() <= MAX_LISTED_WORDS
        ? shown
        : shown + " and " + (words.size() - MAX_LISTED_WORDS) + " more";
  }
}
