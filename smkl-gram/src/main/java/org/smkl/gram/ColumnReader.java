package org.smkl.gram;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.smkl.error.Nearest;

/**
 * Reads the columns of a kernel specification: indices, names, ranges of either. A number without
 * quotes is an index, whatever the columns' names are; a word in quotes is a name.
 */
final class ColumnReader {
  private static final Pattern INDEX = Pattern.compile("\\d{1,6}");
  private static final Pattern INDICES = Pattern.compile("\\d{1,6}-\\d{1,6}");

  /** Characters. A longer word is one name, never a range. */
  private static final int LONGEST_RANGE = 1000;

  private final SpecReader reader;
  private final SpecLimits budget;
  private final ColumnNames columns;
  private final TreeSet<Integer> found = new TreeSet<>();
  private boolean named;

  /** From first to last, both included. */
  private record Range(int first, int last) {
    @Override
    public String toString() {
      return first == last ? "column " + first : "columns %d to %d".formatted(first, last);
    }
  }

  ColumnReader(SpecReader reader, SpecLimits budget, ColumnNames columns) {
    this.reader = reader;
    this.budget = budget;
    this.columns = columns;
  }

  /** The columns read so far, ascending. */
  List<Integer> found() {
    return List.copyOf(found);
  }

  /** Whether the user speaks of them by name, or has to. */
  boolean named() {
    return named || columns.numeric();
  }

  /** Reads one column or range. */
  void read() {
    SpecReader.Word word = reader.word("a column");
    if (word.quoted()) {
      int first = name(word);
      add(word, new Range(first, reader.accept('-') ? end(reader.word("a column")) : first));
    } else if (word.text().length() > 1 && word.text().endsWith("-") && reader.nextIs('"')) {
      String start = word.text().substring(0, word.text().length() - 1);
      int first = end(new SpecReader.Word(start, word.start(), false));
      add(word, new Range(first, end(reader.word("a column"))));
    } else {
      add(word, only(word, readings(word.text())));
    }
  }

  /** One end of a range. */
  private int end(SpecReader.Word word) {
    return word.quoted() ? name(word) : only(word, single(word.text())).first();
  }

  private int name(SpecReader.Word word) {
    named = true;
    OptionalInt column = columns.named(word.text());
    if (column.isPresent()) {
      return column.getAsInt();
    }
    throw unknown(word);
  }

  private Range only(SpecReader.Word word, Set<Range> readings) {
    if (readings.size() == 1) {
      return readings.iterator().next();
    }
    if (readings.isEmpty()) {
      throw unknown(word);
    }
    throw reader.error(
        word.start(),
        "'%s' can mean %s. Maybe put each name in quotes."
            .formatted(
                word.text(),
                readings.stream().map(Range::toString).collect(Collectors.joining(" or "))));
  }

  /** Everything that a word without quotes can mean. */
  private Set<Range> readings(String text) {
    Set<Range> readings = new LinkedHashSet<>();
    if (!INDICES.matcher(text).matches()) {
      readings.addAll(single(text));
    }
    if (text.length() > LONGEST_RANGE) {
      return readings;
    }
    Set<Range> backwards = new LinkedHashSet<>();
    for (int at = text.indexOf('-', 1); at > 0; at = text.indexOf('-', at + 1)) {
      for (Range first : single(text.substring(0, at))) {
        for (Range last : single(text.substring(at + 1))) {
          Range range = new Range(first.first(), last.last());
          (range.first() <= range.last() ? readings : backwards).add(range);
        }
      }
    }
    return readings.isEmpty() ? backwards : readings;
  }

  private Set<Range> single(String text) {
    if (INDEX.matcher(text).matches()) {
      int index = Integer.parseInt(text);
      return Set.of(new Range(index, index));
    }
    OptionalInt name = columns.named(text);
    if (name.isEmpty()) {
      return Set.of();
    }
    named = true;
    return Set.of(new Range(name.getAsInt(), name.getAsInt()));
  }

  private IllegalArgumentException unknown(SpecReader.Word word) {
    if (columns.names().contains(word.text())) {
      return reader.error(
          word.start(),
          "More than one column is named '%s'. Maybe give indices, such as %d."
              .formatted(word.text(), columns.names().indexOf(word.text())));
    }
    return reader.error(
        word.start(),
        columns.names().isEmpty()
            ? "Column '%s' is not an index or a range, and the data has no column names. Maybe write e.g. cols=0-3,7."
                .formatted(word.text())
            : Nearest.unknown("column", word.text(), columns.names()));
  }

  private void add(SpecReader.Word word, Range range) {
    if (range.last() < range.first()) {
      throw reader.error(
          word.start(),
          "The range %s runs backwards. Maybe %d-%d."
              .formatted(word.text(), range.last(), range.first()));
    }
    if (columns.count().isPresent() && range.last() >= columns.count().getAsInt()) {
      throw reader.error(
          word.start(),
          "Column %d does not exist; the data has %d feature columns, 0 to %d.%s"
              .formatted(
                  range.last(),
                  columns.count().getAsInt(),
                  columns.count().getAsInt() - 1,
                  columns.named(word.text()).isPresent()
                      ? " Maybe put the name in quotes: " + SpecText.quote(word.text()) + "."
                      : ""));
    }
    if (columns.count().isEmpty() && !budget.takeColumns(range.last() - range.first() + 1)) {
      throw reader.error(word.start(), SpecLimits.tooManyColumns());
    }
    for (int column = range.first(); column <= range.last(); column++) {
      if (!found.add(column)) {
        throw reader.error(word.start(), "Column %d is given twice.".formatted(column));
      }
    }
  }
}
