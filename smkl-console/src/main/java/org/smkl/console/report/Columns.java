package org.smkl.console.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.smkl.console.report.Column.Format;

/**
 * The columns of a table over rows of one kind: what each is called, what its values are and where
 * they are from. Not thread-safe.
 *
 * @param <R> what a row is made from
 */
public final class Columns<R> {
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<? super R, ?>> values = new ArrayList<>();

  /** Words. */
  public Columns<R> text(String heading, Function<? super R, ?> value) {
    return add(heading, Format.TEXT, false, value);
  }

  /** What else is worth a word, if anything. */
  public Columns<R> remark(Function<? super R, ?> value) {
    return words("remark", value);
  }

  /** Words that may need several lines. */
  public Columns<R> words(String heading, Function<? super R, ?> value) {
    return add(heading, Format.REMARK, false, value);
  }

  /** Numbers. */
  public Columns<R> number(String heading, Function<? super R, ?> value) {
    return add(heading, Format.NUMBER, false, value);
  }

  /** Lower bounds. */
  public Columns<R> lower(String heading, Function<? super R, ?> value) {
    return add(heading, Format.LOWER, false, value);
  }

  /** Upper bounds. */
  public Columns<R> upper(String heading, Function<? super R, ?> value) {
    return add(heading, Format.UPPER, false, value);
  }

  /** Whole numbers in narrow columns. */
  public Columns<R> count(String heading, Function<? super R, ?> value) {
    return add(heading, Format.COUNT, false, value);
  }

  /** Shares in per cent. */
  public Columns<R> percent(String heading, Function<? super R, ?> value) {
    return add(heading, Format.PERCENT, false, value);
  }

  /** Relative differences. */
  public Columns<R> change(String heading, Function<? super R, ?> value) {
    return add(heading, Format.CHANGE, false, value);
  }

  /** Times. */
  public Columns<R> seconds(String heading, Function<? super R, ?> value) {
    return add(heading, Format.SECONDS, false, value);
  }

  /** Published figures. */
  public Columns<R> published(String heading, Format format, Function<? super R, ?> value) {
    return add(heading, format, true, value);
  }

  private Columns<R> add(
      String heading, Format format, boolean published, Function<? super R, ?> value) {
    columns.add(new Column(heading, format, published));
    values.add(value);
    return this;
  }

  /** The table of these rows. */
  public ResultTable table(String id, String title, String note, List<? extends R> rows) {
    return new ResultTable(id, title, note, columns, rows.stream().map(this::cells).toList());
  }

  private List<Object> cells(R row) {
    List<Object> cells = new ArrayList<>();
    values.forEach(value -> cells.add(value.apply(row)));
    return cells;
  }
}
