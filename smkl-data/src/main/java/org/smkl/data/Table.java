package org.smkl.data;

import java.io.Serializable;
import java.util.Arrays;
import org.smkl.error.Heap;
import org.smkl.error.InputException;

/**
 * Rows of d numbers, all of the same form. Dense rows have every number. Sparse rows have indices,
 * ascending, and values; what is not named is 0, and what is named may be. Both forms of the same
 * numbers are the same to everybody who computes with them, to the last bit. Beside its numbers a
 * row may have texts, the same number of them in each row: points that are no vectors. Immutable by
 * agreement: arrays are shared with whoever asks, so nobody may write to them.
 */
public final class Table implements Serializable {
  private static final long serialVersionUID = 1;

  private final int columns;
  private final int[][] indices;
  private final double[][] values;
  private final String[][] texts;

  private Table(int columns, int[][] indices, double[][] values, String[][] texts) {
    this.columns = columns;
    this.indices = indices;
    this.values = values;
    this.texts = texts;
  }

  /** Dense rows, shared; as many columns as the first one has. */
  public static Table of(double[][] rows) {
    return new Table(rows.length == 0 ? 0 : rows[0].length, null, rows, null);
  }

  /**
   * Sparse rows, shared.
   *
   * @param columns how many numbers a row stands for
   * @param indices for each row the columns that it names, 0-based and ascending
   * @param values for each row their values
   */
  public static Table sparse(int columns, int[][] indices, double[][] values) {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          "Sparse rows have %d lists of indices and %d of values. Expected as many."
              .formatted(indices.length, values.length));
    }
    for (int i = 0; i < indices.length; i++) {
      checkRow(i, columns, indices[i], values[i]);
    }
    return new Table(columns, indices, values, null);
  }

  /** These rows with these texts beside their numbers, shared; without any, with none. */
  public Table withTexts(String[][] rows) {
    if (rows.length != count()) {
      throw new IllegalArgumentException(
          "There are %d rows and texts for %d. Expected as many.".formatted(count(), rows.length));
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != rows[0].length || Arrays.asList(rows[i]).contains(null)) {
        throw new IllegalArgumentException(
            "Row %d (0-based) has %d texts, or one that is null. Expected %d, as in the first row."
                .formatted(i, rows[i].length, rows[0].length));
      }
    }
    return new Table(
        columns, indices, values, rows.length == 0 || rows[0].length == 0 ? null : rows);
  }

  /** Other numbers, dense, beside the same texts: standardised ones, for example. */
  public Table withNumbers(double[][] rows) {
    Table table = of(rows);
    return texts == null ? table : table.withTexts(texts);
  }

  private static void checkRow(int row, int columns, int[] indices, double[] values) {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          "Sparse row %d (0-based) has %d indices and %d values. Expected as many."
              .formatted(row, indices.length, values.length));
    }
    int before = -1;
    for (int index : indices) {
      if (index <= before || index >= columns) {
        throw new IllegalArgumentException(
            "Sparse row %d (0-based) has index %d after %d. Expected indices that ascend, from 0 to %d."
                .formatted(row, index, before, columns - 1));
      }
      before = index;
    }
  }

  /** How many rows there are. */
  public int count() {
    return values.length;
  }

  /** How many numbers a row has. */
  public int columns() {
    return columns;
  }

  /** How many texts a row has beside its numbers. */
  public int texts() {
    return texts == null ? 0 : texts[0].length;
  }

  /** Text k of row i. */
  public String text(int i, int k) {
    return texts[i][k];
  }

  /** Whether the rows are sparse. */
  public boolean sparse() {
    return indices != null;
  }

  /** The columns that sparse row i names, ascending; shared. */
  public int[] indices(int i) {
    return indices[i];
  }

  /** The numbers that row i names, which are all of a dense row; shared. */
  public double[] values(int i) {
    return values[i];
  }

  /** All numbers of row i; those of a sparse row in a new array, those of a dense one shared. */
  public double[] row(int i) {
    if (!sparse()) {
      return values[i];
    }
    double[] row = new double[columns];
    for (int k = 0; k < indices[i].length; k++) {
      row[indices[i][k]] = values[i][k];
    }
    return row;
  }

  /**
   * All rows with all numbers; new arrays where they are sparse, else shared.
   *
   * @throws InputException if that takes more than half of the heap
   */
  public double[][] dense() {
    if (!sparse()) {
      return values;
    }
    double bytes = 8.0 * columns * count();
    if (bytes > 0.5 * Runtime.getRuntime().maxMemory()) {
      throw new InputException(
          "%d sparse rows of %d columns would need %.1f GB with all their zeros."
              .formatted(count(), columns, bytes / 1e9),
          "Expected at most half of the Java heap.",
          "Maybe use the columns as they are, which stay sparse, or raise the heap. "
              + Heap.advice(2.5 * bytes));
    }
    double[][] rows = new double[count()][];
    Arrays.setAll(rows, this::row);
    return rows;
  }

  /** Some rows, in the order given; shared. */
  public Table select(int[] rows) {
    double[][] chosen = new double[rows.length][];
    Arrays.setAll(chosen, r -> values[rows[r]]);
    int[][] named = sparse() ? new int[rows.length][] : null;
    if (sparse()) {
      Arrays.setAll(named, r -> indices[rows[r]]);
    }
    String[][] beside = null;
    if (texts != null && rows.length > 0) {
      beside = new String[rows.length][];
      for (int r = 0; r < rows.length; r++) {
        beside[r] = texts[rows[r]];
      }
    }
    return new Table(columns, named, chosen, beside);
  }

  /** These rows, then others of the same form; shared. */
  public Table with(Table others) {
    boolean none = texts == null || others.texts == null;
    return new Table(
        columns,
        sparse() ? joined(indices, others.indices) : null,
        joined(values, others.values),
        none ? (texts == null ? others.texts : texts) : joined(texts, others.texts));
  }

  private static <T> T[] joined(T[] first, T[] second) {
    T[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  /** How many numbers the rows name, zero or not. */
  public long named() {
    return Arrays.stream(values).mapToLong(row -> row.length).sum();
  }

  /** The column of the k-th number that row i names. */
  public int column(int i, int k) {
    return sparse() ? indices[i][k] : k;
  }

  /** One number. */
  public double at(int row, int column) {
    if (!sparse()) {
      return values[row][column];
    }
    int k = Arrays.binarySearch(indices[row], column);
    return k < 0 ? 0 : values[row][k];
  }
}
