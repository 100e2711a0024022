package org.smkl.kernels;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Reads a rectangle of numbers, comma-separated, no header, packed by gzip or not; blank lines are
 * skipped.
 */
final class NumberFile {
  private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b};

  private NumberFile() {}

  /** The numbers by rows; rows and columns in messages count from 1, rows as lines of the file. */
  static double[][] read(Path path) {
    List<double[]> rows = new ArrayList<>();
    try (BufferedReader reader = open(path)) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (number == 1 && line.startsWith("\uFEFF")) {
          line = line.substring(1);
        }
        if (!line.isBlank()) {
          rows.add(row(path, number, line, rows.isEmpty() ? -1 : rows.get(0).length));
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "Kernel file %s does not exist. Maybe the path is relative to another folder than %s."
              .formatted(path, Path.of("").toAbsolutePath()),
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "Kernel file %s cannot be read (%s). Maybe it is not a text file in UTF-8."
              .formatted(path, e),
          e);
    }
    return rows.toArray(double[][]::new);
  }

  private static BufferedReader open(Path path) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(path));
    try {
      in.mark(GZIP_MAGIC.length);
      boolean packed = Arrays.equals(in.readNBytes(GZIP_MAGIC.length), GZIP_MAGIC);
      in.reset();
      return new BufferedReader(
          new InputStreamReader(
              packed ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8.newDecoder()));
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private static double[] row(Path path, int number, String line, int expected) {
    String[] cells = line.split(",", -1);
    if (expected >= 0 && cells.length != expected) {
      throw new IllegalArgumentException(
          "Kernel file %s, row %d has %d column%s; expected %d as in the first row. Maybe a line is cut off."
              .formatted(path, number, cells.length, cells.length == 1 ? "" : "s", expected));
    }
    double[] values = new double[cells.length];
    for (int j = 0; j < cells.length; j++) {
      values[j] = cell(path, number, j + 1, cells[j].strip());
    }
    return values;
  }

  private static double cell(Path path, int row, int column, String text) {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "Kernel file %s, row %d, column %d: '%s' is not a number. Maybe the file has a header or another separator than a comma."
              .formatted(path, row, column, text),
          e);
    }
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "Kernel file %s, row %d, column %d: '%s' is not finite; kernel values must be."
              .formatted(path, row, column, text));
    }
    return value;
  }
}
