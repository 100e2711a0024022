package org.smkl.data.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.smkl.data.Table;
import org.smkl.error.Advice;
import org.smkl.error.Heap;
import org.smkl.error.InputException;

/**
 * Reads LIBSVM's and svmlight's text: a label, then {@code index:value} with indices from 1
 * upwards; what is not named is 0; {@code #} begins a comment. Rows stay sparse where most cells
 * are 0.
 */
final class SvmlightReader {
  /** Columns that any file may have, and how many more for each of its characters. */
  private static final long FREE_COLUMNS = 1 << 16;

  private static final long COLUMNS_PER_CHARACTER = 20;

  private static final int LARGEST_INDEX = 999_999_999;

  /** A column's name and place, beside its cells. */
  private static final double BYTES_PER_COLUMN = 128;

  private final Source source;
  private final MissingCells missing;
  private final List<int[]> indices = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private int columns;
  private long widest;
  private long characters;

  SvmlightReader(Source source, MissingCells missing) {
    this.source = source;
    this.missing = missing;
  }

  /** With {@code width} columns where it is positive; otherwise as many as the greatest index. */
  RawTable read(int width) throws IOException {
    try (BufferedReader in = new BufferedReader(source.reader())) {
      long line = 0;
      for (String row = in.readLine(); row != null; row = in.readLine()) {
        line++;
        characters += row.length() + 1L;
        int hash = row.indexOf('#');
        parse(hash < 0 ? row : row.substring(0, hash), line, width);
      }
    }
    if (labels.isEmpty() || (columns == 0 && width == 0)) {
      throw new InputException(
          source.name() + " has no row with a value.",
          "Expected lines such as '+1 1:0.5 3:2'.",
          "Maybe the file is CSV; give the format.");
    }
    if (width == 0) {
      checkColumns();
    }
    return table(width > 0 ? width : columns);
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
      int next = index(token, colon, line);
      check(next, previous, token, line, width);
      value[k] = value(token, token.substring(colon + 1), line);
      index[k] = next - 1;
      previous = next;
    }
    if (previous > columns) {
      columns = previous;
      widest = line;
    }
    indices.add(index);
    values.add(value);
  }

  private void check(int index, int previous, String token, long line, int width) {
    if (index <= previous) {
      throw source.at(
          line,
          "index %d follows index %d in '%s'.".formatted(index, previous, token),
          "Expected indices from 1 upwards, each greater than the one before.",
          index == 0
              ? "Maybe the file counts from 0; add 1 to each index."
              : "Maybe sort the indices of each row, and leave out what is there twice.");
    }
    if (width > 0 && index > width) {
      throw source.at(
          line,
          "index %d in '%s'.".formatted(index, token),
          "Expected at most %d, the number of columns of the training data.".formatted(width),
          "Maybe it is the wrong file.");
    }
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
    long index = digits(token, colon);
    if (index < 0) {
      throw source.at(
          line,
          "'%s' is not index:value.".formatted(token),
          "Expected a whole number from 1, a colon and a number.",
          "Maybe the file is CSV; give the format.");
    }
    if (index > LARGEST_INDEX) {
      throw source.at(
          line,
          "'%s' has a very large index.".formatted(token),
          "Expected at most %d columns.".formatted(LARGEST_INDEX),
          "Maybe the index is wrong; otherwise number the columns anew.");
    }
    return (int) index;
  }

  /** The whole number before the colon, as far as it matters how large it is; -1 if it is none. */
  private static long digits(String token, int colon) {
    long number = colon > 0 ? 0 : -1;
    for (int i = 0; i < colon && number >= 0; i++) {
      int digit = token.charAt(i) - '0';
      boolean fits = digit >= 0 && digit <= 9;
      number = fits ? Math.min(10 * number + digit, Integer.MAX_VALUE) : -1;
    }
    return number;
  }

  private double value(String token, String text, long line) {
    double value = Cells.parse(text);
    boolean none = Cells.isMissing(text);
    if (Double.isFinite(value) || (none && !text.isBlank() && missing.allowed())) {
      return value;
    }
    throw source.at(
        line,
        "'%s' has %s.".formatted(token, none ? "no value" : "no finite number"),
        "Expected a finite number after the colon.",
        none ? missing.advice() : Advice.plain("Maybe correct the value."));
  }

  private RawTable table(int width) {
    double named = indices.stream().mapToDouble(index -> index.length).sum();
    double density = named / ((double) labels.size() * width);
    double cells = density < TrainingData.MAX_SPARSE_DENSITY ? 0 : 8.0 * labels.size();
    double bytes = (cells + BYTES_PER_COLUMN) * width;
    if (bytes > 0.5 * Runtime.getRuntime().maxMemory()) {
      throw new InputException(
          "%s has %d rows and %d columns, which need %.1f GB."
              .formatted(source.name(), labels.size(), width, bytes / 1e9),
          "Expected at most half of the Java heap.",
          "Maybe raise it, or use fewer columns. " + Heap.advice(2.5 * bytes));
    }
    Table sparse =
        Table.sparse(width, indices.toArray(int[][]::new), values.toArray(double[][]::new));
    Table x = density < TrainingData.MAX_SPARSE_DENSITY ? sparse : Table.of(sparse.dense());
    long[] numbers = lines.stream().mapToLong(Long::longValue).toArray();
    return RawTable.ofNumbers(plan(width), x, labels, numbers, density);
  }

  private static ColumnPlan plan(int width) {
    String[] names = new String[width + 1];
    FeatureColumn[] features = new FeatureColumn[width];
    names[0] = "label";
    for (int j = 0; j < width; j++) {
      names[j + 1] = "f" + (j + 1);
      features[j] = new FeatureColumn(names[j + 1], j + 1, FeatureColumn.Kind.NUMBER);
    }
    return new ColumnPlan(
        Arrays.asList(names),
        false,
        Arrays.asList(features),
        Map.of(ColumnRole.LABEL, 0),
        true,
        List.of(),
        List.of());
  }
}
