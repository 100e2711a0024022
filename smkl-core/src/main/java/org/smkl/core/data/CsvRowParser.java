package org.smkl.core.data;

import de.siegmar.fastcsv.reader.CsvRecord;
import org.smkl.core.error.Advice;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Setting;

/** Turns the cells of one CSV row into numbers and a label, or says which cell is wrong. */
record CsvRowParser(Source source, ColumnPlan plan, MissingCells missing) {

  double[] features(CsvRecord row, int number) {
    if (row.getFieldCount() != plan.names().size()) {
      throw source.at(
          row.getStartingLineNumber(),
          "row %d has %d cells.".formatted(number, row.getFieldCount()),
          "Expected %d, as in the first row.".formatted(plan.names().size()),
          "Maybe a separator is missing or not inside quotes, or a quotation mark is not closed.");
    }
    double[] values = new double[plan.features().size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = number(row, number, plan.features().get(k));
    }
    return values;
  }

  String label(CsvRecord row, int number) {
    String cell = oneLine(row, number, plan.label()).strip();
    if (plan.labelRequired() && Cells.isMissing(cell)) {
      throw wrong(
          row,
          number,
          plan.label(),
          "the label is missing",
          "Expected a class.",
          Advice.plain("Maybe remove the row; labels are never imputed."));
    }
    return cell;
  }

  String id(CsvRecord row, int number) {
    return oneLine(row, number, plan.id());
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

  private double number(CsvRecord row, int number, int column) {
    String cell = row.getField(column);
    double value = Cells.parse(cell);
    if (Double.isFinite(value)) {
      return value;
    }
    if (Double.isInfinite(value)) {
      throw wrong(
          row,
          number,
          column,
          "is infinite",
          "Expected a finite number.",
          Advice.plain("Maybe cap the value."));
    }
    if (!Cells.isMissing(cell)) {
      throw wrong(row, number, column, "is not a number", "Expected a number.", hint(cell, column));
    }
    if (!missing.allowed()) {
      throw wrong(row, number, column, "is missing", "Expected a number.", missing.advice());
    }
    return Double.NaN;
  }

  private Advice hint(String cell, int column) {
    if (Cells.hasDecimalComma(cell)) {
      return Advice.plain("Maybe write decimals with a point.");
    }
    String name = plan.names().get(column);
    return Advice.of(
        "Maybe column '%s' is the label (%s) or no feature (%s); words must be encoded as numbers.",
        name, Setting.LABEL.to(name), Setting.IGNORED.to(name));
  }

  private InputException wrong(
      CsvRecord row, int number, int column, String problem, String expected, Advice advice) {
    return source.at(
        row.getStartingLineNumber(),
        "row %d, column '%s' (index %d): '%s' %s."
            .formatted(number, plan.names().get(column), column, row.getField(column), problem),
        expected,
        advice);
  }
}
