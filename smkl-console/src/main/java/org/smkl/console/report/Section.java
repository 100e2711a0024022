package org.smkl.console.report;

import java.util.List;

/**
 * What an experiment has to show.
 *
 * @param id its name
 * @param title its title
 * @param paragraphs what was done and what came out, in sentences
 * @param tables its tables
 * @param plots its plots
 */
public record Section(
    String id, String title, List<String> paragraphs, List<ResultTable> tables, List<Plot> plots) {
  /** Copies the lists. */
  public Section {
    paragraphs = List.copyOf(paragraphs);
    tables = List.copyOf(tables);
    plots = List.copyOf(plots);
  }
}
