package org.smkl.data.set;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/**
 * Small data sets inside the tool, for the demo and first steps. They are read exactly as a user's
 * CSV file would be. Sources, licence and the choice of labels are in the README beside them.
 */
public final class EmbeddedData {
  /** What is embedded. */
  private enum Embedded {
    IRIS("iris", "iris flowers: versicolor or not, by sepals and petals", "versicolor"),
    WINE("wine", "wines: the first cultivar or not, by chemical analysis", "1"),
    BREAST_CANCER(
        "breastcancer", "breast tumours: malignant or benign, by cell nuclei", "malignant"),
    DIABETES(
        "diabetes", "diabetes: how far it gets in a year, a number, by ten measurements", null);

    private final String id;
    private final String title;

    /** The class +1 unless the user says otherwise; null where numbers are predicted. */
    private final String positive;

    Embedded(String id, String title, String positive) {
      this.id = id;
      this.title = title;
      this.positive = positive;
    }
  }

  private EmbeddedData() {}

  /** The names that {@code --data} knows without any file. */
  public static List<String> names() {
    return List.of(Embedded.values()).stream().map(e -> e.id).toList();
  }

  /** True where the name is that of an embedded set. */
  public static boolean contains(String name) {
    return names().contains(name);
  }

  /** What the set is about. */
  public static String title(String name) {
    return find(name).title;
  }

  /** Reads an embedded set; not standardised. */
  public static TrainingData load(String name) {
    return load(name, ReadOptions.defaults());
  }

  /** Reads an embedded set with, for example, another label column or class as +1. */
  public static TrainingData load(String name, ReadOptions options) {
    Embedded embedded = find(name);
    boolean ownLabel =
        options.label().isPresent()
            || options.positive().isPresent()
            || options.learning().isPresent();
    boolean inliers = options.learning().stream().anyMatch(ReadOptions.Learning.INLIERS::equals);
    ReadOptions read = options;
    if (inliers && options.label().isEmpty()) {
      // The label of a known set, the last column, is no feature, also where none is needed.
      read =
          options.withIgnored(Stream.concat(options.ignored().stream(), Stream.of("-1")).toList());
    }
    ReadOptions full =
        ownLabel || embedded.positive == null ? read : read.withPositive(embedded.positive);
    try (InputStream in = open(embedded)) {
      return DataReader.readTraining(in, "embedded set " + name, name, full);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the embedded set " + name + ".", e);
    }
  }

  private static InputStream open(Embedded embedded) {
    return EmbeddedData.class.getResourceAsStream("embedded/" + embedded.id + ".csv");
  }

  private static Embedded find(String name) {
    for (Embedded embedded : Embedded.values()) {
      if (embedded.id.equals(name)) {
        return embedded;
      }
    }
    throw new InputException(
        "There is no embedded data set '" + name + "'.",
        "Expected one of " + String.join(", ", names()) + ".",
        Nearest.suggestion(name, names(), "Maybe give a file instead."));
  }
}
