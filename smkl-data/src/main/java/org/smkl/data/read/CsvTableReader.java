package org.smkl.data.read;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.smkl.data.Table;
import org.smkl.error.Advice;
import org.smkl.error.Heap;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** Reads a CSV file as a stream: each row becomes numbers before the next is read. */
final class CsvTableReader {
  /** Rows from which the header is found out. */
  private static final int LOOK_AHEAD_ROWS = 20;

  private final Source source;
  private final ReadOptions options;
  private final ColumnPlan.Planner planner;
  private final CellFormat format;
  private final MissingCells missing;

  CsvTableReader(
      Source source,
      ReadOptions options,
      ColumnPlan.Planner planner,
      CellFormat format,
      MissingCells missing) {
    this.source = source;
    this.format = format;
    this.options = options;
    this.planner = planner;
    this.missing = missing;
  }

  RawTable read(char separator) throws IOException {
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(separator)
            .allowExtraFields(true)
            .allowMissingFields(true)
            .trimWhitespacesAroundQuotes(true)
            .ofCsvRecord(new QuoteWatch(source.reader(), source, separator))) {
      return read(reader.iterator());
    } catch (CsvParseException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      if (reason instanceof InputException told) {
        throw told;
      }
      throw new InputException(
          source.name() + " is not well-formed CSV: " + reason.getMessage() + ".",
          "Expected fields in double quotes to be closed, with quotes inside them doubled.",
          "Maybe a quotation mark is missing near that place.",
          e);
    }
  }

  private RawTable read(Iterator<CsvRecord> records) {
    List<CsvRecord> ahead = new ArrayList<>();
    while (ahead.size() < LOOK_AHEAD_ROWS && records.hasNext()) {
      CsvRecord row = records.next();
      if (!isBlank(row)) {
        ahead.add(row);
      }
    }
    if (ahead.isEmpty()) {
      throw new InputException(
          source.name() + " has only empty rows.",
          "Expected rows of numbers and a label.",
          "Maybe the export failed; look at the file.");
    }
    boolean named =
        new HeaderDetector(source, options.header(), format)
            .isHeader(ahead.stream().map(CsvRecord::getFields).toList());
    List<String> names = named ? header(ahead.remove(0)) : generic(ahead.get(0).getFieldCount());
    if (ahead.isEmpty()) {
      throw new InputException(
          source.name() + " has a header and no rows.",
          "Expected rows of numbers and a label below it.",
          "Maybe the export was cut off.");
    }
    CsvRowParser parser = new CsvRowParser(source, planner.plan(names, named), format, missing);
    Rows rows = new Rows(parser);
    ahead.forEach(rows::add);
    while (records.hasNext()) {
      CsvRecord row = records.next();
      if (!isBlank(row)) {
        rows.add(row);
      }
    }
    return rows.toTable(source);
  }

  private static boolean isBlank(CsvRecord row) {
    return row.getFieldCount() == 1 && row.getField(0).isBlank();
  }

  private static List<String> generic(int width) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      names.add("c" + j);
    }
    return names;
  }

  private List<String> header(CsvRecord row) {
    List<String> names = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int j = 0; j < row.getFieldCount(); j++) {
      String cell = row.getField(j).strip();
      String name = cell.isEmpty() ? "c" + j : cell;
      Integer before = seen.put(name, j);
      if (before != null) {
        throw source.at(
            row.getStartingLineNumber(),
            "the columns %d and %d are both named '%s'.".formatted(before, j, name),
            "Expected each name once.",
            Advice.of(
                "Maybe rename one, or say that there is no header (%s).", Setting.HEADER.to("no")));
      }
      names.add(name);
    }
    return names;
  }

  /** Grows with the file; labels are shared, because a file has few different ones. */
  private static final class Rows {
    private final List<double[]> x = new ArrayList<>();
    private final List<String[]> texts = new ArrayList<>();
    private final Map<ColumnRole, List<String>> cells = new EnumMap<>(ColumnRole.class);
    private final List<Long> lines = new ArrayList<>();
    private final Map<String, String> spellings = new HashMap<>();
    private final CsvRowParser parser;
    private int count;

    Rows(CsvRowParser parser) {
      this.parser = parser;
      parser.plan().roles().keySet().forEach(role -> cells.put(role, new ArrayList<>()));
    }

    void add(CsvRecord row) {
      count++;
      if (!parser.fits(row, count) || !parser.labelled(row)) {
        return;
      }
      x.add(parser.features(row, count));
      texts.add(parser.texts(row, count));
      lines.add(row.getStartingLineNumber());
      cells.forEach((role, column) -> column.add(cell(role, row)));
    }

    private String cell(ColumnRole role, CsvRecord row) {
      return role == ColumnRole.LABEL
          ? spellings.computeIfAbsent(parser.label(row, count), label -> label)
          : parser.cell(role, row, count);
    }

    RawTable toTable(Source source) {
      ColumnPlan plan = parser.finish(x);
      if (x.isEmpty()) {
        throw new InputException(
            "%s has no row with a label: every cell of column '%s' is missing."
                .formatted(source.name(), plan.name(ColumnRole.LABEL)),
            "Expected labels to learn from, or to compare with.",
            Advice.of(
                "Maybe another column is the label (%s), or every line ends with a separator.",
                Setting.LABEL));
      }
      double[][] numbers = expanded(source, plan.features());
      List<String> remarks = new ArrayList<>();
      parser.unlabelled().ifPresent(remarks::add);
      remarks.addAll(new ColumnRemarks(numbers, plan).sentences());
      return new RawTable(
          plan,
          Table.of(numbers).withTexts(texts.toArray(String[][]::new)),
          parser.unseen(),
          parser.unlabelled(),
          cells,
          lines.stream().mapToLong(Long::longValue).toArray(),
          remarks,
          1);
    }

    /** Rows of features: numbers stay, words become one for each category, dates four. */
    private double[][] expanded(Source source, List<FeatureColumn> columns) {
      double[][] rows = x.toArray(double[][]::new);
      if (columns.stream().allMatch(column -> column.kind() == FeatureColumn.Kind.NUMBER)) {
        return rows;
      }
      int width = columns.stream().mapToInt(FeatureColumn::width).sum();
      double bytes = 8.0 * rows.length * width;
      if (bytes > 0.5 * Runtime.getRuntime().maxMemory()) {
        throw new InputException(
            "%s has %d rows, and with a column for each category %d columns, which need %.1f GB."
                .formatted(source.name(), rows.length, width, bytes / 1e9),
            "Expected at most half of the Java heap.",
            "Maybe raise it, or use fewer columns. " + Heap.advice(2.5 * bytes));
      }
      double[][] expanded = new double[rows.length][width];
      for (int i = 0; i < rows.length; i++) {
        int at = 0;
        for (int k = 0; k < columns.size(); k++) {
          columns.get(k).write(rows[i][k], expanded[i], at);
          at += columns.get(k).width();
        }
      }
      return expanded;
    }
  }
}
