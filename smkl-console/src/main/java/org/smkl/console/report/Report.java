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
 * @param sections the experiments
 */
public record Report(
    String title, Map<String, String> facts, List<String> warnings, List<Section> sections) {
  /** Copies the collections. */
  public Report {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    warnings = List.copyOf(warnings);
    sections = List.copyOf(sections);
  }
}
