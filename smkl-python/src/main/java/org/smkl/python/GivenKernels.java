package org.smkl.python;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.MatrixKernel;

/**
 * {@code given(name=NAME)}: kernels whose values the caller computed. A fit has those of the
 * training rows, a prediction those between new rows and training rows; a family lives as long as
 * the one or the other. Immutable.
 */
public final class GivenKernels implements KernelFamily {
  /** The word in specifications. */
  public static final String ID = "given";

  /** No kernels at all: what a toolbox needs to read a model that has some. */
  static final GivenKernels NONE = new GivenKernels(Map.of(), Map.of());

  private final Map<String, Rows> train;
  private final Map<String, Rows> cross;

  private GivenKernels(Map<String, Rows> train, Map<String, Rows> cross) {
    this.train = train;
    this.cross = cross;
  }

  /** The values of training rows, a square matrix for each name. */
  public static GivenKernels ofTraining(String[] names, Rows[] matrices) {
    return new GivenKernels(byName(names, matrices), Map.of());
  }

  /** The values between new rows and all training rows. */
  public static GivenKernels ofNewRows(String[] names, Rows[] matrices) {
    return new GivenKernels(Map.of(), byName(names, matrices));
  }

  private static Map<String, Rows> byName(String[] names, Rows[] matrices) {
    Map<String, Rows> byName = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      byName.put(names[i], matrices[i]);
    }
    return byName;
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

    private double[][] sized(Map<String, Rows> matrices, String what, int rows, int columns) {
      Rows matrix = matrices.get(name);
      if (matrix == null) {
        throw new IllegalArgumentException(
            "There are no values of kernel '%s' for %s. Expected a matrix with %d rows and %d columns. Maybe fit and predict in Python: a model file holds no kernel that Python computes."
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
