package org.smkl.console.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything a report shows.
 *
 * @param title its title
 * @param facts settings, versions, seeds and hardware, in this order
 * @param warnings what is missing
 * @param cards what a reader wants to know first
 * @param sections the experiments
 */
public record Report(
    String title,
    Map<String, String> facts,
    List<String> warnings,
    List<Card> cards,
    List<Section> sections) {
  /** Copies the collections. */
  public Report {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    warnings = List.copyOf(warnings);
    cards = List.copyOf(cards);
    sections = List.copyOf(sections);
  }

  /** Without cards. */
  public Report(
      String title, Map<String, String> facts, List<String> warnings, List<Section> sections) {
    this(title, facts, warnings, List.of(), sections);
  }
}
