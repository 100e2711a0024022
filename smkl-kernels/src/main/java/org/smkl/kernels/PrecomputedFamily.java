package org.smkl.kernels;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.MatrixKernel;

/**
 * {@code precomputed}: values from comma-separated files without header. Nothing is known about
 * them, so the matrix is checked. Files are read when values are asked for, not before.
 */
public final class PrecomputedFamily implements KernelFamily {
  /** For ServiceLoader. */
  public PrecomputedFamily() {}

  @Override
  public String id() {
    return "precomputed";
  }

  @Override
  public String version() {
    return Versions.of(PrecomputedFamily.class);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.required(
            "file", "CSV file, one row and one column for each training point"),
        KernelParameter.optional(
            "cross",
            "CSV file, one row for each point to predict, one column per training point",
            ""));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    Path train = path("file", arguments.text("file"));
    String cross = arguments.text("cross");
    return new Precomputed(
        train, cross.isBlank() ? Optional.empty() : Optional.of(path("cross", cross)));
  }

  private static Path path(String parameter, String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be the path of a CSV file; got '%s'.".formatted(parameter, text));
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be the path of a CSV file; got '%s' (%s)."
              .formatted(parameter, text, e.getReason()),
          e);
    }
  }

  private record Precomputed(Path file, Optional<Path> crossFile) implements MatrixKernel {
    @Override
    public boolean positiveSemidefinite() {
      return false;
    }

    @Override
    public double[][] train(int n) {
      return sized(file, n, n, "training points");
    }

    @Override
    public double[][] cross(int m, int n) {
      Path rows =
          crossFile.orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "The precomputed kernel of %s has no values for further points. Maybe add cross=FILE with %d rows and %d columns to its specification."
                          .formatted(file, m, n)));
      return sized(rows, m, n, "points to predict");
    }

    private static double[][] sized(Path path, int rows, int columns, String what) {
      double[][] values = NumberFile.read(path);
      int found = values.length == 0 ? 0 : values[0].length;
      if (values.length != rows || found != columns) {
        throw new IllegalArgumentException(
            "Kernel file %s has %d rows and %d columns; expected %d rows (%s) and %d columns (training points). Maybe it belongs to another data set or split."
                .formatted(path, values.length, found, rows, what, columns));
      }
      return values;
    }
  }
}
