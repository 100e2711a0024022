package org.smkl.core.data.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import org.smkl.core.error.Advice;
import org.smkl.core.error.Heap;
import org.smkl.core.error.InputException;

/**
 * Reads LIBSVM's and svmlight's text: a label, then {@code index:value} with indices from 1
 * upwards; what is not named is 0; {@code #} begins a comment.
 */
final class SvmlightReader {
  /** Columns that any file may have, and how many more for each of its characters. */
  private static final long FREE_COLUMNS = 1 << 16;

  private static final long COLUMNS_PER_CHARACTER = 20;

  /** A column's name and place, beside its cells. */
  private static final double BYTES_PER_COLUMN = 128;

  private final Text text;
  private final Source source;
  private final MissingCells missing;
  private final List<int[]> indices = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private int columns;
  private long widest;
  private long characters;

  SvmlightReader(Text text, MissingCells missing) {
    this.text = text;
    this.source = text.source();
    this.missing = missing;
  }

  /** With {@code width} columns where it is positive; otherwise as many as the greatest index. */
  RawTable read(int width) throws IOException {
    try (BufferedReader in = new BufferedReader(text.open())) {
      long line = 0;
      for (String row = in.readLine(); row != null; row = in.readLine()) {
        line++;
        characters += row.length() + 1L;
        int hash = row.indexOf('#');
        parse(hash < 0 ? row : row.substring(0, hash), line, width);
      }
    }
    if (labels.isEmpty() || columns == 0) {
      throw new InputException(
          source.name() + " has no row with a value.",
          "Expected lines such as '+1 1:0.5 3:2'.",
          "Maybe the file is CSV; give the format.");
    }
    if (width == 0) {
      checkColumns();
    }
    return dense(width > 0 ? width : columns);
  }

  /** A few characters must not ask for columns by the million, almost all of them zero. */
  private void checkColumns() {
    long most = FREE_COLUMNS + COLUMNS_PER_CHARACTER * characters;
    if (columns > most) {
      throw source.at(
          widest,
          "index %d is the greatest and gives as many columns, almost all of them zero."
              .formatted(columns),
          "Expected at most %d columns in a file of this length.".formatted(most),
          "Maybe the index is wrong, or the file is cut off; otherwise number the columns anew.");
    }
  }

  private void parse(String row, long line, int width) {
    StringTokenizer tokens = new StringTokenizer(row);
    if (!tokens.hasMoreTokens()) {
      return;
    }
    labels.add(label(tokens.nextToken(), line));
    lines.add(line);
    int[] index = new int[tokens.countTokens()];
    double[] value = new double[index.length];
    int previous = 0;
    for (int k = 0; k < index.length; k++) {
      String token = tokens.nextToken();
      int colon = token.indexOf(':');
      index[k] = index(token, colon, line);
      if (index[k] <= previous) {
        throw source.at(
            line,
            "index %d follows index %d in '%s'.".formatted(index[k], previous, token),
            "Expected indices from 1 upwards, each greater than the one before.",
            "Maybe the file counts from 0; add 1 to each index.");
      }
      if (width > 0 && index[k] > width) {
        throw source.at(
            line,
            "index %d in '%s'.".formatted(index[k], token),
            "Expected at most %d, the number of columns of the training data.".formatted(width),
            "Maybe it is the wrong file.");
      }
      value[k] = value(token, token.substring(colon + 1), line);
      previous = index[k];
    }
    if (previous > columns) {
      columns = previous;
      widest = line;
    }
    indices.add(index);
    values.add(value);
  }

  private String label(String token, long line) {
    if (token.contains(":") || Cells.isMissing(token)) {
      throw source.at(
          line,
          "the row begins with '%s'.".formatted(token),
          "Expected its label first.",
          "Maybe write a label such as +1 or -1 before it; in files to predict any label will do.");
    }
    return token;
  }

  private int index(String token, int colon, long line) {
    if (token.startsWith("qid:")) {
      throw source.at(
          line,
          "'%s' groups rows for ranking.".formatted(token),
          "Expected rows for classification, where groups have no meaning.",
          "Maybe remove the qid tokens.");
    }
    String digits = colon < 0 ? "" : token.substring(0, colon);
    if (!digits.matches("\\d{1,9}")) {
      throw source.at(
          line,
          "'%s' is not index:value.".formatted(token),
          "Expected a whole number from 1, a colon and a number.",
          "Maybe the file is CSV; give the format.");
    }
    return Integer.parseInt(digits);
  }

  private double value(String token, String text, long line) {
    double value = Cells.parse(text);
    boolean none = Cells.isMissing(text);
    if (Double.isFinite(value) || (none && missing.allowed())) {
      return value;
    }
    throw source.at(
        line,
        "'%s' has %s.".formatted(token, none ? "no value" : "no finite number"),
        "Expected a finite number after the colon.",
        none ? missing.advice() : Advice.plain("Maybe correct the value."));
  }

  private RawTable dense(int width) {
    double bytes = (8.0 * labels.size() + BYTES_PER_COLUMN) * width;
    if (bytes > 0.5 * Runtime.getRuntime().maxMemory()) {
      throw new InputException(
          "%s has %d rows and %d columns, which need %.1f GB."
              .formatted(source.name(), labels.size(), width, bytes / 1e9),
          "Expected at most half of the Java heap.",
          "Maybe raise it, or use fewer columns. " + Heap.advice(2.5 * bytes));
    }
    double[][] x = new double[labels.size()][width];
    for (int i = 0; i < x.length; i++) {
      int[] index = indices.get(i);
      for (int k = 0; k < index.length; k++) {
        x[i][index[k] - 1] = values.get(i)[k];
      }
    }
    long[] numbers = lines.stream().mapToLong(Long::longValue).toArray();
    double named = indices.stream().mapToDouble(index -> index.length).sum();
    double density = named / ((double) x.length * width);
    return RawTable.ofNumbers(plan(width), x, labels, numbers, density);
  }

  private static ColumnPlan plan(int width) {
    String[] names = new String[width + 1];
    Integer[] features = new Integer[width];
    names[0] = "label";
    for (int j = 0; j < width; j++) {
      names[j + 1] = "f" + (j + 1);
      features[j] = j + 1;
    }
    return new ColumnPlan(
        Arrays.asList(names),
        false,
        Arrays.asList(features),
        FeatureKind.numbers(width),
        0,
        true,
        List.of(),
        ColumnPlan.NONE,
        ColumnPlan.NONE,
        List.of());
  }
}
