package org.smkl.core.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.smkl.core.error.InputException;

/**
 * A two-class data set: n rows of d finite numbers, a label -1 or +1 for each, and the names that
 * belong to them. Immutable by agreement: the arrays are shared with whoever asks, not copied, so
 * nobody may write to them. Thread-safe under that agreement.
 */
public final class Dataset {
  private static final String FORM = "smkl-dataset-1";

  private final String name;
  private final List<String> featureNames;
  private final double[][] x;
  private final double[] labels;
  private final String positiveName;
  private final String negativeName;

  /** Takes the arrays as they are (shared); checks shapes, finiteness and labels. */
  public Dataset(
      String name,
      List<String> featureNames,
      double[][] x,
      double[] labels,
      String positiveName,
      String negativeName) {
    this.name = name;
    this.featureNames = List.copyOf(featureNames);
    this.x = x;
    this.labels = labels;
    this.positiveName = positiveName;
    this.negativeName = negativeName;
    check();
  }

  private void check() {
    require(x.length == labels.length, x.length + " rows but " + labels.length + " labels");
    for (int i = 0; i < x.length; i++) {
      require(
          x[i].length == featureNames.size(),
          "row %d has %d values for %d columns".formatted(i, x[i].length, featureNames.size()));
      for (int j = 0; j < x[i].length; j++) {
        if (!Double.isFinite(x[i][j])) {
          require(false, "row %d, column '%s' is %s".formatted(i, featureNames.get(j), x[i][j]));
        }
      }
      require(Math.abs(labels[i]) == 1, "the label of row %d is %s".formatted(i, labels[i]));
    }
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

  /** The rows; shared, not to be written to. */
  public double[][] x() {
    return x;
  }

  /** The labels, -1 or +1; shared, not to be written to. */
  public double[] labels() {
    return labels;
  }

  /** What the user calls the class +1. */
  public String positiveName() {
    return positiveName;
  }

  /** What the user calls the class -1. */
  public String negativeName() {
    return negativeName;
  }

  /** The number of rows, n. */
  public int rows() {
    return x.length;
  }

  /** The number of columns, d. */
  public int columns() {
    return featureNames.size();
  }

  /** True when both classes occur. */
  public boolean hasBothClasses() {
    boolean positive = false;
    boolean negative = false;
    for (double label : labels) {
      positive |= label > 0;
      negative |= label < 0;
    }
    return positive && negative;
  }

  /** The chosen rows in the order given; rows themselves are shared. */
  public Dataset subset(int[] chosen) {
    double[][] rows = new double[chosen.length][];
    double[] y = new double[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      rows[i] = x[chosen[i]];
      y[i] = labels[chosen[i]];
    }
    return new Dataset(name, featureNames, rows, y, positiveName, negativeName);
  }

  /** The same labels and names with other values, for example standardised ones. */
  public Dataset withX(double[][] other) {
    return new Dataset(name, featureNames, other, labels, positiveName, negativeName);
  }

  /** The same data under another name. */
  public Dataset named(String other) {
    return new Dataset(other, featureNames, x, labels, positiveName, negativeName);
  }

  /**
   * SHA-256, in lower-case hex, of the canonical byte form: the text {@code smkl-dataset-1} as a
   * string; n and d as 32-bit integers; the d column names as strings; then for each row its d
   * values as IEEE 754 doubles (-0.0 as 0.0) and its label as one byte (1 or -1). Numbers are
   * big-endian; a string is its length in bytes as a 32-bit integer, then its UTF-8 bytes. The
   * set's name and the names of the classes do not count. Computed at each call.
   */
  public String fingerprint() {
    Sha256 sha = new Sha256();
    addText(sha, FORM);
    sha.add(ByteBuffer.allocate(8).putInt(rows()).putInt(columns()).array());
    for (String feature : featureNames) {
      addText(sha, feature);
    }
    ByteBuffer row = ByteBuffer.allocate(8 * columns() + 1);
    for (int i = 0; i < x.length; i++) {
      row.clear();
      for (double value : x[i]) {
        row.putDouble(value + 0.0); // -0.0 + 0.0 is 0.0
      }
      row.put((byte) labels[i]);
      sha.add(row.array());
    }
    return sha.hex();
  }

  private static void addText(Sha256 sha, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    sha.add(ByteBuffer.allocate(4).putInt(bytes.length).array());
    sha.add(bytes);
  }

  @Override
  public String toString() {
    return "%s (%d rows, %d columns)".formatted(name, rows(), columns());
  }
}
