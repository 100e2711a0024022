package org.smkl.cv.method;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.core.task.Task;
import org.smkl.numeric.LinearSystem;

/**
 * Centred kernel alignment of Cortes, Mohri and Rostamizadeh: weights whose centred combination is
 * closest in angle to the labels' outer product, M_ij = &lt;Kc_i, Kc_j&gt;, a_i = &lt;Kc_i,
 * yy'&gt;. For several classes yy' is 1 where two rows have the same class and else 0 (of two
 * classes that is the same after centring), for numbers y is their deviation from the mean. As
 * published M^-1 a, whatever the signs; as its authors define it min v'Mv - 2 v'a over v &gt;= 0.
 */
final class Cka extends OwnMethod {
  private final boolean nonNegative;

  Cka(boolean nonNegative) {
    super(
        nonNegative ? "cka-nonneg" : "cka",
        nonNegative
            ? "centred kernel alignment with non-negative weights, as its authors define it"
            : "centred kernel alignment as the paper ran it, negative weights and all",
        Axis.C);
    this.nonNegative = nonNegative;
  }

  @Override
  public Optional<String> undefined(Task task) {
    return Methods.foreign("CKA", task);
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    double[][] beta = {weights(data)};
    return new FixedWeights(data, context) {
      @Override
      public double[][] weights(Parameters parameters) {
        return beta;
      }
    };
  }

  private double[] weights(KernelData data) {
    Alignment alignment = Alignment.of(data);
    double[] v =
        nonNegative
            ? NonNegativeLeastSquares.solve(alignment.m(), alignment.a())
            : solve(alignment.m(), alignment.a());
    double norm = Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
    return Arrays.stream(v).map(x -> norm > 0 ? x / norm : 1 / Math.sqrt(v.length)).toArray();
  }

  /** M^-1 a; the pseudo-inverse where M is singular. Scaled first: energies differ by 1e10. */
  private static double[] solve(double[][] m, double[] a) {
    int q = a.length;
    double[][] matrix = new double[q][q];
    double[] right = new double[q];
    double[] scale = new double[q];
    for (int i = 0; i < q; i++) {
      scale[i] = m[i][i] > 0 ? 1 / Math.sqrt(m[i][i]) : 1;
    }
    for (int i = 0; i < q; i++) {
      right[i] = a[i] * scale[i];
      for (int j = 0; j < q; j++) {
        matrix[i][j] = m[i][j] * scale[i] * scale[j];
      }
    }
    double[] v = LinearSystem.solve(matrix, right);
    for (int i = 0; i < q; i++) {
      v[i] *= scale[i];
    }
    return v;
  }
}
