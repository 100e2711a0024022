package org.smkl.data.read;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private final Source source;
  private final ColumnPlan plan;
  private final MissingCells missing;
  private final FileFaults problems;
  private final TextFiles files;
  private final List<WordColumn> words = new ArrayList<>();
  private final List<Map<String, Integer>> codes = new ArrayList<>();
  private int unseen;

  CsvRowParser(Source source, ColumnPlan plan, MissingCells missing, Charset encoding) {
    this.source = source;
    this.plan = plan;
    this.missing = missing;
    this.problems = new FileFaults(source);
    this.files = new TextFiles(source.folder(), encoding);
    for (FeatureColumn column : plan.features()) {
      CategoricalColumn known = column.kind().known();
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
          switch (column.kind().mode()) {
            case KNOWN -> code(k, cell);
            case WORDS -> {
              words.get(k).word(CategoricalColumn.word(cell));
              yield Double.NaN;
            }
            case NUMBER, BY_CONTENT -> number(row, number, k, cell);
            case TEXT, FILE -> Double.NaN;
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

  private int code(int feature, String cell) {
    Integer code = codes.get(feature).get(CategoricalColumn.word(cell));
    if (code == null) {
      unseen++;
      return CategoricalColumn.UNSEEN;
    }
    return code;
  }

  String label(CsvRecord row, int number) {
    int label = plan.roles().get(ColumnRole.LABEL);
    String cell = oneLine(row, number, label).strip();
    if (plan.labelRequired() && Cells.isMissing(cell)) {
      wrong(
          Kind.LABEL,
          row,
          number,
          label,
          "the label is missing",
          "Expected a class.",
          Advice.plain("Maybe remove the row; labels are never imputed."));
    }
    return cell;
  }

  /** A cell of a column that may hold any text. */
  String cell(ColumnRole role, CsvRecord row, int number) {
    return oneLine(row, number, plan.roles().get(role));
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
    double value = Cells.parse(cell);
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
    } else if (!Cells.isMissing(cell)) {
      if (Cells.hasDecimalComma(cell)) {
        words.get(feature).number();
      } else {
        words.get(feature).word(CategoricalColumn.word(oneLine(row, number, column)));
      }
      Advice hint = hint(cell, column, plan.features().get(feature).kind().mode());
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

  private Advice hint(String cell, int column, FeatureKind.Mode mode) {
    if (Cells.hasDecimalComma(cell)) {
      return Advice.plain("Maybe write decimals with a point.");
    }
    String name = plan.names().get(column);
    if (!plan.labelRequired()) {
      return Advice.plain(
          "Maybe the columns have another order than the rows that were learnt from, which have numbers there.");
    }
    return mode == FeatureKind.Mode.BY_CONTENT
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
   * For each column its categories, where it has words; then the rows have their codes.
   *
   * @throws InputException if anything is wrong with the file
   */
  List<Optional<CategoricalColumn>> finish(List<double[]> rows) {
    List<Optional<CategoricalColumn>> columns = new ArrayList<>();
    int first = 0;
    for (int k = 0; k < words.size(); k++) {
      Optional<CategoricalColumn> column = categorical(k, first);
      FeatureKind kind = plan.features().get(k).kind();
      if (column.isPresent() && kind.known() == null && !rows.isEmpty()) {
        int[] found = words.get(k).codes();
        for (int i = 0; i < found.length; i++) {
          rows.get(i)[k] = found[i];
        }
      }
      columns.add(column);
      int features = kind.text() ? 0 : 1;
      first += column.map(c -> c.categories().size()).orElse(features);
    }
    problems.refuse();
    return columns;
  }

  private Optional<CategoricalColumn> categorical(int feature, int first) {
    FeatureKind kind = plan.features().get(feature).kind();
    WordColumn found = words.get(feature);
    return switch (kind.mode()) {
      case KNOWN -> Optional.of(kind.known());
      case NUMBER, TEXT, FILE -> Optional.empty();
      case WORDS -> Optional.of(categorical(feature, first, found));
      case BY_CONTENT -> {
        if (!found.isText()) {
          yield Optional.empty();
        }
        problems.forgive(plan.features().get(feature).position());
        refuseNamesOfRows(feature, found);
        yield Optional.of(categorical(feature, first, found));
      }
    };
  }

  private CategoricalColumn categorical(int feature, int first, WordColumn found) {
    return new CategoricalColumn(plan.features().get(feature).name(), first, found.categories());
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
                "column '%s' (index %d) has %d different words in %d rows, such as '%s', which is not a number."
                    .formatted(name, column, count, found.rows(), found.categories().get(0)),
                "Expected numbers, or at most %d words that repeat.".formatted(MAX_CATEGORIES),
                Advice.of(
                    "Maybe it is no feature (%s), the label (%s), for kernels that read text (%s), or has categories all the same (%s).",
                    Setting.IGNORED.to(name),
                    Setting.LABEL.to(name),
                    Setting.TEXTS.to(name),
                    Setting.CATEGORICAL.to(name))));
  }
}
