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
  public String formula() {
    return "the entry of a matrix from a file; the training matrix is checked";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.requiredPath(
            "file", "CSV file, one row and one column for each training point"),
        KernelParameter.optionalPath(
            "cross", "CSV file, one row for each point to predict, one column per training point"));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Precomputed(
        path("file", arguments.text("file")), path("cross", arguments.text("cross")));
  }

  private static Optional<Path> path(String parameter, String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.isBlank()) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be the path of a CSV file; got '%s'.".formatted(parameter, text));
    }
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be the path of a CSV file; got '%s' (%s)."
              .formatted(parameter, text, e.getReason()),
          e);
    }
  }

  private record Precomputed(Optional<Path> file, Optional<Path> crossFile)
      implements MatrixKernel {
    @Override
    public boolean positiveSemidefinite() {
      return false;
    }

    @Override
    public double[][] train(int n) {
      Path rows =
          file.orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "A precomputed kernel has no file for the training points. Expected file=FILE in its specification, with %d rows and columns."
                          .formatted(n)));
      return sized(rows, n, n, "training points");
    }

    @Override
    public double[][] cross(int m, int n) {
      Path rows =
          crossFile.orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "A precomputed kernel%s has no values for further points. Expected a file with %d rows (points to predict) and %d columns (training points). Maybe add cross=FILE to its specification, or name it as a kernel file of the model: cross=FILE (paths inside model files are never opened)."
                          .formatted(file.map(f -> " (" + f + ")").orElse(""), m, n)));
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
