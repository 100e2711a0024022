package org.smkl.cv.method;

import java.util.Arrays;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/**
 * LIBSVM as scikit-learn's SVC runs it, to its own eps of 1e-3. Where a kernel matrix is indefinite
 * the dual is not concave and its duality gap means nothing; which stationary point is reached
 * depends on the path, so the baselines are reproduced only by the path they took.
 */
public final class PlainLibsvm {
  private static final double EPS = 1e-3;

  /**
   * What was trained.
   *
   * @param alpha the dual point
   * @param bias of the classifier
   */
  record Trained(double[] alpha, double bias) {}

  private PlainLibsvm() {}

  /** Trains on a matrix of any signature. */
  static Trained train(SymmetricMatrix gram, double[] labels, double c, StopSignal stop) {
    // LIBSVM prints a dot now and then, the only place where it can be left.
    svm.svm_set_print_string_function(
        text -> {
          if (stop.stopRequested()) {
            throw new StoppedException("The training was stopped.");
          }
        });
    // SVC calls the smaller label positive while it trains, LIBSVM the +1.
    double[] turned = Arrays.stream(labels).map(y -> -y).toArray();
    svm_model model = svm.svm_train(rows(gram, turned), parameter(c, EPS));
    double[] alpha = new double[labels.length];
    for (int k = 0; k < model.l; k++) {
      alpha[model.sv_indices[k] - 1] = Math.abs(model.sv_coef[0][k]);
    }
    // The labels were turned, so are the decisions.
    return new Trained(alpha, model.rho[0]);
  }

  /** Soft margin C on a matrix that is given, to this eps. */
  public static svm_parameter parameter(double c, double eps) {
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.PRECOMPUTED;
    parameter.C = c;
    parameter.eps = eps;
    parameter.cache_size = 1000;
    parameter.shrinking = 1;
    return parameter;
  }

  /** The Gram matrix as LIBSVM wants it: a node with the row's number, then all values. */
  public static svm_problem rows(SymmetricMatrix gram, double[] labels) {
    int n = labels.length;
    svm_problem problem = new svm_problem();
    problem.l = n;
    problem.y = labels.clone();
    problem.x = new svm_node[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= n; j++) {
        svm_node node = new svm_node();
        node.index = j;
        node.value = j == 0 ? i + 1 : gram.get(i, j - 1);
        problem.x[i][j] = node;
      }
    }
    return problem;
  }
}
