package org.smkl.bench;

import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;

/** LIBSVM's Java port as its users call it: rows of nodes, then svm_train. */
final class LibsvmPeer {
  private LibsvmPeer() {}

  /** The Gram matrix as LIBSVM wants it: a node with the row's number, then all values. */
  static svm_problem rows(AlphaProblem problem) {
    SymmetricMatrix gram = problem.gram();
    int n = gram.order();
    svm_problem result = new svm_problem();
    result.l = n;
    result.y = problem.signs().clone();
    result.x = new svm_node[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= n; j++) {
        svm_node node = new svm_node();
        node.index = j;
        node.value = j == 0 ? i + 1 : gram.get(i, j - 1);
        result.x[i][j] = node;
      }
    }
    return result;
  }

  /** Trains to LIBSVM's own tolerance eps and returns alpha. */
  static double[] train(svm_problem rows, double c, double eps) {
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.PRECOMPUTED;
    parameter.C = c;
    parameter.eps = eps;
    parameter.cache_size = 1000;
    parameter.shrinking = 1;
    svm.svm_set_print_string_function(text -> {});
    svm_model model = svm.svm_train(rows, parameter);
    double[] alpha = new double[rows.l];
    for (int k = 0; k < model.l; k++) {
      alpha[(int) model.SV[k][0].value - 1] = Math.abs(model.sv_coef[0][k]);
    }
    return alpha;
  }
}
