package org.smkl.bench.experiment.speed;

import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_problem;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.cv.method.PlainLibsvm;

/** LIBSVM's Java port as its users call it: rows of nodes, then svm_train. */
final class LibsvmPeer {
  private LibsvmPeer() {}

  /** The Gram matrix of a problem as LIBSVM wants it. */
  static svm_problem rows(AlphaProblem problem) {
    return PlainLibsvm.rows(problem.gram(), problem.signs());
  }

  /** Trains to LIBSVM's own tolerance eps and returns alpha. */
  static double[] train(svm_problem rows, double c, double eps) {
    svm.svm_set_print_string_function(text -> {});
    svm_model model = svm.svm_train(rows, PlainLibsvm.parameter(c, eps));
    double[] alpha = new double[rows.l];
    for (int k = 0; k < model.l; k++) {
      alpha[(int) model.SV[k][0].value - 1] = Math.abs(model.sv_coef[0][k]);
    }
    return alpha;
  }
}
