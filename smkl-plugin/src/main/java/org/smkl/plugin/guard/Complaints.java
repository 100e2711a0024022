package org.smkl.plugin.guard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a plugin did against its contract that could be put right: told once for each kind, with how
 * often it happened. Thread-safe.
 */
final class Complaints {
  private record Entry(String first, int count) {}

  private final PluginOrigin origin;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  Complaints(PluginOrigin origin) {
    this.origin = origin;
  }

  /**
   * Notes one more.
   *
   * @param kind the same for all of a kind
   * @param words the rest of the sentence without a full stop
   */
  void add(String kind, String words) {
    addSentence(kind, "The %s broke its contract: %s.".formatted(origin, words));
  }

  /** Adds a complaint that is a whole sentence. */
  synchronized void addSentence(String kind, String sentence) {
    Entry entry = entries.get(kind);
    entries.put(
        kind, entry == null ? new Entry(sentence, 1) : new Entry(entry.first, entry.count + 1));
  }

  /** One for each kind, the first, with how often there were more. */
  synchronized List<String> list() {
    List<String> sentences = new ArrayList<>();
    for (Entry entry : entries.values()) {
      String more = entry.count == 1 ? "" : " (The first of %d.)".formatted(entry.count);
      sentences.add(entry.first + more);
    }
    return sentences;
  }
}
