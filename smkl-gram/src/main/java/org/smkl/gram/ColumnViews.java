package org.smkl.gram;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.error.Count;

/**
 * Views: columns whose names share a prefix. The prefix of a name is the text before the first
 * underscore, if there is text on both of its sides; else the text before the digits at its end,
 * without {@code - . :} and blanks between; else the whole name. Where a separator is given, it is
 * the text before the first of it, or else the whole name.
 */
final class ColumnViews {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)[-.:\\p{javaWhitespace}]*\\d+");

  /** What people put between a view and a column. */
  private static final List<String> SEPARATORS = List.of("=", ".", ":", "|", "/", "-", " ");

  private ColumnViews() {}

  /**
   * The views of these columns, in the order in which they begin.
   *
   * @param separator empty for the usual rule
   * @throws IllegalArgumentException if no two columns share a prefix, or all do
   */
  static ColumnGroups of(List<String> names, String separator) {
    Map<String, List<Integer>> views = new LinkedHashMap<>();
    for (int j = 0; j < names.size(); j++) {
      views.computeIfAbsent(prefix(names.get(j), separator), p -> new ArrayList<>()).add(j);
    }
    String rule =
        separator.isEmpty()
            ? "names such as rna_1 and rna_2, or rna1 and rna2"
            : "names with '%s', such as rna%s1 and rna%s2"
                .formatted(separator, separator, separator);
    if (views.size() == names.size()) {
      throw new IllegalArgumentException(
          "No two columns share a prefix (%s). Expected %s. Maybe %s a file of groups, [groups=FILE], or a kernel for each column, [each]."
              .formatted(
                  ColumnGroups.list(names),
                  rule,
                  separating(names)
                      .map("[views=\"%s\"]; or"::formatted)
                      .orElse("another separator, [views=.],")));
    }
    if (views.size() == 1) {
      throw new IllegalArgumentException(
          "All %d columns have the prefix '%s' (%s), which makes one view. Expected %s, and at least two views. Maybe the data has no names of columns, or needs a file of groups: [groups=FILE]."
              .formatted(
                  names.size(), views.keySet().iterator().next(), ColumnGroups.list(names), rule));
    }
    List<String> alone =
        views.values().stream()
            .filter(columns -> columns.size() == 1)
            .map(columns -> names.get(columns.get(0)))
            .toList();
    List<String> remarks =
        alone.isEmpty()
            ? List.of()
            : List.of(
                "%s of one column, whose prefix no other has (%s): if it is an identifier or another outcome, ignore it"
                    .formatted(Count.of(alone.size(), "view"), ColumnGroups.list(alone)));
    return new ColumnGroups("Views by prefix", views, remarks);
  }

  /** A sign that divides these names into views of several columns each, where there is one. */
  private static Optional<String> separating(List<String> names) {
    return SEPARATORS.stream()
        .filter(
            sign -> {
              long views = names.stream().map(name -> prefix(name, sign)).distinct().count();
              return views > 1 && views <= names.size() / 2;
            })
        .findFirst();
  }

  /** Never empty, unless the name is. */
  static String prefix(String name, String separator) {
    int at = name.indexOf(separator.isEmpty() ? "_" : separator);
    int after = at + Math.max(1, separator.length());
    if (at > 0 && after < name.length()) {
      return label(name.substring(0, at));
    }
    Matcher numbered = NUMBERED.matcher(name);
    boolean prefixed = separator.isEmpty() && numbered.matches() && !numbered.group(1).isEmpty();
    return label(prefixed ? numbered.group(1) : name);
  }

  private static String label(String prefix) {
    String label = SpecText.label(prefix);
    return label.isEmpty() ? "unnamed" : label;
  }
}
