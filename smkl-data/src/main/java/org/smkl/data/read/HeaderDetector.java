package org.smkl.data.read;

import java.util.List;
import org.smkl.error.Advice;
import org.smkl.error.Setting;

/**
 * Decides whether the first row of a CSV file has names: it has text over columns of numbers, or
 * words that none of its columns has below. Where it has text over some and numbers over others, it
 * may be a header or a row with a typing error; then the user is asked, because guessing would lose
 * a row in silence.
 */
record HeaderDetector(Source source, ReadOptions.Header wanted, CellFormat format) {
  /** Up to so many rows of words do not tell a header. */
  private static final int MAX_UNSURE_ROWS = 4;

  boolean isHeader(List<? extends List<String>> firstRows) {
    return switch (wanted) {
      case PRESENT -> true;
      case ABSENT -> false;
      case DETECT -> detect(firstRows);
    };
  }

  private boolean detect(List<? extends List<String>> rows) {
    List<String> first = rows.get(0);
    if (rows.size() == 1) {
      return first.stream().noneMatch(format::isNumber);
    }
    int text = -1;
    int number = -1;
    for (int j = 0; j < first.size(); j++) {
      if (isNumericBelow(rows, j) && !format.isMissing(first.get(j))) {
        if (format.isNumber(first.get(j))) {
          number = j;
        } else {
          text = j;
        }
      }
    }
    if (text >= 0 && number >= 0) {
      throw source.at(
          1,
          "the first row has the text '%s' in column %d and the number '%s' in column %d, both over numbers."
              .formatted(first.get(text), text, first.get(number), number),
          "Expected names only or numbers only.",
          Advice.of(
              "Maybe correct the cell, or say whether there is a header (%s).",
              Setting.HEADER.to("yes|no")));
    }
    return text >= 0 || (number < 0 && namesNothing(rows));
  }

  /**
   * Where no column has numbers: names are all different and do not occur below, while words of a
   * first row do, in one column or another.
   */
  private boolean namesNothing(List<? extends List<String>> rows) {
    List<String> first = rows.get(0);
    boolean words =
        first.stream().noneMatch(cell -> format.isNumber(cell) || format.isMissing(cell))
            && first.stream().distinct().count() == first.size();
    List<? extends List<String>> below = rows.subList(1, rows.size());
    for (int j = 0; j < first.size() && words; j++) {
      int column = j;
      words =
          below.stream()
              .noneMatch(row -> column < row.size() && row.get(column).equals(first.get(column)));
    }
    return words && rows.size() > MAX_UNSURE_ROWS;
  }

  /** Most of the present cells below the first are numbers; one typing error shall not decide. */
  private boolean isNumericBelow(List<? extends List<String>> rows, int column) {
    int balance = 0;
    for (List<String> row : rows.subList(1, rows.size())) {
      if (column < row.size() && !format.isMissing(row.get(column))) {
        String cell = row.get(column);
        balance += format.isNumber(cell) || format.unclear(cell) ? 1 : -1;
      }
    }
    return balance > 0;
  }
}
