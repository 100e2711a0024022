package org.smkl.data.set;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.smkl.error.InputException;

/**
 * The paper's figures that ours are compared with: two small CSV tables of facts inside the jar.
 * What their columns mean is in the README beside them. A user may name a folder with other tables
 * of the same form. Immutable.
 */
public final class PublishedFigures {
  private static final String SETS = "published.csv";
  private static final String METHODS = "published_methods.csv";

  private final Map<String, String> values = new HashMap<>();

  private PublishedFigures() {}

  /** Without any figures: every column of published values is missing. */
  public static PublishedFigures none() {
    return new PublishedFigures();
  }

  /** From the folder given; without one, those that come with the program. */
  public static PublishedFigures find(Optional<Path> given) {
    if (given.isEmpty()) {
      return read(sets(), methods());
    }
    Path folder = given.get();
    if (!Files.exists(folder.resolve(SETS)) || !Files.exists(folder.resolve(METHODS))) {
      throw new InputException(
          "There is no %s or no %s in %s.".formatted(SETS, METHODS, folder),
          "Expected a folder with both.",
          "Maybe name no folder: the published figures come with the program.");
    }
    try {
      return read(
          Files.newBufferedReader(folder.resolve(SETS)),
          Files.newBufferedReader(folder.resolve(METHODS)));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + folder + ": " + e.getMessage(), e);
    }
  }

  private static PublishedFigures read(Reader setTable, Reader methodTable) {
    PublishedFigures figures = new PublishedFigures();
    try (CsvReader<NamedCsvRecord> sets = CsvReader.builder().ofNamedCsvRecord(setTable);
        CsvReader<NamedCsvRecord> methods = CsvReader.builder().ofNamedCsvRecord(methodTable)) {
      for (NamedCsvRecord row : sets) {
        row.getFieldsAsMap()
            .forEach((k, v) -> figures.values.put(row.getField("dataset") + "/" + k, v));
      }
      for (NamedCsvRecord row : methods) {
        String key =
            "%s/%s/%s/"
                .formatted(row.getField("dataset"), row.getField("q"), row.getField("method"));
        row.getFieldsAsMap().forEach((k, v) -> figures.values.put(key + k, v));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the published figures: " + e.getMessage(), e);
    }
    return figures;
  }

  /** A figure of a set; NaN where there is none. */
  public double of(String set, String column) {
    return number(set + "/" + column);
  }

  /** A figure of a method on a set; NaN where there is none. */
  public double of(String set, int kernels, String method, String column) {
    return number("%s/%d/%s/%s".formatted(set, kernels, method, column));
  }

  /** The accuracy of SMKL from this start, in per cent: warm ones have it as raw result only. */
  public double accuracy(String set, String start) {
    return start.equals("random")
        ? of(set, 10, "best_response", "accuracy_percent")
        : 100 * of(set, "acc_" + start);
  }

  /** Weights of a set; empty where there are none. */
  public double[] weights(String set, String column) {
    String text = values.getOrDefault(set + "/" + column, "").strip();
    return text.isEmpty()
        ? new double[0]
        : Arrays.stream(text.split(" +")).mapToDouble(Double::parseDouble).toArray();
  }

  private double number(String key) {
    String text = values.getOrDefault(key, "").strip();
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  /**
   * A row for each of the ten sets: sizes, hyperparameters, bounds, objectives, weights. The caller
   * closes it.
   */
  public static BufferedReader sets() {
    return open(SETS);
  }

  /**
   * A row for each set, number of kernels and method: accuracy, kernels used, seconds. The caller
   * closes it.
   */
  public static BufferedReader methods() {
    return open(METHODS);
  }

  static BufferedReader open(String name) {
    InputStream in = PublishedFigures.class.getResourceAsStream("published/" + name);
    if (in == null) {
      throw new IllegalStateException(
          "The table published/%s is missing in the jar of smkl-data. Maybe the jar was repackaged without its resources."
              .formatted(name));
    }
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }
}
