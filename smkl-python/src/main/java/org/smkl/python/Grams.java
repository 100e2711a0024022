package org.smkl.python;

import org.smkl.Smkl;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Table;
import org.smkl.gram.GivenKernels;
import org.smkl.gram.KernelRows;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.KernelTransform;
import org.smkl.gram.PsdPolicy;

/**
 * All kernel matrices of training rows, for methods that are no estimators of Java. Every kernel is
 * kept, indefinite ones too. Immutable.
 */
public final class Grams {
  private final PreparedProblem prepared;
  private final Table training;

  private Grams(PreparedProblem prepared, Table training) {
    this.prepared = prepared;
    this.training = training;
  }

  static Grams of(Smkl.Builder settings, TrainingRows rows) {
    settings.psd(PsdPolicy.KEEP).storage(KernelStorage.YES);
    Smkl smkl = Work.smkl(settings, rows);
    FitInput input = rows.input();
    PreparedProblem prepared = smkl.prepare(input);
    return new Grams(prepared, prepared.train().table());
  }

  /** The kernels, in words. */
  public String[] names() {
    return prepared.names().toArray(String[]::new);
  }

  /** Writes the matrix of a kernel. */
  public void training(int kernel, Rows out) {
    SymmetricMatrix gram = prepared.kernels().grams().get(kernel);
    int n = gram.order();
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rows[i][j] = gram.get(i, j);
      }
    }
    out.fill(rows);
  }

  /** Writes the values between new rows and training rows, a matrix for each kernel. */
  public void cross(Features rows, GivenKernels given, int threads, Rows[] out) {
    KernelTransform transform = prepared.kernels().transform();
    KernelRows values =
        transform.rows(Work.toolbox().with(given).kernels(), training, rows.table(), threads);
    double[][][] block = values.block(0, values.count());
    for (int i = 0; i < out.length; i++) {
      out[i].fill(block[i]);
    }
  }
}
