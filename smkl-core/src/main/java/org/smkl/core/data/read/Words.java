package org.smkl.core.data.read;

import java.util.Collection;
import java.util.stream.Collectors;

/** Lists for messages. */
final class Words {
  private static final int LISTED = 40;

  private Words() {}

  /** The names, quoted, not more than a reader wants to see. */
  static String list(Collection<String> names) {
    String shown =
        names.stream().limit(LISTED).map(n -> "'" + n + "'").collect(Collectors.joining(", "));
    return names.size() <= LISTED ? shown : shown + " and " + (names.size() - LISTED) + " more";
  }
}
