package org.smkl.data.read;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.smkl.data.read.FileFaults.Kind;
import org.smkl.data.read.FileFaults.Problem;
import org.smkl.error.Advice;
import org.smkl.error.Count;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/**
 * Turns the cells of CSV rows into numbers and labels. What is wrong is collected and told at the
 * end. Not thread-safe.
 */
final class CsvRowParser {
  /** Words of a column are categories where each has so many rows on average. */
  private static final int ROWS_PER_CATEGORY = 2;

  /** Categories of a column. More must be asked for: each becomes a column of numbers. */
  private static final int MAX_CATEGORIES = 1000;

  /** A number with a sign before or after it. */
  private static final Pattern SIGNED =
      Pattern.compile("[-+]?[$€£¥]\\s?[-+]?\\d[\\d.,]*|[-+]?\\d[\\d.,]*\\s?[%€$£¥]");

  /** 05 Feb 2023, 5-Feb-23, February 5, 2023. */
  private static final Pattern MONTH_NAMED =
      Pattern.compile("\\d{1,2}[-. ]+\\p{L}{3,9}[-., ]+\\d{2,4}|\\p{L}{3,9} \\d{1,2},? \\d{4}");

  private static final Advice OTHER_SIGN = Advice.of("Maybe %s is another one.", Setting.DECIMAL);

  private final Source source;
  private final ColumnPlan plan;
  private final CellFormat format;
  private final MissingCells missing;
  private final FileFaults problems;
  private final TextFiles files;
  private final List<WordColumn> words = new ArrayList<>();
  private final List<Map<String, Integer>> codes = new ArrayList<>();
  private int unseen;
  private int unlabelled;
  private long firstUnlabelled;

  CsvRowParser(Source source, ColumnPlan plan, CellFormat format, MissingCells missing) {
    this.source = source;
    this.plan = plan;
    this.format = format;
    this.missing = missing;
    this.problems = new FileFaults(source);
    this.files = new TextFiles(source.folder(), source.encoding());
    for (FeatureColumn column : plan.features()) {
      CategoricalColumn known = column.words();
      words.add(new WordColumn());
      codes.add(known == null ? Map.of() : known.codes());
    }
  }

  ColumnPlan plan() {
    return plan;
  }

  /** How many cells have a word that the training data did not have in that column. */
  int unseen() {
    return unseen;
  }

  /** What is to be known about rows that have no label. */
  Optional<String> unlabelled() {
    return unlabelled == 0
        ? Optional.empty()
        : Optional.of(
            "%s: left out, because the label is missing%s."
                .formatted(
                    unlabelled == 1 ? "1 row" : unlabelled + " rows",
                    unlabelled == 1
                        ? " (line %d)".formatted(firstUnlabelled)
                        : " (the first in line %d)".formatted(firstUnlabelled)));
  }

  /** Whether there is something to learn from the row. */
  boolean labelled(CsvRecord row) {
    if (!plan.labelRequired()
        || !format.isMissing(row.getField(plan.roles().get(ColumnRole.LABEL)))) {
      return true;
    }
    firstUnlabelled = unlabelled == 0 ? row.getStartingLineNumber() : firstUnlabelled;
    unlabelled++;
    return false;
  }

  /** Whether the row has as many cells as the first. */
  boolean fits(CsvRecord row, int number) {
    if (row.getFieldCount() == plan.names().size()) {
      return true;
    }
    problems.add(
        FileFaults.NO_COLUMN,
        Kind.WIDTH,
        () ->
            new Problem(
                row.getStartingLineNumber(),
                "row %d has %s.".formatted(number, Count.of(row.getFieldCount(), "cell")),
                "Expected %d, as in the first row.".formatted(plan.names().size()),
                Advice.plain(
                    "Maybe a separator is missing or not inside quotes, or a quotation mark is not closed.")));
    return false;
  }

  /** A number for each column; NaN for missing cells, and the code of a known category. */
  double[] features(CsvRecord row, int number) {
    double[] values = new double[plan.features().size()];
    for (int k = 0; k < values.length; k++) {
      FeatureColumn column = plan.features().get(k);
      String cell = row.getField(column.position());
      values[k] =
          switch (column.kind()) {
            case WORDS -> column.words() == null ? learn(k, cell) : code(k, cell);
            case NUMBER, BY_CONTENT -> number(row, number, k, cell);
            case DATE -> date(row, number, k, cell);
            case TEXT, FILE, UNCLEAR -> Double.NaN;
          };
    }
    return values;
  }

  /** The texts of a row, one for each column that has them. */
  String[] texts(CsvRecord row, int number) {
    return plan.texts().stream()
        .map(
            text -> {
              String cell = oneLine(row, number, text.position());
              return text.files()
                  ? files.read(
                      cell,
                      "%s, line %d, column '%s'"
                          .formatted(source.name(), row.getStartingLineNumber(), text.column()))
                  : cell;
            })
        .toArray(String[]::new);
  }

  private double learn(int feature, String cell) {
    words.get(feature).word(CategoricalColumn.word(cell, format));
    return Double.NaN;
  }

  private int code(int feature, String cell) {
    Integer code = codes.get(feature).get(CategoricalColumn.word(cell, format));
    if (code == null) {
      unseen++;
      return CategoricalColumn.UNSEEN;
    }
    return code;
  }

  String label(CsvRecord row, int number) {
    int label = plan.roles().get(ColumnRole.LABEL);
    String cell = oneLine(row, number, label).strip();
    if (Cells.isNumber(cell) && !format.isNumber(cell) && !format.isMissing(cell)) {
      String expected = "Expected another label.";
      wrong(Kind.TEXT, row, number, label, "has the wrong decimal sign", expected, OTHER_SIGN);
    }
    return format.plain(cell);
  }

  /** A cell of a column that may hold any text. */
  String cell(ColumnRole role, CsvRecord row, int number) {
    String cell = oneLine(row, number, plan.roles().get(role));
    return role == ColumnRole.WEIGHT ? format.plain(cell) : cell;
  }

  /** Cells that may hold any text would swallow the rows after a quotation mark too many. */
  private String oneLine(CsvRecord row, int number, int column) {
    String cell = row.getField(column);
    int end = cell.indexOf('\n') < 0 ? cell.indexOf('\r') : cell.indexOf('\n');
    if (end >= 0) {
      throw source.at(
          row.getStartingLineNumber(),
          "row %d, column '%s' (index %d) goes on after '%s' in the next line."
              .formatted(number, plan.names().get(column), column, cell.substring(0, end).strip()),
          "Expected a cell in one line.",
          "Maybe a quotation mark in that line is not closed.");
    }
    return cell;
  }

  private double number(CsvRecord row, int number, int feature, String cell) {
    int column = plan.features().get(feature).position();
    double value = format.parse(cell);
    if (Double.isFinite(value)) {
      words.get(feature).number();
      return value;
    }
    if (Double.isInfinite(value)) {
      words.get(feature).number();
      wrong(
          Kind.INFINITE,
          row,
          number,
          column,
          "is infinite",
          "Expected a finite number.",
          Advice.plain("Maybe cap the value."));
    } else if (!format.isMissing(cell)) {
      if (format.unclear(cell)) {
        words.get(feature).number();
      } else {
        words.get(feature).word(CategoricalColumn.word(oneLine(row, number, column), format));
      }
      Advice hint = hint(cell, column, plan.features().get(feature).kind());
      wrong(Kind.TEXT, row, number, column, "is not a number", "Expected a number.", hint);
    } else {
      words.get(feature).word(CategoricalColumn.MISSING);
      if (!missing.allowed()) {
        String expected = "Expected a number.";
        wrong(Kind.MISSING, row, number, column, "is missing", expected, missing.advice());
      }
    }
    return Double.NaN;
  }

  private double date(CsvRecord row, int number, int feature, String cell) {
    int column = plan.features().get(feature).position();
    DateOrder order = plan.features().get(feature).date().order();
    double days = order.days(cell);
    if (Double.isNaN(days) && !format.isMissing(cell)) {
      wrong(
          Kind.TEXT,
          row,
          number,
          column,
          "is not a date",
          "Expected %s, as in the training data.".formatted(order.id()),
          Advice.plain("Maybe correct the cell, or leave it empty."));
    } else if (Double.isNaN(days) && !missing.allowed()) {
      wrong(Kind.MISSING, row, number, column, "is missing", "Expected a date.", missing.advice());
    }
    return days;
  }

  private Advice hint(String cell, int column, FeatureColumn.Kind kind) {
    if (format.unclear(cell)) {
      return format.decimal().isEmpty() ? CellFormat.advice() : OTHER_SIGN;
    }
    if (format.decimal().isPresent() && Cells.isNumber(cell)) {
      return OTHER_SIGN;
    }
    String name = plan.names().get(column);
    if (!plan.labelRequired()) {
      return Advice.plain(
          "Maybe the columns have another order than the rows that were learnt from, which have numbers there.");
    }
    return kind == FeatureColumn.Kind.BY_CONTENT
        ? Advice.of(
            "Maybe column '%s' is the label (%s), no feature (%s), or has categories (%s).",
            name, Setting.LABEL.to(name), Setting.IGNORED.to(name), Setting.CATEGORICAL.to(name))
        : Advice.of(
            "Maybe column '%s' is the label (%s) or no feature (%s); words must be encoded as numbers.",
            name, Setting.LABEL.to(name), Setting.IGNORED.to(name));
  }

  private void wrong(
      Kind kind,
      CsvRecord row,
      int number,
      int column,
      String problem,
      String expected,
      Advice advice) {
    problems.add(
        column,
        kind,
        () ->
            new Problem(
                row.getStartingLineNumber(),
                "row %d, column '%s' (index %d): '%s' %s."
                    .formatted(
                        number, plan.names().get(column), column, row.getField(column), problem),
                expected,
                advice));
  }

  /**
   * The columns, of which it is known now what they become; then the rows have the codes of words
   * and the days of dates.
   *
   * @throws InputException if anything is wrong with the file
   */
  ColumnPlan finish(List<double[]> rows) {
    List<FeatureColumn> columns = new ArrayList<>();
    int first = 0;
    for (int k = 0; k < words.size(); k++) {
      FeatureColumn planned = plan.features().get(k);
      FeatureColumn column = known(k, first);
      if (planned.words() == null && column.words() != null && !rows.isEmpty()) {
        int[] found = words.get(k).codes();
        for (int i = 0; i < found.length; i++) {
          rows.get(i)[k] = found[i];
        }
      } else if (planned.date() == null && column.date() != null) {
        setDays(rows, k, column.date().order());
      }
      columns.add(column);
      first += column.width();
    }
    problems.refuse();
    return plan.with(columns);
  }

  private void setDays(List<double[]> rows, int feature, DateOrder order) {
    WordColumn found = words.get(feature);
    double[] days = found.categories().stream().mapToDouble(order::days).toArray();
    int[] codes = found.codes();
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i)[feature] = days[codes[i]];
    }
  }

  private FeatureColumn known(int feature, int first) {
    FeatureColumn column = plan.features().get(feature);
    return switch (column.kind()) {
      case WORDS -> column.words() == null ? categorical(feature, first) : column;
      case BY_CONTENT ->
          words.get(feature).isText()
              ? ofWords(feature, first)
              : column.of(FeatureColumn.Kind.NUMBER);
      default -> column;
    };
  }

  /** A column without a number: dates, or categories. */
  private FeatureColumn ofWords(int feature, int first) {
    FeatureColumn column = plan.features().get(feature);
    WordColumn found = words.get(feature);
    problems.forgive(column.position(), Kind.TEXT);
    List<String> present =
        found.categories().stream().filter(w -> !w.equals(CategoricalColumn.MISSING)).toList();
    List<DateOrder> orders = DateOrder.of(present);
    if (orders.size() == 1) {
      return column.of(new DateColumn(column.name(), first, orders.get(0)));
    }
    problems.forgive(column.position(), Kind.MISSING);
    if (orders.size() > 1) {
      return column.of(FeatureColumn.Kind.UNCLEAR);
    }
    refuseNamesOfRows(feature, found);
    return categorical(feature, first);
  }

  private FeatureColumn categorical(int feature, int first) {
    FeatureColumn column = plan.features().get(feature);
    List<String> found = words.get(feature).categories();
    return column.of(new CategoricalColumn(column.name(), first, found));
  }

  /** What a word would be without what stands around it. */
  private static String meant(String word) {
    if (SIGNED.matcher(word).matches()) {
      return "Maybe these are numbers once signs such as $ and %% are taken away. ";
    }
    return MONTH_NAMED.matcher(word).matches()
        ? "Maybe these are dates: write them as year-month-day. "
        : "";
  }

  /** Words that hardly ever repeat tell rows apart, not classes. */
  private void refuseNamesOfRows(int feature, WordColumn found) {
    int count = found.categories().size();
    if (count <= MAX_CATEGORIES && count * ROWS_PER_CATEGORY <= found.rows()) {
      return;
    }
    int column = plan.features().get(feature).position();
    String name = plan.features().get(feature).name();
    problems.add(
        column,
        Kind.ROW_NAMES,
        () ->
            new Problem(
                0,
                "column '%s' (index %d) has %s in %s, such as '%s', which is not a number."
                    .formatted(
                        name,
                        column,
                        Count.of(count, "different word"),
                        Count.of(found.rows(), "row"),
                        found.categories().get(0)),
                "Expected numbers, or at most %d words that repeat.".formatted(MAX_CATEGORIES),
                Advice.of(
                    meant(found.categories().get(0))
                        + "Maybe it is no feature (%s), the label (%s), for kernels that read text (%s), or has categories all the same (%s).",
                    Setting.IGNORED.to(name),
                    Setting.LABEL.to(name),
                    Setting.TEXTS.to(name),
                    Setting.CATEGORICAL.to(name))));
  }
}
