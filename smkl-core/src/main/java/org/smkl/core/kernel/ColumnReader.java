package org.smkl.core.kernel;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smkl.core.error.Nearest;

/** Reads the columns of a kernel specification: indices, ranges, names. */
final class ColumnReader {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

  private final SpecReader reader;
  private final List<String> names;
  private final TreeSet<Integer> found = new TreeSet<>();

  ColumnReader(SpecReader reader, List<String> names) {
    this.reader = reader;
    this.names = names;
  }

  /** The columns read so far, ascending. */
  List<Integer> found() {
    return List.copyOf(found);
  }

  /** Reads one column or range. A quoted word is always a name. */
  void read() {
    SpecReader.Word word = reader.word("a column");
    Matcher range = RANGE.matcher(word.text());
    if (word.quoted() || !range.matches()) {
      add(named(word), word);
      return;
    }
    int first = Integer.parseInt(range.group(1));
    int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
    if (last < first) {
      throw reader.error(
          word.start(),
          "The range %s runs backwards. Maybe %d-%d.".formatted(word.text(), last, first));
    }
    if (!names.isEmpty() && last >= names.size()) {
      throw reader.error(
          word.start(),
          "Column %d does not exist; the data has %d feature columns, 0 to %d."
              .formatted(last, names.size(), names.size() - 1));
    }
    if (names.isEmpty() && !reader.takeColumns(last - first + 1)) {
      throw reader.error(
          word.start(),
          "The kernels name more than %d columns together. Maybe a range is too long; leave out cols to take all columns."
              .formatted(SpecReader.MOST_COLUMNS));
    }
    for (int column = first; column <= last; column++) {
      add(column, word);
    }
  }

  private int named(SpecReader.Word word) {
    int index = names.indexOf(word.text());
    if (index >= 0) {
      return index;
    }
    throw reader.error(
        word.start(),
        names.isEmpty()
            ? "Column '%s' is not an index or a range, and the data has no column names. Maybe write e.g. cols=0-3,7."
                .formatted(word.text())
            : Nearest.unknown("column", word.text(), names));
  }

  private void add(int column, SpecReader.Word word) {
    if (!found.add(column)) {
      throw reader.error(word.start(), "Column %d is given twice.".formatted(column));
    }
  }
}
