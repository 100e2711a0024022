package org.smkl.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.error.InputException;

/**
 * Rows of d finite numbers, texts beside them where there are any, what is to be predicted for
 * each, and the names that belong to them. Immutable by agreement: the arrays are shared with
 * whoever asks, not copied, so nobody may write to them. Thread-safe under that agreement.
 */
public final class Dataset {
  private static final String TWO_CLASSES = "smkl-dataset-1";
  private static final String ANY_TARGET = "smkl-dataset-2";
  private static final String SPARSE = "smkl-dataset-3";
  private static final String TEXTS = "smkl-dataset-4";
  private static final String ROWS = "The array of rows";

  private final String name;
  private final List<String> featureNames;
  private final List<String> textNames;
  private final Table table;
  private final Target target;
  private final Optional<double[]> weights;
  private final Optional<Groups> groups;

  /**
   * Rows of numbers and the class of each, copied. Classes are in the order of their numbers where
   * all are numbers, else of their letters; of two the second is the positive one.
   *
   * @param rows all of the same length; may have none, where kernels come from elsewhere
   * @throws InputException if there is no row, rows differ in length, a number is not finite, there
   *     are not as many classes as rows, one is null or blank, or all are the same
   */
  public static Dataset of(double[][] rows, String[] classes) {
    double[][] x = DenseRows.copy(ROWS, rows);
    return of(x, DenseRows.labels(x.length, classes));
  }

  /**
   * Rows of numbers and the number to predict for each, copied.
   *
   * @param rows all of the same length; may have none, where kernels come from elsewhere
   * @throws InputException if there is no row, rows differ in length, a number is not finite, or
   *     there are not as many numbers to predict as rows
   */
  public static Dataset of(double[][] rows, double[] numbers) {
    double[][] x = DenseRows.copy(ROWS, rows);
    return of(x, DenseRows.numbers(x.length, numbers));
  }

  private static Dataset of(double[][] x, Target target) {
    List<String> names = IntStream.range(0, x[0].length).mapToObj(j -> "c" + j).toList();
    return new Dataset("arrays", names, x, target, Optional.empty());
  }

  /** Of two classes: takes the arrays as they are (shared); labels are -1 or +1. */
  public Dataset(
      String name,
      List<String> featureNames,
      double[][] x,
      double[] labels,
      String positiveName,
      String negativeName) {
    this(
        name,
        featureNames,
        x,
        Target.Labels.two(labels, positiveName, negativeName),
        Optional.empty());
    for (int i = 0; i < labels.length; i++) {
      require(Math.abs(labels[i]) == 1, "the label of row %d is %s".formatted(i, labels[i]));
    }
  }

  /**
   * Takes the arrays as they are (shared); checks shapes and finiteness.
   *
   * @param weights how much each row counts, not negative; empty: all the same
   */
  public Dataset(
      String name,
      List<String> featureNames,
      double[][] x,
      Target target,
      Optional<double[]> weights) {
    this(name, featureNames, Table.of(x), target, weights);
  }

  /** A data set whose rows may be sparse. */
  public Dataset(
      String name,
      List<String> featureNames,
      Table table,
      Target target,
      Optional<double[]> weights) {
    this(name, featureNames, List.of(), table, target, weights);
  }

  /**
   * A data set with texts beside the numbers of each row.
   *
   * @param textNames the names of the columns of text
   */
  public Dataset(
      String name,
      List<String> featureNames,
      List<String> textNames,
      Table table,
      Target target,
      Optional<double[]> weights) {
    this(name, featureNames, textNames, table, target, weights, Optional.empty());
  }

  private Dataset(
      String name,
      List<String> featureNames,
      List<String> textNames,
      Table table,
      Target target,
      Optional<double[]> weights,
      Optional<Groups> groups) {
    this.name = name;
    this.featureNames = List.copyOf(featureNames);
    this.textNames = List.copyOf(textNames);
    this.table = table;
    this.target = target;
    this.weights = weights;
    this.groups = groups;
    check();
  }

  private void check() {
    require(rows() == target.size(), rows() + " rows but " + target.size() + " labels");
    for (int i = 0; i < rows(); i++) {
      double[] values = table.values(i);
      int width = table.sparse() ? table.columns() : values.length;
      require(
          width == featureNames.size(),
          "row %d has %d values for %d columns".formatted(i, width, featureNames.size()));
      for (int k = 0; k < values.length; k++) {
        if (!Double.isFinite(values[k])) {
          String column = featureNames.get(table.column(i, k));
          require(false, "row %d, column '%s' is %s".formatted(i, column, values[k]));
        }
      }
    }
    require(
        rows() == 0 || table.texts() == textNames.size(),
        "rows have %d texts for %d columns".formatted(table.texts(), textNames.size()));
    if (weights.isPresent()) {
      checkWeights(weights.get());
    }
    groups.ifPresent(
        g -> require(rows() == g.of().length, rows() + " rows but " + g.of().length + " groups"));
  }

  private void checkWeights(double[] given) {
    require(rows() == given.length, rows() + " rows but " + given.length + " weights");
    double sum = 0;
    for (int i = 0; i < given.length; i++) {
      boolean usable = given[i] >= 0 && Double.isFinite(given[i]);
      if (!usable) {
        throw new InputException(
            "Data set '%s': the weight of row %d is %s.".formatted(name, i, given[i]),
            "Expected a finite number, zero or more.",
            "Maybe another column has the weights.");
      }
      sum += given[i];
    }
    require(sum > 0 || given.length == 0, "every weight is 0");
  }

  private void require(boolean holds, String given) {
    if (!holds) {
      throw new InputException(
          "Data set '" + name + "': " + given + ".",
          "Expected rows of equal length, finite values and labels -1 or +1.",
          "Maybe impute missing values and encode the classes first.");
    }
  }

  /** Where the data came from: a set's name or a file's name. */
  public String name() {
    return name;
  }

  /** The names of the columns of {@link #x()}. */
  public List<String> featureNames() {
    return featureNames;
  }

  /** The names of the columns of text; kernels know them as columns after those of numbers. */
  public List<String> textNames() {
    return textNames;
  }

  /** The rows, dense or sparse; shared, not to be written to. */
  public Table table() {
    return table;
  }

  /**
   * The rows with all their numbers; shared, not to be written to. Of sparse rows a copy, which may
   * be large: {@link #table} has them as they are.
   *
   * @throws InputException if rows are sparse and a copy with all zeros takes half of the heap
   */
  public double[][] x() {
    return table.dense();
  }

  /** What is to be predicted. */
  public Target target() {
    return target;
  }

  /** How much each row counts; empty: all the same. */
  public Optional<double[]> weights() {
    return weights;
  }

  /** Which rows are left out together wherever rows are left out; empty: each by itself. */
  public Optional<Groups> groups() {
    return groups;
  }

  /** Whether there are two classes, which have labels -1 and +1. */
  public boolean twoClasses() {
    return target instanceof Target.Labels labels && labels.classes().size() == 2;
  }

  /**
   * The labels of two classes, -1 or +1, a new array.
   *
   * @throws IllegalStateException if this has no two classes
   */
  public double[] labels() {
    return Arrays.stream(two().of()).mapToDouble(c -> c == 1 ? 1 : -1).toArray();
  }

  /** What the user calls the class +1. */
  public String positiveName() {
    return two().classes().get(1);
  }

  /** What the user calls the class -1. */
  public String negativeName() {
    return two().classes().get(0);
  }

  private Target.Labels two() {
    if (!twoClasses()) {
      throw new IllegalStateException(
          "Data set '%s' has no labels -1 and +1: it has not two classes.".formatted(name));
    }
    return (Target.Labels) target;
  }

  /** The number of rows, n. */
  public int rows() {
    return table.count();
  }

  /** The number of columns of numbers, d. */
  public int columns() {
    return featureNames.size();
  }

  /** How many columns there are, for people: "4 columns", "3 columns and 1 of text". */
  public String columnsInWords() {
    String numbers = columns() == 1 ? "1 column" : "%d columns".formatted(columns());
    return textNames.isEmpty() ? numbers : "%s and %d of text".formatted(numbers, textNames.size());
  }

  /** The chosen rows in the order given; rows themselves are shared. */
  public Dataset subset(int[] chosen) {
    return new Dataset(
        name,
        featureNames,
        textNames,
        table.select(chosen),
        target.subset(chosen),
        weights.map(w -> Arrays.stream(chosen).mapToDouble(i -> w[i]).toArray()),
        groups.map(g -> g.subset(chosen)));
  }

  /** These labels and names with other values, for example standardised ones. */
  public Dataset withX(double[][] other) {
    return new Dataset(
        name, featureNames, textNames, table.withNumbers(other), target, weights, groups);
  }

  /**
   * This data with other names of its columns of numbers.
   *
   * @throws InputException if there are not as many names as columns
   */
  public Dataset withFeatureNames(String... names) {
    return new Dataset(name, List.of(names), textNames, table, target, weights, groups);
  }

  /** This data under another name. */
  public Dataset named(String other) {
    return new Dataset(other, featureNames, textNames, table, target, weights, groups);
  }

  /** This data with these weights of rows. */
  public Dataset weighted(double[] other) {
    return new Dataset(name, featureNames, textNames, table, target, Optional.of(other), groups);
  }

  /** This data with rows that belong together. */
  public Dataset grouped(Groups other) {
    return new Dataset(name, featureNames, textNames, table, target, weights, Optional.of(other));
  }

  /**
   * SHA-256, in lower-case hex, of the canonical byte form. For two classes: the text {@code
   * smkl-dataset-1} as a string; n and d as 32-bit integers; the d column names as strings; then
   * for each row its d values as IEEE 754 doubles (-0.0 as 0.0) and its label as one byte (1 or
   * -1). Otherwise the text is {@code smkl-dataset-2}; after the column names come the number of
   * classes as a 32-bit integer (0 where numbers are predicted) and their names as strings; the
   * label is the index of the class as a 32-bit integer, or the number as a double. Of sparse rows
   * the text {@code smkl-dataset-3} comes first of all, and a row's d values are replaced by how
   * many of them are not 0 as a 32-bit integer, then for each of these its column, from 0, as a
   * 32-bit integer and its value. Where rows have texts the text {@code smkl-dataset-4} comes
   * before all of that, then the number of columns of text as a 32-bit integer and their names as
   * strings; and after a row's values come its texts as strings. Numbers are big-endian; a string
   * is its length in bytes as a 32-bit integer, then its UTF-8 bytes. The set's name, the names of
   * two classes and the weights and groups of rows do not count. Computed at each call.
   */
  public String fingerprint() {
    Sha256 sha = new Sha256();
    if (!textNames.isEmpty()) {
      addText(sha, TEXTS);
      sha.add(ByteBuffer.allocate(4).putInt(textNames.size()).array());
      textNames.forEach(text -> addText(sha, text));
    }
    if (table.sparse()) {
      addText(sha, SPARSE);
    }
    addText(sha, twoClasses() ? TWO_CLASSES : ANY_TARGET);
    sha.add(ByteBuffer.allocate(8).putInt(rows()).putInt(columns()).array());
    for (String feature : featureNames) {
      addText(sha, feature);
    }
    if (!twoClasses()) {
      List<String> classes = target instanceof Target.Labels labels ? labels.classes() : List.of();
      sha.add(ByteBuffer.allocate(4).putInt(classes.size()).array());
      classes.forEach(c -> addText(sha, c));
    }
    for (int i = 0; i < rows(); i++) {
      sha.add(table.sparse() ? sparseRow(i) : denseRow(i));
      for (int k = 0; k < textNames.size(); k++) {
        addText(sha, table.text(i, k));
      }
      sha.add(label(i));
    }
    return sha.hex();
  }

  private byte[] denseRow(int i) {
    ByteBuffer row = ByteBuffer.allocate(8 * columns());
    for (double value : table.values(i)) {
      row.putDouble(value + 0.0); // -0.0 + 0.0 is 0.0
    }
    return row.array();
  }

  private byte[] sparseRow(int i) {
    double[] values = table.values(i);
    int count = (int) Arrays.stream(values).filter(value -> value != 0).count();
    ByteBuffer row = ByteBuffer.allocate(4 + 12 * count).putInt(count);
    for (int k = 0; k < values.length; k++) {
      if (values[k] != 0) {
        row.putInt(table.column(i, k)).putDouble(values[k]);
      }
    }
    return row.array();
  }

  private byte[] label(int i) {
    if (target instanceof Target.Values numbers) {
      return ByteBuffer.allocate(8).putDouble(numbers.values()[i] + 0.0).array();
    }
    int c = ((Target.Labels) target).of()[i];
    return twoClasses()
        ? new byte[] {(byte) (c == 1 ? 1 : -1)}
        : ByteBuffer.allocate(4).putInt(c).array();
  }

  private static void addText(Sha256 sha, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    sha.add(ByteBuffer.allocate(4).putInt(bytes.length).array());
    sha.add(bytes);
  }

  @Override
  public String toString() {
    return "%s (%d rows, %s)".formatted(name, rows(), columnsInWords());
  }
}
