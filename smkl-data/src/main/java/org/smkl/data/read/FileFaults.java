package org.smkl.data.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.smkl.error.Advice;
import org.smkl.error.InputException;

/**
 * What is wrong with a file, collected, so that its owner need not find one mistake at a time. Of
 * many mistakes of a kind in one column the first is described. Not thread-safe.
 */
final class FileFaults {
  /** Where a problem is about a whole row. */
  static final int NO_COLUMN = -1;

  private static final int MAX_LISTED_FAULTS = 20;

  private final Source source;
  private final Map<Key, Entry> found = new LinkedHashMap<>();

  /** What can be wrong. */
  enum Kind {
    WIDTH,
    TEXT,
    INFINITE,
    MISSING,
    LABEL,
    ROW_NAMES
  }

  /**
   * One mistake.
   *
   * @param line where; 0 where it is about the whole file
   * @param given what was found, without the place
   * @param expected what would have been right
   * @param advice what to try
   */
  record Problem(long line, String given, String expected, Advice advice) {
    private String place(String source) {
      return line > 0 ? source + ", line " + line + ": " + given : source + ": " + given;
    }
  }

  private record Key(int column, Kind kind) {}

  private static final class Entry {
    private final Problem first;
    private long count = 1;

    Entry(Problem first) {
      this.first = first;
    }

    String more() {
      return count == 1 ? "" : " There are %d like this.".formatted(count);
    }
  }

  FileFaults(Source source) {
    this.source = source;
  }

  /** Counts a mistake; only the first of a kind in a column is asked for. */
  void add(int column, Kind kind, Supplier<Problem> problem) {
    Entry entry = found.get(new Key(column, kind));
    if (entry == null) {
      found.put(new Key(column, kind), new Entry(problem.get()));
    } else {
      entry.count++;
    }
  }

  /** What looked like mistakes of a kind in a column is none after all. */
  void forgive(int column, Kind kind) {
    found.remove(new Key(column, kind));
  }

  /** Refuses the file where anything is wrong, and says all of it. */
  void refuse() {
    if (found.isEmpty()) {
      return;
    }
    List<Entry> entries = new ArrayList<>(found.values());
    Entry first = entries.remove(0);
    StringBuilder format = new StringBuilder(first.first.advice().format());
    List<Object> arguments = new ArrayList<>(first.first.advice().arguments());
    for (Entry entry : entries.subList(0, Math.min(MAX_LISTED_FAULTS, entries.size()))) {
      format.append("%n  Also %s%s %s ").append(entry.first.advice().format());
      arguments.add(entry.first.place("").replaceFirst("^[, :]+", ""));
      arguments.add(entry.more());
      arguments.add(entry.first.expected());
      arguments.addAll(entry.first.advice().arguments());
    }
    if (entries.size() > MAX_LISTED_FAULTS) {
      format.append("%n  Also %s further kinds of problems.");
      arguments.add(entries.size() - MAX_LISTED_FAULTS);
    }
    throw new InputException(
        first.first.place(source.name()) + first.more(),
        first.first.expected(),
        new Advice(format.toString(), arguments));
  }
}
