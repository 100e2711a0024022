package org.smkl.gram;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.data.DenseRows;
import org.smkl.error.InputException;

/**
 * {@code given(name=NAME)}: kernels whose values the caller computed. A fit has those of the
 * training rows, a prediction those between new rows and training rows; a family lives as long as
 * the one or the other. Immutable.
 */
public final class GivenKernels implements KernelFamily {
  /** The word in specifications. */
  public static final String ID = "given";

  /** No kernels at all: what a toolbox needs to read a model that has some. */
  public static final GivenKernels NONE = new GivenKernels(Map.of(), Map.of());

  /** A matrix that somebody else owns. */
  public interface Values {
    /** How many rows there are. */
    int count();

    /** How many columns. */
    int columns();

    /** All values by rows, new arrays. */
    double[][] copy();
  }

  private final Map<String, Values> train;
  private final Map<String, Values> cross;

  private GivenKernels(Map<String, Values> train, Map<String, Values> cross) {
    this.train = train;
    this.cross = cross;
  }

  /** The values of training rows, a square matrix for each name. */
  public static GivenKernels ofTraining(String[] names, Values[] matrices) {
    return new GivenKernels(byName(names, matrices), Map.of());
  }

  /** The values between new rows and all training rows. */
  public static GivenKernels ofNewRows(String[] names, Values[] matrices) {
    return new GivenKernels(Map.of(), byName(names, matrices));
  }

  /** The values between new rows and all training rows; the arrays are copied. */
  public static GivenKernels ofNewRows(Map<String, double[][]> matrices) {
    Map<String, Values> copies = new TreeMap<>();
    matrices.forEach((name, matrix) -> copies.put(name, values(name, matrix)));
    return new GivenKernels(Map.of(), copies);
  }

  /** A copy with the values of training rows of one more kernel; the array is copied. */
  public GivenKernels with(String name, double[][] matrix) {
    Map<String, Values> more = new TreeMap<>(train);
    if (more.put(name, values(name, matrix)) != null) {
      throw new InputException(
          "There are two matrices of kernel '%s'.".formatted(name),
          "Expected a name of its own for each.",
          "Maybe rename one.");
    }
    return new GivenKernels(more, cross);
  }

  /** The specification of a kernel with this name. */
  public static String specification(String name) {
    return "%s(name=\"%s\")".formatted(ID, name.replace("\"", "\"\""));
  }

  private static Map<String, Values> byName(String[] names, Values[] matrices) {
    Map<String, Values> byName = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      byName.put(names[i], matrices[i]);
    }
    return byName;
  }

  private static Values values(String name, double[][] matrix) {
    return new Copied(DenseRows.copy("The matrix of kernel '%s'".formatted(name), matrix));
  }

  private record Copied(double[][] rows) implements Values {
    @Override
    public int count() {
      return rows.length;
    }

    @Override
    public int columns() {
      return rows.length == 0 ? 0 : rows[0].length;
    }

    @Override
    public double[][] copy() {
      return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String version() {
    return Versions.of(GivenKernels.class);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(KernelParameter.required("name", "what the caller calls the kernel"));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Given(arguments.text("name"));
  }

  private final class Given implements MatrixKernel {
    private final String name;

    Given(String name) {
      this.name = name;
    }

    @Override
    public boolean positiveSemidefinite() {
      return false;
    }

    @Override
    public double[][] train(int n) {
      return sized(train, "training rows", n, n);
    }

    @Override
    public double[][] cross(int m, int n) {
      return sized(cross, "new rows", m, n);
    }

    private double[][] sized(Map<String, Values> matrices, String what, int rows, int columns) {
      Values matrix = matrices.get(name);
      if (matrix == null) {
        throw new IllegalArgumentException(
            "There are no values of kernel '%s' for %s. Expected a matrix with %d rows and %d columns. Maybe fit and predict in a program that has them: a model file holds no kernel whose values are given."
                .formatted(name, what, rows, columns));
      }
      if (matrix.count() != rows || matrix.columns() != columns) {
        throw new IllegalArgumentException(
            "The matrix of kernel '%s' has %d rows and %d columns. Expected %d rows (%s) and %d columns (training rows)."
                .formatted(name, matrix.count(), matrix.columns(), rows, what, columns));
      }
      return matrix.copy();
    }
  }
}
