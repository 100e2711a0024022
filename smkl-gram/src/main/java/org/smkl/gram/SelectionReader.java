package org.smkl.gram;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.error.Nearest;

/**
 * Reads what stands in brackets after a kernel: its columns, or how to make a kernel for each of
 * many sets of columns, and its label. For one item; not thread-safe.
 */
final class SelectionReader {
  private static final String NAME = "name";
  private static final String COLS = "cols";
  private static final String EACH = "each";
  private static final String VIEWS = "views";
  private static final String GROUPS = "groups";
  private static final List<String> KINDS = List.of(COLS, EACH, VIEWS, GROUPS);
  private static final List<String> KNOWN =
      List.of(COLS, EACH, VIEWS, GROUPS, NAME, GroupSizes.MIN, GroupSizes.MAX);

  private final SpecReader reader;
  private final SpecLimits budget;
  private final ColumnNames columns;
  private final KernelFamily family;
  private final boolean files;
  private final Map<String, SpecReader.Word> values = new HashMap<>();
  private final List<String> notes = new ArrayList<>();
  private SpecReader.Word kind;
  private ColumnReader listed;

  /** Files: whether those that the text names may be opened. */
  SelectionReader(
      SpecReader reader,
      SpecLimits budget,
      ColumnNames columns,
      KernelFamily family,
      boolean files) {
    this.reader = reader;
    this.budget = budget;
    this.columns = columns;
    this.family = family;
    this.files = files;
  }

  /** What users should know of the groups. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  List<Selection> read() {
    if (reader.accept('[')) {
      do {
        option(reader.word("'cols', 'each', 'views', 'groups' or 'name'"));
      } while (reader.accept(','));
      reader.expect(']', listed == null ? "or ',' after an option" : "or ',' after a column");
    }
    GroupSizes sizes = sizes();
    String label = label();
    if (kind == null) {
      return List.of(new Selection(List.of(), List.of(), label));
    }
    return switch (kind.text()) {
      case VIEWS -> named(views(), sizes);
      case GROUPS -> named(groups(), sizes);
      case EACH -> listed == null ? all(label) : each(listed.found(), listed.named(), label);
      default -> List.of(selection(listed.found(), listed.named(), label));
    };
  }

  private void option(SpecReader.Word key) {
    String text = key.text();
    if (!KNOWN.contains(text)) {
      throw reader.error(key.start(), Nearest.unknown("kernel option", text, KNOWN));
    }
    if (KINDS.contains(text)) {
      if (kind != null) {
        throw reader.error(
            key.start(),
            "'%s' and '%s' both say which columns. Maybe make two kernels of it."
                .formatted(kind.text(), text));
      }
      kind = key;
    }
    boolean alone = text.equals(EACH) || text.equals(VIEWS);
    if (alone && !reader.accept('=')) {
      return;
    }
    if (!alone) {
      reader.expect('=', "after '%s'".formatted(text));
    }
    if (text.equals(COLS) || text.equals(EACH)) {
      listed = new ColumnReader(reader, budget, columns);
      do {
        listed.read();
      } while (!reader.beforeOption() && reader.accept(','));
    } else if (values.put(text, reader.word("the value of '%s'".formatted(text))) != null) {
      throw reader.error(key.start(), "'%s' is given twice.".formatted(text));
    }
  }

  private boolean many() {
    return kind != null && (kind.text().equals(VIEWS) || kind.text().equals(GROUPS));
  }

  private GroupSizes sizes() {
    int min = size(GroupSizes.MIN, 1);
    int max = size(GroupSizes.MAX, Integer.MAX_VALUE);
    if (min > max) {
      throw reader.error(
          values.get(GroupSizes.MAX).start(),
          "min is %d and max is %d. Expected min to be at most max.".formatted(min, max));
    }
    return new GroupSizes(min, max);
  }

  private int size(String key, int otherwise) {
    SpecReader.Word word = values.get(key);
    if (word == null) {
      return otherwise;
    }
    if (!many()) {
      throw reader.error(
          word.start(), "'%s' is about views and groups, and there are none here.".formatted(key));
    }
    if (!word.text().matches("[1-9]\\d{0,8}")) {
      throw reader.error(
          word.start(),
          "'%s' is '%s'. Expected a number of columns, 1 or more.".formatted(key, word.text()));
    }
    return Integer.parseInt(word.text());
  }

  private String label() {
    SpecReader.Word word = values.get(NAME);
    if (word == null) {
      return "";
    }
    if (many()) {
      throw reader.error(
          word.start(),
          "The kernels of '%s' have the names of their columns' groups. Maybe leave out 'name'."
              .formatted(kind.text()));
    }
    String label = SpecText.label(word.text());
    if (label.isEmpty()) {
      throw reader.error(word.start(), "The name is empty. Maybe leave out 'name'.");
    }
    return label;
  }

  private String separator() {
    SpecReader.Word word = values.get(VIEWS);
    if (word != null && word.text().isEmpty()) {
      throw new IllegalArgumentException("The separator is empty. Maybe leave it out.");
    }
    return word == null ? "" : word.text();
  }

  /** The names of the columns of numbers, which alone can be taken together. */
  private List<String> numbers() {
    if (family.readsText()) {
      throw reader.error(
          kind.start(),
          "Kernel '%s' reads one column of text, and '%s' puts columns together. Maybe 'each'."
              .formatted(family.id(), kind.text()));
    }
    if (columns.names().isEmpty()) {
      throw reader.error(
          kind.start(),
          "The names of columns are not known here, and '%s' goes by them. Maybe write which columns, for example cols=0-9."
              .formatted(kind.text()));
    }
    return columns.names().subList(0, columns.names().size() - columns.texts());
  }

  private ColumnGroups views() {
    List<String> names = numbers();
    try {
      return ColumnViews.of(names, separator());
    } catch (IllegalArgumentException e) {
      throw placed(kind, e);
    }
  }

  private IllegalArgumentException placed(SpecReader.Word word, IllegalArgumentException e) {
    IllegalArgumentException error = reader.error(word.start(), e.getMessage());
    error.initCause(e);
    return error;
  }

  private ColumnGroups groups() {
    SpecReader.Word word = values.get(GROUPS);
    if (!files) {
      throw reader.error(
          kind.start(),
          "The file '%s' is not opened, because another file names it.".formatted(word.text()));
    }
    List<String> names = numbers();
    try {
      return GroupFile.read(Path.of(word.text()), names);
    } catch (InvalidPathException e) {
      throw reader.error(word.start(), "'%s' is no path.".formatted(word.text()));
    } catch (IllegalArgumentException e) {
      throw placed(word, e);
    }
  }

  private List<Selection> named(ColumnGroups groups, GroupSizes sizes) {
    ColumnGroups left;
    try {
      left = groups.within(sizes);
    } catch (IllegalArgumentException e) {
      throw placed(kind, e);
    }
    left.note().ifPresent(notes::add);
    List<Selection> selections = new ArrayList<>();
    left.columns().forEach((label, some) -> selections.add(selection(some, false, label)));
    return selections;
  }

  private List<Selection> all(String label) {
    int count =
        columns
            .count()
            .orElseThrow(
                () ->
                    reader.error(
                        kind.start(),
                        "How many columns the data has is not known here. Maybe write which, for example each=0-9."));
    int numbers = count - columns.texts();
    IntStream read =
        family.readsText() ? IntStream.range(numbers, count) : IntStream.range(0, numbers);
    List<Selection> each = each(read.boxed().toList(), true, label);
    if (each.isEmpty()) {
      throw reader.error(
          kind.start(),
          "The data has no column of %s, and kernel '%s' reads nothing else."
              .formatted(family.readsText() ? "text" : "numbers", family.id()));
    }
    return each;
  }

  private List<Selection> each(List<Integer> chosen, boolean named, String label) {
    return chosen.stream().map(column -> selection(List.of(column), named, label)).toList();
  }

  private Selection selection(List<Integer> chosen, boolean named, String label) {
    return new Selection(chosen, named ? columns.of(chosen) : List.of(), label);
  }
}
